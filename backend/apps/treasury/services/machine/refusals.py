"""How servers responded to a transfer's earlier attempts on the slot it holds."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.db import connection

from apps.treasury.domain.choices import Purpose
from apps.treasury.domain.results import is_malformed, is_refused
from apps.treasury.services.machine.rows import AttemptRow


@dataclass(frozen=True, slots=True)
class Refusals:
    """`malformed` is the response that no ledger would ever accept the payment, or None; `expired` counts the
    attempts that a server refused and that are proven dead."""

    malformed: str | None
    expired: int


def refusals_of(*, slots: Sequence[tuple[int, int]]) -> dict[int, Refusals]:
    """The responses to the dead attempts of each transfer in `slots` (pairs of transfer and slot number)."""
    heard: dict[int, list[tuple[str, str]]] = {transfer_id: [] for transfer_id, _ in slots}
    with connection.cursor() as cursor:
        cursor.execute(
            "select a.transfer_id, a.purpose, a.hint from treasury_attempt a"
            " join unnest(%s::bigint[], %s::bigint[]) as s (transfer_id, number)"
            " on s.transfer_id = a.transfer_id and s.number = a.slot_number"
            " where a.outcome = 'expired' order by a.last_ledger",
            [[transfer_id for transfer_id, _ in slots], [number for _, number in slots]],
        )
        for transfer_id, purpose, hint in cursor.fetchall():
            heard[transfer_id].append((purpose, hint))
    return {
        transfer_id: Refusals(
            malformed=next(
                (hint for purpose, hint in hints if purpose == Purpose.PAY and is_malformed(hint)), None
            ),
            expired=sum(is_refused(hint) for _, hint in hints),
        )
        for transfer_id, hints in heard.items()
    }


def void_code(row: AttemptRow) -> str:
    """Why the transfer whose slot was voided failed."""
    return refusals_of(slots=[(row.transfer_id, row.slot_number)])[row.transfer_id].malformed or "voided"
