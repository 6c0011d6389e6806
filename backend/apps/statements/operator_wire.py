"""The platform's month, as administrators read it."""

from __future__ import annotations

from datetime import datetime
from uuid import UUID

from apps.common.modes import Mode
from apps.common.wire.examples import EMAIL
from apps.common.wire.record import Record, Succeeded, about
from apps.common.wire.types import Xrp
from apps.statements.domain.kinds import OperatorKind
from apps.statements.wire import NUMBER, SHA256, STATEMENT_ID, Day, SignedXrp


class OperatorSum(Record):
    kind: OperatorKind = about("What it is.", "fee_kept")
    count: int = about("How many entries of the books.", 318)
    amount: SignedXrp = about("Their sum; below zero where it lowers the operator's funds.", "21.763843")


class PassedThrough(Record):
    count: int = about("How many.", 3)
    amount: Xrp = about("Their sum.", "4.200000")


class MerchantMonth(Record):
    merchant_id: int = about("The merchant's id.", 1042)
    email: str = about("The merchant's email address.", EMAIL)
    sales_count: int = about("Sales received.", 318)
    received: Xrp = about("Their sum, without what was too much.", "2418.204117")
    fee_kept: Xrp = about("The fee on them, less what is burned of it.", "21.763843")
    burned: Xrp = about("What is burned of the fee.", "2.418041")
    paid_out: Xrp = about("What was paid out in these days.", "2368.579233")


class OperatorSeal(Record):
    id: UUID = about("The id of the closed statement, for its files.", STATEMENT_ID)
    number: str = about("The month, and `L`, or `T` for test mode.", NUMBER)
    sha256: str = about("The SHA-256 of its CSV, which is the same whenever it is made.", SHA256)
    audit_row: int = about("The row of the audit log that seals it.", 18204)
    audit_hash: str = about("The hash of that row.", SHA256)
    made_at: datetime = about("When it was closed.")


class OperatorStatement(Succeeded):
    mode: Mode = about("Whose money it is.", "live")
    first_day: Day = about("The first day, in UTC.", "2026-10-01")
    last_day: Day = about("The last day, in UTC.", "2026-10-31")
    opening: SignedXrp = about("The operator's own funds before the first day.", "120.000000")
    closing: SignedXrp = about("The same after the last day: the opening and all sums.", "141.700000")
    sums: list[OperatorSum] = about("What the operator earned and spent, by kind.")
    burned: PassedThrough = about("Burns that the ledger validated.")
    unmatched: PassedThrough = about("Deposits that name no merchant's payment.")
    unmatched_returned: PassedThrough = about("What was returned of such deposits.")
    merchants: list[MerchantMonth] = about("What went through for each merchant, the largest first.")
    seal: OperatorSeal | None = about("Of a closed month; null while its books may still change.")
