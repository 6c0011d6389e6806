"""The set-up of an experiment: a platform wallet, a merchant, funded payers, and payments."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta

import httpx
from django.db import connection

from apps.accounts.models import User
from apps.common.modes import Mode
from apps.ledger.client import LedgerClient
from apps.ledger.keys import KeyPair, key_pair_for, secret_new
from apps.payments.models import Deposit, Leg, Payment
from apps.payments.services.expiry import payments_expire
from apps.payments.services.sweep import wallet_sweep
from apps.refunds.services.ending import refunds_expire
from apps.treasury.domain.choices import AddressRole
from apps.treasury.models import Cursor, Transfer
from apps.treasury.services.audit import wallet_audit
from apps.treasury.services.clock import mode_now
from apps.treasury.services.wallets import address_claim, wallet_register
from tests.experiment.payers import AMOUNT, Asked, Kind, Sent
from tests.factories.ledger_process import LedgerProcess

FUNDS_XRP = 100_000


class Ground:
    """Everything that exists before the first payment."""

    def __init__(
        self, ledger: LedgerProcess, client: LedgerClient, *, payers: int, merchants: int = 1
    ) -> None:
        self._ledger, self._client = ledger, client
        owner, merchant, burn = secret_new(), secret_new(), secret_new()
        secrets = [secret_new() for _ in range(payers)]
        self.platform, self.merchant_address, self.burn_address = (
            owner.address,
            merchant.address,
            burn.address,
        )
        for account in (owner, merchant, burn, *secrets):
            wish = {"destination": account.address, "xrpAmount": str(FUNDS_XRP)}
            httpx.post(f"{ledger.http}/accounts", json=wish).raise_for_status()
        ledger.close(2)
        keys = [key_pair_for(secret.secret, {secret.address}) for secret in secrets]
        self.payer_keys: list[KeyPair] = [key for key in keys if key is not None]
        self.wallet_id = wallet_register(
            mode="test", address=owner.address, secret=owner.secret, client=client
        ).id
        self.merchants = [
            User.objects.create(email=f"merchant{number}@experiment.example", username=f"merchant {number}")
            for number in range(merchants)
        ]
        address_claim(address=merchant.address, role=AddressRole.PAYOUT, mode="test")
        address_claim(address=burn.address, role=AddressRole.BURN, mode="test")

    def asks(self, number: int, kind: Kind) -> Asked:
        """Create a pending payment, of one merchant after the other. Its number is its payout tag."""
        with connection.cursor() as cursor:
            cursor.execute("select treasury_next_tag(0)")
            tag: int = cursor.fetchone()[0]
        now = mode_now("test")
        payment = Payment.objects.create(
            merchant=self.merchants[number % len(self.merchants)],
            mode="test",
            wallet_id=self.wallet_id,
            tag=tag,
            amount=AMOUNT,
            fee_ppm=10_000,
            burn_ppm=100_000,
            burn_address=self.burn_address,
            payout_address=self.merchant_address,
            payout_tag=number,
            created_at=now,
            updated_at=now,
            expires_at=now + kind.lasts,
            title=kind.name,
            platform_name="experiment",
            username="payer",
            redirect_url="http://localhost/",
        )
        return Asked(number=number, tag=tag, kind=kind, expires_at=payment.expires_at)

    def last_look(self) -> None:
        """Sweep, audit and expire once more, undisturbed."""
        self._ledger.close()
        result = wallet_sweep(wallet_id=self.wallet_id, client=self._client)
        wallet_audit(
            wallet_id=self.wallet_id, client=self._client, ledger_index=result.ledger_index, whole=True
        )
        payments_expire(mode=Mode.TEST)
        refunds_expire(mode=Mode.TEST)


def owed(client: LedgerClient, wallet_id: int, sent: Sequence[Sent[Asked]], asked: Sequence[Asked]) -> bool:
    """Whether anything must still be seen, sent or expired."""
    if Deposit.objects.filter(wallet_id=wallet_id).count() < len(sent):
        return True
    if Leg.objects.filter(wallet_id=wallet_id, state__in=["owed", "sending"]).exists():
        return True
    if Transfer.objects.filter(wallet_id=wallet_id, state__in=["ready", "signed"]).exists():
        return True
    short = [payment.tag for payment in asked if payment.kind.lasts < timedelta(hours=1)]
    pending = Payment.objects.filter(tag__in=short, status="pending")
    return pending.exists() and Cursor.objects.filter(pk=wallet_id).exists()
