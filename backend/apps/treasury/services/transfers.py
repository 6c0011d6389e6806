"""Creating and reopening transfers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.db import connection

from apps.treasury.domain.choices import TransferKind

_CREATE = """
insert into treasury_transfer (wallet_id, kind, dest, dest_tag, source_tag, amount, state, tec_count)
select wallet_id, kind, dest, dest_tag, treasury_next_tag(1), amount, 'ready', 0
from unnest(%s::bigint[], %s::text[], %s::text[], %s::bigint[], %s::bigint[]) with ordinality
    as new (wallet_id, kind, dest, dest_tag, amount, place)
order by place
returning id
"""


@dataclass(frozen=True, slots=True)
class NewTransfer:
    """`amount` drops to `dest`; `dest_tag` -1 means none."""

    wallet_id: int
    kind: TransferKind
    dest: str
    dest_tag: int
    amount: int


def transfers_create(specs: Sequence[NewTransfer]) -> list[int]:
    """Create transfers, each with its own SourceTag; returns their ids in the order given.

    Inside the caller's transaction, which must attach the legs of payouts, burns and returns before it
    commits.
    """
    if not specs:
        return []
    with connection.cursor() as cursor:
        cursor.execute(
            _CREATE,
            [
                [spec.wallet_id for spec in specs],
                [spec.kind for spec in specs],
                [spec.dest for spec in specs],
                [spec.dest_tag for spec in specs],
                [spec.amount for spec in specs],
            ],
        )
        return sorted(row[0] for row in cursor.fetchall())


def transfers_cancel(*, transfer_ids: Sequence[int], code: str) -> None:
    """End ready transfers that were never signed: they fail with `code`, which names why.

    Inside the caller's transaction, which has locked wallet and transfers and takes the legs out of them. The
    database refuses it while an attempt is live, and if one has paid.
    """
    with connection.cursor() as cursor:
        cursor.execute(
            "update treasury_transfer set state = 'failed', fail_code = %s"
            " where id = any(%s) and state = 'ready'",
            [code, list(transfer_ids)],
        )


def transfer_reopen(*, transfer_id: int) -> None:
    """Have a failed, stuck or superseded transfer signed again, with its tries reset.

    Inside the caller's transaction, which has locked the wallet and the transfer. The database refuses it
    while an attempt is live, and if one has paid.
    """
    with connection.cursor() as cursor:
        cursor.execute(
            "update treasury_transfer"
            " set state = 'ready', fail_code = null, tec_count = 0, next_at = now() where id = %s",
            [transfer_id],
        )
