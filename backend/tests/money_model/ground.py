"""A small world of rows that obey every rule, built step by step as the services would.

Each step ends like a commit: `kept()` makes PostgreSQL judge all that was deferred. Amounts are drops.
"""

from __future__ import annotations

import secrets
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Any

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
from tests.money_model.rows import (
    MIN_RETURN,
    RETURN_FEE,
    _numbers,
    attempt_lines,
    book,
    change,
    claim,
    clear_mode,
    join,
    kept,
    new_address,
    new_hash,
    new_user,
    next_tag,
    payout_of,
    register,
    settle_lines,
    split_of,
    value,
)


@dataclass
class Ground:
    """One open network of one mode with a funded wallet, a burn wallet and a merchant."""

    mode: str
    network: Network
    wallet: Wallet
    burn_address: str
    merchant: User
    ledger: int = 100
    close_time: datetime = field(default_factory=lambda: timezone.now().replace(microsecond=0))

    # -- who and where -------------------------------------------------------------------------------------

    @classmethod
    def lay(cls, mode: str = "test") -> Ground:
        """A fresh open network: what an earlier test committed for this mode makes room for it."""
        clear_mode(mode)
        network = Network.objects.create(mode=mode, network_id=2000 + secrets.randbelow(10**9), local=True)
        wallet = register(network)
        burn = claim(new_address("b"), "burn", "any")
        BurnWallet.objects.create(mode=mode, address=burn, provably_unspendable=True)
        ground = cls(mode, network, wallet, burn, new_user())
        kept()
        return ground

    def close(self, ledgers: int = 1, seconds: int = 3) -> None:
        """The wallet's ledger is processed `ledgers` further."""
        self.ledger += ledgers
        self.close_time += timedelta(seconds=seconds * ledgers)
        Cursor.objects.filter(wallet=self.wallet).update(
            ledger_index=self.ledger, ledger_hash=new_hash(), close_time=self.close_time
        )

    # -- deposits ------------------------------------------------------------------------------------------

    def payment(self, amount: int = 10_000_000, **columns: object) -> Payment:
        """A pending payment of this ground's merchant."""
        return Payment.objects.create(**self.asked(amount) | columns)

    def asked(self, amount: int) -> dict[str, Any]:
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

    def deposit(self, flow: str, delivered: int, **columns: object) -> Deposit:
        """The bare row of a deposit in the ledger now being processed."""
        facts: dict[str, Any] = {
            "wallet": self.wallet,
            "network": self.network,
            "tx_hash": new_hash(),
            "ledger_index": self.ledger,
            "tx_index": next(_numbers),
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
        return Deposit.objects.create(**facts | columns)

    def settle(
        self, payment: Payment, received: int | None = None, *, gathered: bool = False, **columns: object
    ) -> Deposit:
        """A deposit that settles `payment`, with split, legs, journal and the payment's new status."""
        received = payment.amount if received is None else received
        deposit = self.deposit(
            "settle",
            received,
            **{"payment": payment, "destination_tag": payment.tag, "merchant": self.merchant} | columns,
        )
        split = split_of(payment, received)
        payout = self.leg(
            deposit, "payout", split["payout"], payment.payout_address, payment.payout_tag, gathered=gathered
        )
        assert payout.state == "owed"
        if split["burn"]:
            self.leg(deposit, "burn", split["burn"], payment.burn_address or "", gathered=gathered)
        if split["excess"]:
            back = self.leg(
                deposit, "excess", split["excess"] - RETURN_FEE, deposit.sender or "", deposit.source_tag
            )
            Rejected.objects.create(
                deposit=deposit, reason="Overpaid (excess)", amount=split["excess"], leg=back, not_sent=False
            )
        book(
            self.wallet,
            deposit.ledger_index,
            "deposit",
            str(deposit.pk),
            settle_lines(received, split),
        )
        change(
            payment,
            status="processing",
            exception="overpaid" if received > payment.amount else "none",
            sequence=payment.sequence + 1,
            deposit=deposit,
            received=received,
            **split,
        )
        if gathered:
            change(payment, status="completed", sequence=payment.sequence + 1, completed_at=self.close_time)
        return deposit

    def reject(self, delivered: int = 5_000_000, **columns: object) -> Deposit:
        """A deposit turned away, and returned where that is worth sending."""
        deposit = self.deposit("reject", delivered, **{"reason": "Unknown destination tag"} | columns)
        amount = delivered - RETURN_FEE
        sent = amount >= MIN_RETURN
        back = self.leg(deposit, "return", amount, deposit.sender or "", deposit.source_tag) if sent else None
        Rejected.objects.create(
            deposit=deposit, reason=deposit.reason or "", amount=delivered, leg=back, not_sent=not sent
        )
        lines = (
            {"wallet": delivered, "owed_return": -amount, "return_fees": -RETURN_FEE}
            if sent
            else {"wallet": delivered, "held": -delivered}
        )
        book(self.wallet, deposit.ledger_index, "deposit", str(deposit.pk), lines)
        return deposit

    def equity(self, delivered: int = 5_000_000, **columns: object) -> Deposit:
        """The operator's own money."""
        deposit = self.deposit("equity", delivered, **columns)
        book(
            self.wallet,
            deposit.ledger_index,
            "deposit",
            str(deposit.pk),
            {"wallet": delivered, "equity": -delivered},
        )
        return deposit

    def held(self, delivered: int = 5_000_000, **columns: object) -> Deposit:
        """What bounced, or has no sender."""
        deposit = self.deposit("held", delivered, **columns)
        book(
            self.wallet,
            deposit.ledger_index,
            "deposit",
            str(deposit.pk),
            {"wallet": delivered, "held": -delivered},
        )
        return deposit

    def leg(
        self, deposit: Deposit, kind: str, amount: int, dest: str, tag: int = -1, **columns: object
    ) -> Leg:
        """One owed leg of `deposit`."""
        facts: dict[str, Any] = {
            "deposit": deposit,
            "flow": deposit.flow,
            "wallet_id": deposit.wallet_id,
            "kind": kind,
            "amount": amount,
            "dest": dest,
            "dest_tag": tag,
        }
        return Leg.objects.create(**facts | columns)

    # -- sending -------------------------------------------------------------------------------------------

    def transfer(self, *legs: Leg, **columns: object) -> Transfer:
        """A ready transfer that carries `legs`."""
        first = legs[0] if legs else None
        facts: dict[str, Any] = {
            "wallet": self.wallet,
            "kind": first.transfer_kind if first else "withdraw",
            "dest": first.dest if first else new_address(),
            "dest_tag": first.dest_tag if first else -1,
            "source_tag": next_tag(1),
            "amount": sum(leg.amount for leg in legs) or 1_000,
        }
        transfer = Transfer.objects.create(**facts | columns)
        for leg in legs:
            join(leg, transfer)
        return transfer

    def hold(self, transfer: Transfer) -> Slot:
        """Sign for `transfer`: its state, and the next Sequence as its slot."""
        number = int(
            value(
                "UPDATE treasury_wallet SET next_sequence = next_sequence + 1 WHERE id = %s"
                " RETURNING next_sequence - 1",
                self.wallet.pk,
            )
        )
        change(transfer, state="signed")
        return Slot.objects.create(wallet=self.wallet, number=number, state="held", transfer=transfer)

    def attempt(self, slot: Slot, **columns: object) -> Attempt:
        """A signed blob on `slot`."""
        facts: dict[str, Any] = {
            "tx_hash": new_hash(),
            "transfer_id": slot.transfer_id,
            "wallet_id": slot.wallet_id,
            "slot_number": slot.number,
            "blob": "12000022",
            "fee": 10,
            "from_ledger": self.ledger,
            "last_ledger": self.ledger + 10,
        }
        return Attempt.objects.create(**facts | columns)

    def sign(self, *legs: Leg, **columns: object) -> tuple[Transfer, Slot, Attempt]:
        """A transfer of `legs`, signed, with its live attempt."""
        transfer = self.transfer(*legs, **columns)
        slot = self.hold(transfer)
        return transfer, slot, self.attempt(slot)

    def included(self, attempt: Attempt, slot: Slot, *, code: str = "tesSUCCESS") -> None:
        """The ledger included the attempt: outcome, slot and journal (the transfer is left to the caller)."""
        transfer = Transfer.objects.get(pk=attempt.transfer_id)
        ledger = attempt.from_ledger + 1
        outcome = "success" if code == "tesSUCCESS" else "tec"
        change(attempt, outcome=outcome, result_code=code, ledger_index=ledger)
        change(slot, state="used", used_by=attempt)
        moved = transfer.amount if outcome == "success" and attempt.purpose == "pay" else 0
        book(self.wallet, ledger, "attempt", attempt.tx_hash, attempt_lines(transfer, attempt.fee, moved))

    def pay(self, *legs: Leg, **columns: object) -> Transfer:
        """A transfer of `legs`, all the way to paid."""
        transfer, slot, attempt = self.sign(*legs, **columns)
        self.included(attempt, slot)
        change(transfer, state="paid", paid_hash=attempt.tx_hash)
        return transfer

    def complete(self, payment: Payment) -> None:
        """Pay the payment's payout and say so."""
        self.pay(payout_of(payment))
        change(payment, status="completed", sequence=payment.sequence + 1, completed_at=self.close_time)

    def fail(self, *legs: Leg) -> Transfer:
        """A transfer of `legs` that finally failed by a `tec`."""
        transfer, slot, attempt = self.sign(*legs)
        self.included(attempt, slot, code="tecNO_DST")
        change(transfer, state="failed", fail_code="tecNO_DST", tec_count=1)
        return transfer

    def fail_payout(self, payment: Payment) -> Transfer:
        """The payment's payout finally failed, and so did the payment."""
        transfer = self.fail(payout_of(payment))
        change(payment, status="failed", sequence=payment.sequence + 1, failure_reason="tecNO_DST")
        return transfer

    def external(self, **columns: object) -> ExternalTransaction:
        """A validated transaction of the wallet that is not ours."""
        facts: dict[str, Any] = {
            "wallet": self.wallet,
            "tx_hash": new_hash(),
            "ledger_index": self.ledger,
            "delta": -1_000,
            "tx_type": "Payment",
        }
        return ExternalTransaction.objects.create(**facts | columns)

    def lose(self, attempt: Attempt, slot: Slot, transfer: Transfer) -> ExternalTransaction:
        """A hash that is not ours used the slot: superseded, lost, stuck, halted."""
        external = self.external(slot_number=slot.number)
        change(attempt, outcome="superseded")
        change(slot, state="lost", lost_to=external.tx_hash)
        change(transfer, state="stuck", fail_code="slot lost")
        change(self.wallet, halted_at=timezone.now(), halt_reason="an external transaction")
        return external

    def recognise(self, external: ExternalTransaction) -> None:
        """A person took responsibility for it."""
        change(external, recognised_by=1, recognised_at=timezone.now(), reason="fee test")
        book(
            self.wallet,
            external.ledger_index,
            "external",
            str(external.pk),
            {"wallet": external.delta, "equity": -external.delta},
        )

    # -- the administrator's desk --------------------------------------------------------------------------

    def redirect(self, leg: Leg, dest: str, tag: int = -1) -> None:
        """Send an open payout or burn elsewhere."""
        leg.refresh_from_db()
        Redirect.objects.create(
            leg=leg,
            from_dest=leg.dest,
            from_tag=leg.dest_tag,
            to_dest=dest,
            to_tag=tag,
            admin_id=1,
            reason="asked by mail",
        )
        change(leg, dest=dest, dest_tag=tag)

    def release(self, deposit: Deposit, to: str, dest: str | None = None) -> Release:
        """Decide a held deposit, or a return that was not sent."""
        amount, rest = deposit.delivered, deposit.delivered - RETURN_FEE
        release = Release.objects.create(
            deposit=deposit, to=to, dest=dest, admin_id=1, reason="asked by mail"
        )
        lines = {
            "equity": {"held": amount, "equity": -amount},
            "payout": {"held": amount, "owed_payout": -amount},
            "return": {"held": amount, "owed_return": -rest, "return_fees": -RETURN_FEE},
        }[to]
        book(self.wallet, deposit.ledger_index, "release", str(deposit.pk), lines)
        if to != "equity":
            leg = self.leg(deposit, to, amount if to == "payout" else rest, dest or "")
            Rejected.objects.filter(deposit=deposit).update(leg=leg, not_sent=False)
        return release

    def replace(self) -> Wallet:
        """Another wallet takes over; the old row is written first."""
        change(self.wallet, state="replaced", replaced_at=timezone.now())
        old, self.wallet = self.wallet, register(self.network)
        return old
