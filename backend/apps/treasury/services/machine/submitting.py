"""Submitting stored blobs: always the same bytes, as often as needed. No response decides anything."""

from __future__ import annotations

import logging
from dataclasses import dataclass

from django.db import connection, transaction

from apps.ledger.client import LedgerClient
from apps.ledger.types import LedgerRefused, LedgerUnavailable
from apps.treasury.domain.results import HALTING_HINTS, hint_kept, is_queue_hint
from apps.treasury.services.wallets import wallet_halt

log = logging.getLogger(__name__)

# Seconds until a blob that is not validated is submitted again: about a ledger, or sooner after a lost
# response.
_AGAIN = 4.0
_AGAIN_AFTER_LOSS = 0.5
_LOSSES_IN_A_ROW = 3

_DUE = """
select a.tx_hash, a.transfer_id, a.blob, a.hint
from treasury_attempt a
join treasury_transfer t on t.id = a.transfer_id
join treasury_wallet w on w.id = a.wallet_id
where a.wallet_id = %s and a.outcome is null and t.next_at <= now() and w.halted_at is null
order by a.slot_number
"""
_NEXT_AT = """
update treasury_transfer t set next_at = now() + make_interval(secs => v.pause)
from unnest(%s::bigint[], %s::float8[]) as v (id, pause)
where t.id = v.id and t.state = 'signed'
"""
_HINTS = """
update treasury_attempt a set submits = a.submits + 1, hint = v.hint
from unnest(%s::text[], %s::text[]) as v (tx_hash, hint)
where a.tx_hash = v.tx_hash and a.outcome is null
"""


@dataclass(frozen=True, slots=True)
class _Sent:
    tx_hash: str
    transfer_id: int
    hint: str
    pause: float


def wallet_submit(*, wallet_id: int, client: LedgerClient) -> int:
    """Submit what is due of one wallet, in slot order; returns how many were submitted.

    Outside any transaction. Halts the wallet if the server says that its key may not sign. Raises
    `LedgerUnavailable` after several lost responses in a row; responses received until then are stored.
    """
    with connection.cursor() as cursor:
        cursor.execute(_DUE, [wallet_id])
        due = cursor.fetchall()
    sent: list[_Sent] = []
    losses = 0
    lost: LedgerUnavailable | None = None
    answers = client.submit_many(blobs=[blob for _, _, blob, _ in due])
    for (tx_hash, transfer_id, _, before), answer in zip(due, answers, strict=False):
        if isinstance(answer, LedgerUnavailable):
            sent.append(_Sent(tx_hash, transfer_id, before, _AGAIN_AFTER_LOSS))
            losses, lost = losses + 1, answer
            if losses == _LOSSES_IN_A_ROW:
                break
            continue
        result = answer.ledger_code if isinstance(answer, LedgerRefused) else answer.code
        losses = 0
        sent.append(_Sent(tx_hash, transfer_id, hint_kept(before=before, now=result[:40]), _AGAIN))
        if result in HALTING_HINTS or (is_queue_hint(result) and result != "terQUEUED"):
            # The rest would fare no better: the key is refused, or the queue is full.
            break
    _record(sent)
    for attempt in sent:
        if attempt.hint in HALTING_HINTS:
            wallet_halt(
                wallet_id=wallet_id,
                reason=f"The ledger refuses this wallet's key ({attempt.hint}): save a working secret.",
            )
            break
    if lost is not None and losses == _LOSSES_IN_A_ROW:
        raise lost
    return len(sent)


def _record(sent: list[_Sent]) -> None:
    if not sent:
        return
    in_order = sorted(sent, key=lambda attempt: attempt.transfer_id)
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(
            "select id from treasury_transfer where id = any(%s) order by id for no key update",
            [[attempt.transfer_id for attempt in in_order]],
        )
        cursor.execute(
            _NEXT_AT,
            [
                [attempt.transfer_id for attempt in in_order],
                [attempt.pause for attempt in in_order],
            ],
        )
        cursor.execute(
            _HINTS, [[attempt.tx_hash for attempt in in_order], [attempt.hint for attempt in in_order]]
        )
