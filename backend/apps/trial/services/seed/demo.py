"""Creates all demo data, in order."""

from __future__ import annotations

import json
import os
from decimal import Decimal
from pathlib import Path
from typing import Any
from uuid import UUID

from django.conf import settings
from django.core.exceptions import ImproperlyConfigured

from apps.accounts.models import User
from apps.accounts.selectors import secret_key_read
from apps.accounts.services.secret_keys import secret_key_create, secret_key_revoke
from apps.common.drops import xrp_to_drops
from apps.common.modes import Mode
from apps.content.services.seed import blog_seed
from apps.ledger.play_money import has_play_money
from apps.payments.domain.requests import PAYMENT_ID_MARK, PaymentRequest, Price
from apps.payments.models import Payment
from apps.payments.services.create import payment_create
from apps.payments.services.creator import Owner, creator_read
from apps.pricing.selectors import rate_find
from apps.trial.services.seed.invoices import invoices_seed
from apps.trial.services.seed.keypad import keypad_seed
from apps.trial.services.seed.links import links_seed
from apps.trial.services.seed.payments import DemoPayment, paid_payments, test_mode_payments
from apps.trial.services.seed.people import (
    DEMO_SHOP,
    OTHER_SHOPS,
    Person,
    Shop,
    administrator_seed,
    merchant_seed,
    other_merchant_seed,
)
from apps.trial.services.seed.statements import statements_seed
from apps.trial.services.seed.wallets import mode_seed
from apps.trial.services.seed.webhooks import inspector_seed
from apps.trial.services.simulate import payment_simulate


def demo_seed(*, out: Path) -> int:
    """Create what is missing, write accounts and keys to `out` (0600), return the number of new payments.

    Seeds only modes whose ledger has play money. Raises LedgerUnavailable, LedgerTooSlow, and
    ImproperlyConfigured in production.
    """
    if settings.PRODUCTION:
        raise ImproperlyConfigured("Seeded accounts are refused in production.")
    blog_seed()
    before = _read(out)
    merchant = merchant_seed(password=before.get("merchant", {}).get("password"))
    admin = administrator_seed(password=before.get("admin", {}).get("password"))
    others = [(other_merchant_seed(shop), shop) for shop in OTHER_SHOPS]
    modes = [mode for mode in Mode if has_play_money(mode)]
    users = [merchant.user, *(user for user, _ in others)]
    wallets = {mode: mode_seed(mode=mode, merchants=users)[merchant.user.id] for mode in modes}
    keys = _keys(merchant, before.get("merchant", {}).get("secret_keys", {}))
    _write(out, merchant, admin, keys, wallets)
    created = 0
    if Mode.TEST in modes:
        inspector_seed(owner=merchant.user)
        created += _payments(Mode.TEST, merchant.user, DEMO_SHOP, test_mode_payments())
        links_seed(owner=merchant.user)
        invoices_seed(owner=merchant.user)
        keypad_seed(owner=merchant.user)
    if Mode.LIVE in modes:
        for user, shop in [(merchant.user, DEMO_SHOP), *others]:
            created += _payments(Mode.LIVE, user, shop, paid_payments(shop, shop.live_payments))
    for mode in modes:
        statements_seed(owner=merchant.user, mode=mode)
    return created


def _keys(merchant: Person, known: dict[str, str]) -> dict[Mode, str]:
    """Both secret keys. A live key is shown only once, so one that `out` never had is replaced.

    One that the merchant has regenerated stays: the test key is read, the live one is "" here.
    """
    keys: dict[Mode, str] = {}
    for mode in Mode:
        current = merchant.user.secret_keys.filter(mode=mode, revoked_at=None, ends_at=None).first()
        key = known.get(mode)
        if current is None or key is None:
            secret_key_revoke(owner_id=merchant.user.id, mode=mode)
            key = secret_key_create(owner_id=merchant.user.id, mode=mode).key
        elif not key or not key.endswith(current.last4):
            key = secret_key_read(owner_id=merchant.user.id, mode=mode).key or ""
        keys[mode] = key
    return keys


def _payments(mode: Mode, merchant: User, shop: Shop, wanted: list[DemoPayment]) -> int:
    """Create and pay a shop's payments once for each network."""
    if Payment.objects.filter(merchant=merchant, mode=mode, wallet__network__closed_at=None).exists():
        return 0
    owner = Owner(merchant.id, mode)
    for demo in wanted:
        payment = payment_create(creator=creator_read(owner=owner), request=_request(demo, shop))
        if demo.scenario is not None:
            payment_simulate(payment_id=UUID(str(payment["id"])), scenario=demo.scenario)
    return len(wanted)


def _request(demo: DemoPayment, shop: Shop) -> PaymentRequest:
    priced = demo.eur is not None and rate_find("EUR") is not None
    return PaymentRequest(
        title=demo.title,
        amount=None if priced else xrp_to_drops(demo.xrp),
        price=Price(Decimal(demo.eur or 0), "EUR") if priced else None,
        description=demo.description,
        platform_name=shop.name,
        username=demo.username,
        redirect_url=f"{settings.PUBLIC_ORIGIN}/?paid={PAYMENT_ID_MARK}",
        expires_in_minutes=1440 if demo.scenario is None else 15,
        metadata={"shop": "demo"},
    )


def _read(out: Path) -> dict[str, Any]:
    try:
        accounts = json.loads(out.read_text(encoding="utf-8"))["accounts"]
    except (OSError, ValueError, KeyError):
        return {}
    return accounts if isinstance(accounts, dict) else {}


def _write(
    out: Path, merchant: Person, admin: Person, keys: dict[Mode, str], wallets: dict[Mode, str]
) -> None:
    accounts = {
        "merchant": {
            "email": merchant.user.email,
            "password": merchant.password,
            "secret_keys": keys,
            "wallets": wallets,
        },
        "admin": {"email": admin.user.email, "password": admin.password},
    }
    fresh = out.with_suffix(".new")
    with os.fdopen(
        os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w", encoding="utf-8"
    ) as file:
        json.dump({"accounts": accounts}, file, indent=2)
    fresh.replace(out)
