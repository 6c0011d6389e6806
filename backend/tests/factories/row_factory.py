"""Rows that obey every rule of the money model, written step by step as the services would.

Nothing is checked before `check_constraints()`, which stands for a commit. Amounts are drops.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

from django.utils import timezone

from apps.payments.models import Leg, Payment
from apps.treasury.models import Attempt, Audit, ExternalTransaction, Slot, Transfer
from tests.factories.payment_rows import PaymentRows
from tests.factories.rows import BALANCE, attempt_lines, book, new_address, new_hash, next_tag, payout_of
from tests.factories.sql import change, value


class Sending(NamedTuple):
    """A signed transfer, the slot it holds and its live attempt."""

    transfer: Transfer
    slot: Slot
    attempt: Attempt


@dataclass
class RowFactory(PaymentRows):
    """The payments and deposits of `PaymentRows`, and what the wallet sends."""

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
        book(
            self.wallet,
            ledger,
            "attempt",
            attempt.tx_hash,
            right if lines is None else dict(lines),
            closed_at=self.close_time,
        )

    def mark_paid(self, transfer: Transfer, attempt: Attempt) -> None:
        change(transfer, state="paid", paid_hash=attempt.tx_hash)

    def succeed(self, transfer: Transfer, slot: Slot, attempt: Attempt) -> None:
        """A validated ledger includes the attempt, which pays the transfer."""
        self.include(attempt, slot)
        self.mark_paid(transfer, attempt)

    def pay(self, *legs: Leg, **columns: object) -> Transfer:
        """A transfer of `legs`, paid."""
        sent = self.sign(*legs, **columns)
        self.succeed(*sent)
        return sent.transfer

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

    def audit(self, **columns: object) -> Audit:
        """An audit at the newest ledger, which found that books and ledger agree."""
        defaults: dict[str, Any] = {
            "wallet": self.wallet,
            "ledger_index": self.ledger,
            "ledger": BALANCE,
            "books": BALANCE,
            "external": 0,
            "owed": 0,
            "released": 0,
            "reserve": 0,
        }
        return Audit.objects.create(**defaults | columns)

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

    def recognise(self, external: ExternalTransaction, lines: Mapping[str, int] | None = None) -> None:
        """An administrator takes responsibility for it; booked by `lines`, by default against equity."""
        change(external, recognised_by=1, recognised_at=timezone.now(), reason="mine")
        self.book_external(external, lines or {"wallet": external.delta, "equity": -external.delta})

    def book_external(
        self, external: ExternalTransaction, lines: Mapping[str, int], count: int | None = None
    ) -> None:
        book(self.wallet, external.ledger_index, "external", external.pk, dict(lines), count)
