"""Deposits, as the Money screen lists them."""

from __future__ import annotations

from datetime import datetime
from uuid import UUID

from apps.common.wire.examples import PAID, PAYER, PAYMENT_HASH, PAYMENT_ID
from apps.common.wire.record import Record, about
from apps.common.wire.types import Hash, Xrp
from apps.payments.domain.choices import Flow, LegKind, LegState


class SentLeg(Record):
    leg: LegKind = about("Which part of a payment: to the merchant, burned, or back to its sender.")
    amount: Xrp = about("The transfer's amount.", "10.000000")
    leg_state: LegState = about("How far it has got.")
    code: str | None = about("Why it failed, or is stuck.", None)
    transaction_hash: Hash | None = about("The hash of a transaction, 64 hexadecimal digits.", PAYMENT_HASH)


class AdminDeposit(Record):
    id: int = about("The deposit's id.", 1042)
    amount: Xrp = about("What arrived.", "10.000000")
    transaction_type: str = about("What kind of transaction it is on the ledger.", "Payment")
    sender_address: str | None = about("Who sent it.", PAYER)
    destination_tag: int | None = about("The tag that came with it; null without one.", 4183920571)
    transaction_hash: Hash = about("The hash of the transaction that brought it.", PAYMENT_HASH)
    ledger_index: int = about("The number of the ledger that it is in.", 94210337)
    received_at: datetime = about("When its ledger closed.", PAID)
    flow: Flow = about("What was decided about it.")
    reason: str | None = about("Why it was rejected.", None)
    payment_id: UUID | None = about("The payment that it was sent for; null where there is none.", PAYMENT_ID)
    sent: list[SentLeg] = about("What is owed, being sent or paid because of it.", [])


class Deposits(Record):
    deposits: list[AdminDeposit] = about("The newest 20, newest first.")
