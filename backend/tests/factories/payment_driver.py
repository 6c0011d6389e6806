"""Drives payments through the backend, step by step, on a hand-closed ledger."""

from __future__ import annotations

import json
import uuid
from collections.abc import Mapping
from datetime import timedelta
from typing import Any

from django.db import connection
from xrpl.wallet import Wallet as KeyPair

from apps.accounts.models import User
from apps.common.modes import Mode
from apps.ledger.xrpl_client import XrplClient
from apps.payments.models import Deposit, Leg, Payment, Rejected
from apps.payments.services.expiry import payments_expire
from apps.payments.services.mode_jobs import wallet_look
from apps.payments.services.settlement import wallet_settle
from apps.treasury.domain.choices import AddressRole
from apps.treasury.models import Line, Wallet
from apps.treasury.services.audit import wallet_audit
from apps.treasury.services.clock import mode_now
from apps.treasury.services.wallets import address_claim, wallet_register
from apps.wallets.models import MerchantWallet
from apps.webhooks.models import Event
from apps.webhooks.services.endpoints import endpoint_create
from tests.factories.given_ledger import PlayLedger
from tests.factories.ledger_wallets import Payer, new_wallet
from tests.factories.users import create_user

XRP = 1_000_000
NETWORK_FEE = 10
# More ledgers than a transfer needs to be planned, signed, validated and booked.
MAX_ROUNDS = 30


class PaymentDriver:
    """A merchant with a webhook endpoint, a payer, and a new platform wallet whose account we hold."""

    def __init__(
        self,
        ledger: PlayLedger,
        client: XrplClient,
        *,
        platform_xrp: int = 1000,
        mode: Mode = Mode.TEST,
        endpoint_url: str = "http://127.0.0.1:9009/hook",
    ) -> None:
        self.ledger, self.client, self.mode = ledger, client, mode
        self.platform, self.payer = Payer(ledger, new_wallet()), Payer(ledger, new_wallet())
        self.payout, self.burn = new_wallet(), new_wallet()
        self.fund(self.payer.wallet, self.payout, self.burn)
        self.fund(self.platform.wallet, xrp=platform_xrp)
        self.wallet_id = wallet_register(
            mode=mode, address=self.platform.address, secret=self.platform.wallet.seed or "", client=client
        ).id
        self.merchant = self._create_merchant(endpoint_url)

    def fund(self, *accounts: KeyPair, xrp: int = 1000) -> None:
        """Send play money to these accounts, all in one ledger."""
        for account in accounts:
            self.ledger.send_play_money(account.address, xrp)
        self.ledger.close()

    def _create_merchant(self, endpoint_url: str) -> User:
        name = uuid.uuid4().hex[:12]
        merchant = create_user(email=f"{name}@shop.example", username=name, password=None)
        address_claim(address=self.payout.address, role=AddressRole.PAYOUT, mode=self.mode)
        address_claim(address=self.burn.address, role=AddressRole.BURN, mode=self.mode)
        MerchantWallet.objects.create(merchant=merchant, mode=self.mode, address=self.payout.address)
        # Live endpoints must use TLS.
        if self.mode == "test":
            endpoint_create(owner=merchant, mode=Mode.TEST, name="shop", url=endpoint_url)
        return merchant

    def unfunded_payout_address(self) -> str:
        """A claimed payout address whose account does not exist on the ledger."""
        address = new_wallet().address
        address_claim(address=address, role=AddressRole.PAYOUT, mode=self.mode)
        return address

    @property
    def wallet(self) -> Wallet:
        return Wallet.objects.select_related("cursor").get(pk=self.wallet_id)

    def create_payment(
        self, drops: int = 10 * XRP, *, expires_in: timedelta = timedelta(minutes=15), **changes: Any
    ) -> Payment:
        """A pending payment over `drops` with a fee of 1%, a tenth of which is burned."""
        with connection.cursor() as cursor:
            cursor.execute("select treasury_next_tag(0)")
            tag = cursor.fetchone()[0]
        now = mode_now(self.mode)
        values: dict[str, Any] = {
            "merchant": self.merchant,
            "mode": self.mode,
            "wallet_id": self.wallet_id,
            "tag": tag,
            "amount": drops,
            "fee_ppm": 10_000,
            "burn_ppm": 100_000,
            "burn_address": self.burn.address,
            "payout_address": self.payout.address,
            "created_at": now,
            "updated_at": now,
            "expires_at": now + expires_in,
            "title": "Order",
            "platform_name": "Shop",
            "username": "ann",
            "redirect_url": "http://localhost/",
        }
        return Payment.objects.create(**values | changes)

    def pay(self, drops: int, *, tag: int | None, payer: Payer | None = None, **fields: Any) -> str:
        """Pay the platform wallet in the next ledger; returns the hash of the transaction."""
        reply = (payer or self.payer).submit(
            Destination=self.platform.address, DestinationTag=tag, Amount=str(drops), **fields
        )
        assert reply["engine_result"] == "tesSUCCESS", reply
        return str(reply["tx_json"]["hash"])

    def close_ledgers(self, count: int = 1) -> int:
        return self.ledger.close(count)

    def advance_clock(self, seconds: int) -> None:
        """Close ledgers until the ledger's clock has advanced by at least so much."""
        # The mode's clock, which times suspensions, may be ahead of the ledger's.
        before = max(self.client.server_state().close_time, mode_now(self.mode))
        while (self.client.server_state().close_time - before).total_seconds() < seconds:
            self.ledger.close(min(seconds, 500))

    def leave_room_in_the_hour(self) -> None:
        """Where the hour of the mode's clock is nearly over, begin the next one.

        What is gathered hourly shares a transfer only if all of it is booked in one hour.
        """
        now = max(self.client.server_state().close_time, mode_now(self.mode))
        if now.minute >= 50:
            self.advance_clock(3600 - 60 * now.minute - now.second)
            self.sweep()

    def sweep(self) -> None:
        """Sweep, audit and expire, as the watcher does for each ledger."""
        wallet_look(wallet_id=self.wallet_id, client=self.client)
        payments_expire(mode=self.mode)

    def close_and_sweep(self, ledgers: int = 1) -> int:
        """Close ledgers and sweep them; returns the newest."""
        newest = self.close_ledgers(ledgers)
        self.sweep()
        return newest

    def settle(self) -> int:
        """One round of the settlement worker."""
        return wallet_settle(wallet_id=self.wallet_id, client=self.client)

    def deposit(self, drops: int, *, tag: int | None, **fields: Any) -> Deposit:
        """Pay, close a ledger and sweep; returns the deposit."""
        tx_hash = self.pay(drops, tag=tag, **fields)
        self.close_and_sweep()
        return Deposit.objects.get(tx_hash=tx_hash)

    def paid_payment(self, drops: int = 10 * XRP, **changes: Any) -> Payment:
        """A payment whose deposit has been swept; its legs are still owed."""
        payment = self.create_payment(drops, **changes)
        self.deposit(drops, tag=payment.tag)
        return payment

    def settle_all(self) -> None:
        """Settle and close ledgers until no leg is owed or being sent; then the books must balance."""
        for _ in range(MAX_ROUNDS):
            progress = self.settle()
            open_legs = Leg.objects.filter(wallet_id=self.wallet_id, state__in=["owed", "sending"])
            if not progress and not open_legs.exists():
                break
            self.close_and_sweep()
        else:
            raise AssertionError("legs are still owed after many ledgers")
        self.assert_balanced()

    def assert_balanced(self) -> None:
        """Books and ledger agree to the drop, and the journal owes exactly what unpaid legs add up to."""
        self.sweep()
        index = self.wallet.cursor.ledger_index
        result = wallet_audit(wallet_id=self.wallet_id, client=self.client, ledger_index=index, whole=True)
        assert result.difference == 0
        for account, kinds in (
            ("owed_payout", ["payout"]),
            ("owed_burn", ["burn"]),
            ("owed_return", ["return", "excess"]),
        ):
            legs = Leg.objects.filter(paying_wallet=self.wallet_id, kind__in=kinds)
            legs = legs.exclude(state__in=["paid", "void"])
            assert -self.journal_sum(account) == sum(leg.amount for leg in legs), account

    def journal_sum(self, account: str) -> int:
        """The sum of one account in this wallet's journal."""
        lines = Line.objects.filter(entry__wallet_id=self.wallet_id, account=account)
        return sum(lines.values_list("drops", flat=True))

    def balance(self, account: KeyPair) -> int:
        info = self.client.account_info(address=account.address)
        assert info is not None
        return info.balance

    def events(self, payment: Payment) -> list[dict[str, Any]]:
        """The merchant's events of one payment, in the order of their sequence."""
        rows = Event.objects.filter(key__startswith=f"payment:{payment.id}:")
        bodies = [json.loads(body) for body in rows.values_list("body", flat=True)]
        return sorted(bodies, key=lambda body: int(body["sequence"]))

    def event_summaries(self, payment: Payment) -> list[tuple[str, str, str]]:
        """Type, status and exception of each event."""
        return [(body["event_type"], body["status"], body["exception"]) for body in self.events(payment)]


def status_of(payment: Payment) -> str:
    """The payment's status now."""
    payment.refresh_from_db()
    return payment.status


def legs_of(deposit: Deposit) -> Mapping[str, tuple[int, str, int, str]]:
    """Amount, destination, tag and state of each leg, by kind."""
    return {
        leg.kind: (leg.amount, leg.dest, leg.dest_tag, leg.state)
        for leg in Leg.objects.filter(deposit=deposit)
    }


def rejection_of(deposit: Deposit) -> tuple[str, int, bool]:
    """Reason, amount and whether the return was not sent, of a rejected deposit."""
    row = Rejected.objects.get(deposit=deposit)
    return row.reason, row.amount, row.not_sent
