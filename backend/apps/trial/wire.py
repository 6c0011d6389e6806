"""What the trial's calls answer with."""

from __future__ import annotations

from uuid import UUID

from apps.common.wire.examples import PAYMENT_HASH, PAYMENT_ID
from apps.common.wire.record import Record, Succeeded, Success, about
from apps.common.wire.types import Hash
from apps.payments.wire.rejected import DepositObject


class DemoPayment(Succeeded):
    payment_id: UUID = about("The payment's id.", PAYMENT_ID)
    checkout_url: str = about(
        "The page to send the payer to.", "https://pay.example/checkout/6f1c2a58-0c7e-4f0b-9d4e-2b8f5f7a1c33"
    )


class Simulated(Success):
    transaction_hash: Hash = about("The first one sent.", PAYMENT_HASH)
    transaction_hashes: list[Hash] = about("Every transaction that was sent.", [PAYMENT_HASH])


class Unmatched(Succeeded):
    deposit: DepositObject | None = about("Null until it is booked.")


class SimulatedRefund(Record):
    transaction_hash: Hash = about("What was sent.", PAYMENT_HASH)
