"""A wallet's journal beside its transactions on the ledger."""

from __future__ import annotations

from apps.common.wire.examples import PAYMENT_HASH
from apps.common.wire.record import Record, about
from apps.common.wire.types import Hash


class Differing(Record):
    ledger_index: int = about("The number of the ledger that it is in.", 94210337)
    transaction_hash: Hash | None = about("The hash of a transaction, 64 hexadecimal digits.", PAYMENT_HASH)
    moved: str | None = about("XRP by the ledger; null if it is not there.", "-5.000000")
    booked: str | None = about("XRP by the journal; null if it is not there.", "120.000000")
    entries: list[int] = about("Ids in the journal.")
    deposit: int | None = about("The deposit's number, where it can be corrected; null elsewhere.", None)


class Comparison(Record):
    first_ledger: int = about("The first ledger that was compared.")
    last_ledger: int = about("The last ledger that was compared.")
    transactions: int = about("How many the ledger has there.")
    differing: list[Differing] = about("Oldest first.")
    complete: bool = about("If not, there is more after `last_ledger`.")
