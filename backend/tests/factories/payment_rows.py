"""Rows of payments: what is asked for, deposited, owed, redirected and released. Amounts are drops."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import timedelta
from typing import Any, Self

from apps.payments.models import Deposit, Leg, Payment, Redirect, Rejected, Release
from tests.factories.platform_rows import PlatformRows
from tests.factories.rows import (
    MIN_RETURN,
    RETURN_FEE,
    book,
    new_address,
    new_hash,
    next_tag,
    settle_lines,
    split_of,
    tx_indexes,
)
from tests.factories.sql import change


@dataclass
class PaymentRows(PlatformRows):
    """Payments of the merchant, and deposits at the wallet.

    `leg_changes` replaces columns of the legs it makes, by their kind; None leaves that leg out.
    """

    leg_changes: Mapping[str, Mapping[str, object] | None] = field(default_factory=dict)

    def with_legs(self, **changes: Mapping[str, object] | None) -> Self:
        """The same factory, with these columns of its legs replaced."""
        return dataclasses.replace(self, leg_changes=changes)

    def payment(self, amount: int = 10_000_000, **columns: object) -> Payment:
        """A pending payment of this merchant."""
        return Payment.objects.create(**self.payment_columns(amount) | columns)

    def payment_columns(self, amount: int) -> dict[str, Any]:
        return {
            "merchant": self.merchant,
            "mode": self.mode,
            "wallet": self.wallet,
            "tag": next_tag(0),
            "amount": amount,
            "fee_ppm": 10_000,
            "burn_ppm": 100_000,
            "burn_address": self.burn_address,
            "payout_address": new_address(),
            "payout_tag": 7,
            "created_at": self.close_time,
            "expires_at": self.close_time + timedelta(minutes=15),
            "title": "Socks",
            "platform_name": "Shop",
            "username": "ann",
            "redirect_url": "https://shop.example/done",
        }

    def deposit(
        self, flow: str, delivered: int, lines: Mapping[str, int] | None = None, **columns: Any
    ) -> Deposit:
        """A deposit in the ledger being processed, and its journal entry if `lines` are given."""
        defaults: dict[str, Any] = {
            "wallet": self.wallet,
            "network": self.network,
            "tx_hash": new_hash(),
            "ledger_index": self.ledger,
            "tx_index": next(tx_indexes),
            "close_time": self.close_time,
            "tx_type": "Payment",
            "sender": new_address(),
            "source_tag": -1,
            "destination_tag": -1,
            "delivered": delivered,
            "return_fee": RETURN_FEE,
            "min_return": MIN_RETURN,
            "flow": flow,
        }
        deposit = Deposit.objects.create(**defaults | columns)
        if lines is not None:
            self.book_deposit(deposit, lines)
        return deposit

    def book_deposit(self, deposit: Deposit, lines: Mapping[str, int]) -> None:
        book(deposit.wallet, deposit.ledger_index, "deposit", deposit.pk, dict(lines))

    def payment_deposit(self, payment: Payment, received: int | None = None, **columns: Any) -> Deposit:
        """The deposit alone that shall settle `payment`."""
        names: dict[str, Any] = {
            "payment": payment,
            "destination_tag": payment.tag,
            "merchant": self.merchant,
        }
        return self.deposit("settle", payment.amount if received is None else received, **names | columns)

    def mark_settled(self, payment: Payment, deposit: Deposit, received: int, **columns: object) -> None:
        """The payment is processing, with what it received and how that is split."""
        settled: dict[str, Any] = {"status": "processing", "sequence": payment.sequence + 1}
        settled |= {"deposit": deposit, "received": received, **split_of(payment, received)}
        change(payment, **settled | columns)

    def settle(
        self,
        payment: Payment,
        received: int | None = None,
        *,
        gathered: bool = False,
        split: Mapping[str, int] | None = None,
        rejected_row: bool = True,
        **columns: Any,
    ) -> Deposit:
        """A deposit that settles `payment`, with legs, journal and the payment's new status.

        `split` replaces parts of the right split, in every row alike.
        """
        received = payment.amount if received is None else received
        deposit = self.payment_deposit(payment, received, **columns)
        shares = split_of(payment, received) | dict(split or {})
        self.leg(
            deposit, "payout", shares["payout"], payment.payout_address, payment.payout_tag, gathered=gathered
        )
        if shares["burn"]:
            self.leg(deposit, "burn", shares["burn"], payment.burn_address or "", gathered=gathered)
        if shares["excess"]:
            excess = self.return_leg(deposit, "excess", shares["excess"] - RETURN_FEE)
            if rejected_row:
                self.rejected_row(deposit, "overpaid_excess", shares["excess"], excess)
        self.book_deposit(deposit, settle_lines(received, shares))
        exception = "overpaid" if received > payment.amount else "none"
        self.mark_settled(payment, deposit, received, exception=exception, **shares)
        if gathered:
            change(payment, status="completed", sequence=payment.sequence + 1, completed_at=self.close_time)
        return deposit

    def reject(self, delivered: int = 5_000_000, **columns: Any) -> Deposit:
        """A rejected deposit, returned where that is worth sending."""
        deposit = self.deposit("reject", delivered, **{"reason": "unknown_destination_tag"} | columns)
        amount = delivered - RETURN_FEE
        leg = self.return_leg(deposit, "return", amount) if amount >= MIN_RETURN else None
        self.rejected_row(deposit, deposit.reason or "", delivered, leg)
        lines = {"owed_return": -amount, "return_fees": -RETURN_FEE} if leg else {"held": -delivered}
        self.book_deposit(deposit, {"wallet": delivered} | lines)
        return deposit

    def rejected_row(self, deposit: Deposit, reason: str, amount: int, leg: Leg | None = None) -> Rejected:
        return Rejected.objects.create(
            deposit=deposit, reason=reason, amount=amount, leg=leg, not_sent=leg is None
        )

    def equity(self, delivered: int = 5_000_000, **columns: Any) -> Deposit:
        """A deposit of the operator's own money."""
        return self.deposit("equity", delivered, {"wallet": delivered, "equity": -delivered}, **columns)

    def held(self, delivered: int = 5_000_000, **columns: Any) -> Deposit:
        """A deposit that came back to us, or that names no sender."""
        return self.deposit("held", delivered, {"wallet": delivered, "held": -delivered}, **columns)

    def leg(
        self, deposit: Deposit, kind: str, amount: int, dest: str, tag: int = -1, **columns: object
    ) -> Leg | None:
        """One leg that is owed because of `deposit`."""
        changes = self.leg_changes.get(kind, {})
        if changes is None:
            return None
        defaults: dict[str, Any] = {
            "deposit": deposit,
            "flow": deposit.flow,
            "wallet_id": deposit.wallet_id,
            "kind": kind,
            "amount": amount,
            "dest": dest,
            "dest_tag": tag,
        }
        return Leg.objects.create(**defaults | columns | dict(changes))

    def return_leg(self, deposit: Deposit, kind: str, amount: int) -> Leg | None:
        """A leg back to the sender of `deposit`."""
        return self.leg(deposit, kind, amount, deposit.sender or "", deposit.source_tag)

    def redirect_row(self, leg: Leg, **columns: object) -> Redirect:
        """The decision alone to send a leg elsewhere."""
        defaults: dict[str, Any] = {
            "leg": leg,
            "from_dest": leg.dest,
            "from_tag": leg.dest_tag,
            "to_dest": new_address(),
            "to_tag": -1,
            "admin_id": 1,
            "reason": "asked",
        }
        return Redirect.objects.create(**defaults | columns)

    def redirect(self, leg: Leg, dest: str, tag: int = -1) -> None:
        """Send an open payout or burn elsewhere."""
        leg.refresh_from_db()
        self.redirect_row(leg, to_dest=dest, to_tag=tag)
        change(leg, dest=dest, dest_tag=tag)

    def release_row(
        self,
        deposit: Deposit,
        to: str = "equity",
        dest: str | None = None,
        reason: str = "asked",
        lines: Mapping[str, int] | None = None,
    ) -> Release:
        """The decision alone to release a deposit, and its journal entry if `lines` are given."""
        release = Release.objects.create(deposit=deposit, to=to, dest=dest, admin_id=1, reason=reason)
        if lines is not None:
            book(self.wallet, deposit.ledger_index, "release", deposit.pk, dict(lines))
        return release

    def release(self, deposit: Deposit, to: str, dest: str | None = None) -> None:
        """Release a held deposit, or a return that was not sent, with leg and journal."""
        amount, rest = deposit.delivered, deposit.delivered - RETURN_FEE
        lines = {
            "equity": {"held": amount, "equity": -amount},
            "payout": {"held": amount, "owed_payout": -amount},
            "return": {"held": amount, "owed_return": -rest, "return_fees": -RETURN_FEE},
        }[to]
        self.release_row(deposit, to, dest, lines=lines)
        if to != "equity":
            leg = self.leg(deposit, to, amount if to == "payout" else rest, dest or "")
            Rejected.objects.filter(deposit=deposit).update(leg=leg, not_sent=False)
