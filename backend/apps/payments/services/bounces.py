"""Transfers of ours that have come back: the returns they carried are marked, and merchants are told."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from typing import cast
from uuid import UUID

from apps.payments.domain.choices import NoticeKind
from apps.payments.domain.matching import SentTransfer
from apps.payments.models import Deposit, Leg, Payment, Rejected
from apps.payments.services.deposits import Verdict
from apps.payments.services.lifecycle import Step
from apps.payments.services.notices import NewNotice, notices_write
from apps.treasury.models import Wallet


def payments_of_returns(tags: Collection[int]) -> set[UUID]:
    """The payments of which something was returned with these SourceTags."""
    rows = Rejected.objects.filter(leg__transfer__source_tag__in=tags, deposit__payment__isnull=False)
    return set(rows.values_list("deposit__payment_id", flat=True))


def bounce_steps(
    *, verdicts: Iterable[Verdict], wallet: Wallet, payments: Mapping[UUID, Payment]
) -> list[Step]:
    """Mark the returns that have come back with these deposits as failed; returns the steps that tell so.
    Merchants are emailed about them, and about payouts that have come back, with the amounts that arrived.

    Preconditions: the deposits are booked, in the same transaction; `payments` has those of
    `payments_of_returns`, locked.
    """
    bounced = {verdict.bounced.id: verdict for verdict in verdicts if verdict.bounced is not None}
    if not bounced:
        return []
    notices = [
        NewNotice(
            merchant_id=verdict.merchant_id,
            mode=wallet.mode,
            kind=NoticeKind.PAYOUT_HELD,
            payment_id=None,
            amount=_came_back(verdict),
            reason=_sentence(verdict),
        )
        for verdict in bounced.values()
        if verdict.merchant_id is not None
    ]
    rows = list(
        Rejected.objects.filter(leg__transfer__in=bounced, came_back=None)
        .select_related("leg__transfer", "deposit")
        .select_for_update(of=("self",), no_key=True)
        .order_by("id")
    )
    hashes = [verdict.tx.tx_hash for verdict in bounced.values()]
    arrived = Deposit.objects.filter(network_id=wallet.network_id, tx_hash__in=hashes)
    by_hash = {deposit.tx_hash: deposit for deposit in arrived}
    steps: list[Step] = []
    for row in rows:
        verdict = bounced[cast(int, cast(Leg, row.leg).transfer_id)]
        row.came_back = by_hash[verdict.tx.tx_hash]
        if row.deposit.payment_id is not None:
            payment = payments[row.deposit.payment_id]
            steps.append(Step(payment=payment, returned=row))
            notices.append(
                NewNotice(
                    merchant_id=payment.merchant_id,
                    mode=payment.mode,
                    kind=NoticeKind.RETURN_FAILED,
                    payment_id=payment.id,
                    amount=_came_back(verdict),
                    reason=f"Return came back. {_sentence(verdict)}",
                )
            )
    Rejected.objects.bulk_update(rows, ["came_back"])
    notices_write(notices)
    return steps


def _came_back(verdict: Verdict) -> int:
    return cast(SentTransfer, verdict.bounced).came_back


def _sentence(verdict: Verdict) -> str:
    parts = _came_back(verdict) != verdict.tx.delta
    return f"Came back {'in parts, the last ' if parts else ''}in transaction {verdict.tx.tx_hash}."
