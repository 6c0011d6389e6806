"""Rows that obey every rule of the money model, written step by step as the services would.

Nothing is checked before `check_constraints()`, which stands for a commit. Amounts are drops.
"""

from __future__ import annotations

import dataclasses
import secrets
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Any, NamedTuple

from django.utils import timezone

from apps.accounts.models import User
from apps.payments.models import Deposit, Leg, Payment, Redirect, Rejected, Release
from apps.treasury.models import (
    Attempt,
    BurnWallet,
    Cursor,
    ExternalTransaction,
    Network,
    Slot,
    Transfer,
    Wallet,
)
from tests.factories.rows import (
    MIN_RETURN,
    RETURN_FEE,
    attempt_lines,
    book,
    claim_address,
    close_network,
    new_address,
    new_hash,
    new_user,
    next_tag,
    payout_of,
    register_wallet,
    settle_lines,
    split_of,
    tx_indexes,
)
from tests.factories.sql import change, check_constraints, value


class Sending(NamedTuple):
    """A signed transfer, the slot it holds and its live attempt."""

    transfer: Transfer
    slot: Slot
    attempt: Attempt


@dataclass
class RowFactory:
    """One open network of one mode with a funded wallet, a burn wallet and a merchant.

    `leg_changes` replaces columns of the legs it makes, by their kind; None leaves that leg out.
    """

    mode: str
    network: Network
    wallet: Wallet
    burn_address: str
    merchant: User
    ledger: int = 100
    close_time: datetime = field(default_factory=lambda: timezone.now().replace(microsecond=0))
    leg_changes: Mapping[str, Mapping[str, object] | None] = field(default_factory=dict)

    @classmethod
    def create(cls, mode: str = "test") -> RowFactory:
        """A new open network; one that an earlier test left open in this mode is closed first."""
        close_network(mode)
        network = Network.objects.create(mode=mode, network_id=2000 + secrets.randbelow(10**9), local=True)
        wallet, burn_address = register_wallet(network), claim_address("burn")
        BurnWallet.objects.create(mode=mode, address=burn_address, provably_unspendable=True)
        factory = cls(mode, network, wallet, burn_address, new_user())
        check_constraints()
        return factory

    def with_legs(self, **changes: Mapping[str, object] | None) -> RowFactory:
        """The same factory, with these columns of its legs replaced."""
        return dataclasses.replace(self, leg_changes=changes)

    def close_ledger(self, ledgers: int = 1, seconds: int = 3) -> None:
        """The wallet's cursor has processed so many more ledgers."""
        self.ledger += ledgers
        self.close_time += timedelta(seconds=seconds * ledgers)
        Cursor.objects.filter(wallet=self.wallet).update(
            ledger_index=self.ledger, ledger_hash=new_hash(), close_time=self.close_time
        )

    # -- payments and deposits -----------------------------------------------------------------------------

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
            "payout_address": new_address("m"),
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
            "sender": new_address("s"),
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

    # -- sending -------------------------------------------------------------------------------------------

    def transfer(self, *legs: Leg, **columns: object) -> Transfer:
        """A ready transfer that carries `legs`; without any, a withdrawal."""
        first = legs[0] if legs else None
        defaults: dict[str, Any] = {
            "wallet": self.wallet,
            "kind": first.transfer_kind if first else "withdraw",
            "dest": first.dest if first else new_address(),
            "dest_tag": first.dest_tag if first else -1,
            "source_tag": next_tag(1),
            "amount": sum(leg.amount for leg in legs) or 1_000,
        }
        transfer = Transfer.objects.create(**defaults | columns)
        for leg in legs:
            change(leg, transfer=transfer, transfer_state="ready")
        return transfer

    def slot(self, number: int, state: str = "held", **columns: object) -> Slot:
        return Slot.objects.create(wallet=self.wallet, number=number, state=state, **columns)

    def ticket(self) -> Slot:
        """A free ticket."""
        return self.slot(900, "free", is_ticket=True)

    def hold_slot(self, transfer: Transfer) -> Slot:
        """`transfer` is signed on the wallet's next Sequence."""
        sql = (
            "UPDATE treasury_wallet SET next_sequence = next_sequence + 1 WHERE id = %s"
            " RETURNING next_sequence - 1"
        )
        number = int(value(sql, self.wallet.pk))
        change(transfer, state="signed")
        return self.slot(number, transfer=transfer)

    def attempt(self, slot: Slot, **columns: object) -> Attempt:
        """A signed blob on `slot`."""
        defaults: dict[str, Any] = {
            "tx_hash": new_hash(),
            "transfer_id": slot.transfer_id,
            "wallet_id": slot.wallet_id,
            "slot_number": slot.number,
            "blob": "12000022",
            "fee": 10,
            "from_ledger": self.ledger,
            "last_ledger": self.ledger + 10,
        }
        return Attempt.objects.create(**defaults | columns)

    def sign(self, *legs: Leg, **columns: object) -> Sending:
        """A transfer of `legs`, signed, with its live attempt."""
        transfer = self.transfer(*legs, **columns)
        slot = self.hold_slot(transfer)
        return Sending(transfer, slot, self.attempt(slot))

    def include(
        self,
        attempt: Attempt,
        slot: Slot,
        *,
        code: str = "tesSUCCESS",
        lines: Mapping[str, int] | None = None,
    ) -> None:
        """A validated ledger includes the attempt: outcome, slot and journal. The transfer is left alone."""
        transfer = Transfer.objects.get(pk=attempt.transfer_id)
        ledger = attempt.from_ledger + 1
        outcome = "success" if code == "tesSUCCESS" else "tec"
        change(attempt, outcome=outcome, result_code=code, ledger_index=ledger)
        change(slot, state="used", used_by=attempt)
        moved = transfer.amount if outcome == "success" and attempt.purpose == "pay" else 0
        right = attempt_lines(transfer, attempt.fee, moved)
        book(self.wallet, ledger, "attempt", attempt.tx_hash, right if lines is None else dict(lines))

    def mark_paid(self, transfer: Transfer, attempt: Attempt) -> None:
        change(transfer, state="paid", paid_hash=attempt.tx_hash)

    def pay(self, *legs: Leg, **columns: object) -> Transfer:
        """A transfer of `legs`, paid."""
        transfer, slot, attempt = self.sign(*legs, **columns)
        self.include(attempt, slot)
        self.mark_paid(transfer, attempt)
        return transfer

    def complete(self, payment: Payment) -> None:
        """The payment's payout is paid, and the payment completed."""
        self.pay(payout_of(payment))
        change(payment, status="completed", sequence=payment.sequence + 1, completed_at=self.close_time)

    def fail(self, *legs: Leg) -> Transfer:
        """A transfer of `legs` that failed for good by a `tec`."""
        transfer, slot, attempt = self.sign(*legs)
        self.include(attempt, slot, code="tecNO_DST")
        change(transfer, state="failed", fail_code="tecNO_DST", tec_count=1)
        return transfer

    def fail_payout(self, payment: Payment) -> Transfer:
        """The payment's payout failed for good, and so did the payment."""
        transfer = self.fail(payout_of(payment))
        change(payment, status="failed", sequence=payment.sequence + 1, failure_reason="tecNO_DST")
        return transfer

    def external_transaction(self, **columns: object) -> ExternalTransaction:
        """A validated transaction of the wallet that is not ours."""
        defaults: dict[str, Any] = {
            "wallet": self.wallet,
            "tx_hash": new_hash(),
            "ledger_index": self.ledger,
            "delta": -1_000,
            "tx_type": "Payment",
        }
        return ExternalTransaction.objects.create(**defaults | columns)

    def lose_slot(self, attempt: Attempt, slot: Slot, transfer: Transfer) -> ExternalTransaction:
        """An external transaction used the slot: the transfer is stuck, the wallet halted."""
        external = self.external_transaction(slot_number=slot.number)
        change(attempt, outcome="superseded")
        change(slot, state="lost", lost_to=external.tx_hash)
        change(transfer, state="stuck", fail_code="slot lost")
        self.halt()
        return external

    def halt(self) -> None:
        change(self.wallet, halted_at=timezone.now(), halt_reason="an external transaction")

    def recognise(self, external: ExternalTransaction, lines: Mapping[str, int] | None = None) -> None:
        """An administrator takes responsibility for it; booked by `lines`, by default against equity."""
        change(external, recognised_by=1, recognised_at=timezone.now(), reason="mine")
        self.book_external(external, lines or {"wallet": external.delta, "equity": -external.delta})

    def book_external(
        self, external: ExternalTransaction, lines: Mapping[str, int], count: int | None = None
    ) -> None:
        book(self.wallet, external.ledger_index, "external", external.pk, dict(lines), count)

    # -- what an administrator does ------------------------------------------------------------------------

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

    def replace_wallet(self) -> Wallet:
        """Another wallet becomes the active one; returns the old one."""
        change(self.wallet, state="replaced", replaced_at=timezone.now())
        old, self.wallet = self.wallet, register_wallet(self.network)
        return old

    def retire_wallet(self) -> Wallet:
        """Another wallet becomes the active one, and the old one is retired."""
        old = self.replace_wallet()
        change(old, state="retired", sealed_secret=None)
        return old
