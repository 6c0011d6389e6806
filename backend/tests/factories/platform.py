"""Platforms and merchants for tests. A new platform wallet replaces the last one."""

from __future__ import annotations

import json
import uuid
from dataclasses import dataclass
from typing import Any

from django.db import transaction
from django.db.models import QuerySet
from django.db.models.functions import Now
from django.test import Client
from django.utils import timezone

from apps.accounts.models import User
from apps.accounts.services.secret_keys import secret_key_create
from apps.common.modes import Mode
from apps.payments.domain.requests import PaymentRequest, Sale
from apps.payments.models import Payment
from apps.payments.services.create import payment_create
from apps.payments.services.creator import Owner, creator_read
from apps.treasury.models import BurnWallet, Network, Settings, Wallet
from apps.wallets.services.connection import merchant_wallet_set
from tests.factories.rows import claim_address, register_wallet
from tests.factories.rows import new_address as new_address
from tests.factories.users import create_user

NETWORK_IDS = {"test": 63456, "live": 63457}
XRP = 1_000_000


@dataclass(frozen=True)
class Merchant:
    """A merchant, with readable keys and the payout address of both modes."""

    user: User
    keys: dict[str, str]
    address: str

    @property
    def payments(self) -> QuerySet[Payment]:
        return Payment.objects.filter(merchant=self.user)

    def create(self, mode: Mode = Mode.TEST, *, idempotency_key: str | None = None, **changes: Any) -> Any:
        """Call create with a changed `payment_body`; returns the response."""
        headers = {} if idempotency_key is None else {"idempotency-key": idempotency_key}
        return create_call(self.keys[mode], payment_body(**changes), **headers)

    def payment(self, mode: Mode = Mode.TEST, **changes: Any) -> dict[str, Any]:
        """A new payment as create returned it."""
        answer = self.create(mode, **changes)
        assert answer.status_code == 201, answer.content
        return dict(answer.json()["payment_request"])

    def sale(self, sale: Sale, mode: Mode = Mode.TEST) -> dict[str, Any]:
        """A new payment of 10 XRP of a link, an invoice or the keypad."""
        request = PaymentRequest(
            title="Socks",
            amount=10_000_000,
            platform_name="Mug shop",
            username="Customer",
            redirect_url="http://localhost/",
            sale=sale,
        )
        return payment_create(creator=creator_read(owner=Owner(self.user.pk, mode)), request=request)

    def get(self, path: str, mode: Mode = Mode.TEST) -> Any:
        """GET with the secret key of a mode."""
        return Client().get(path, headers={"authorization": self.keys[mode]})


def create_call(key: str | None, body: Any, *, content_type: str = "application/json", **headers: str) -> Any:
    """POST the create call; a body of bytes is sent as it is."""
    data = body if isinstance(body, bytes) else json.dumps(body).encode()
    if key is not None:
        headers["authorization"] = key
    return Client().post("/api/payments/create/", data, content_type=content_type, headers=headers)


def open_network(mode: Mode) -> Network:
    network, _ = Network.objects.get_or_create(
        mode=mode, closed_at=None, defaults={"network_id": NETWORK_IDS[mode], "local": True}
    )
    return network


def create_platform_wallet(mode: Mode) -> Wallet:
    """A new active platform wallet with its cursor and opening entry, replacing the last one."""
    with transaction.atomic():
        Wallet.objects.filter(mode=mode, state="active").update(state="replaced", replaced_at=Now())
        address = claim_address("platform", mode, new_address())
        return register_wallet(open_network(mode), close_time=timezone.now(), address=address)


def create_burn_wallet(mode: Mode) -> BurnWallet:
    with transaction.atomic():
        BurnWallet.objects.filter(mode=mode, active=True).update(active=False)
        address = claim_address("burn", address=new_address())
        return BurnWallet.objects.create(mode=mode, address=address, provably_unspendable=False)


def set_usual_fees() -> None:
    """A fee of 1%, a tenth of which is burned, whatever an earlier test has set."""
    Settings.objects.get_or_create(id=1)
    Settings.objects.filter(id=1).update(fee_ppm=10_000, burn_ppm=100_000)


def create_platform(*modes: Mode) -> None:
    """Settings and wallets that the create call needs, in these modes."""
    set_usual_fees()
    for mode in modes:
        create_platform_wallet(mode)
        create_burn_wallet(mode)


def create_merchant(*, with_wallet: bool = True, **values: Any) -> Merchant:
    """A merchant with keys and the same payout address in both modes."""
    name = uuid.uuid4().hex[:12]
    user = create_user(email=f"{name}@merchant.example", username=name, password=None, **values)
    address = new_address()
    modes: tuple[Mode, Mode] = (Mode.TEST, Mode.LIVE)
    for mode in modes if with_wallet else ():
        merchant_wallet_set(merchant_id=user.pk, mode=mode, address=address)
    keys: dict[str, str] = {mode: secret_key_create(owner_id=user.pk, mode=mode).key for mode in modes}
    return Merchant(user=user, keys=keys, address=address)


def payment_request() -> PaymentRequest:
    """The same as typed values, for the service itself."""
    return PaymentRequest(**{**payment_body(), "amount": 10 * XRP})


def payment_body(**changes: Any) -> dict[str, Any]:
    """The body of a create call; None removes a field."""
    body: dict[str, Any] = {
        "title": "Blue mug",
        "amount": "10",
        "platform_name": "Mug shop",
        "username": "ann",
        "redirect_url": "https://shop.example/thanks",
    }
    body.update(changes)
    return {name: value for name, value in body.items() if value is not None}
