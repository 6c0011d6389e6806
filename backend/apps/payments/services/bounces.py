"""Transfers of ours that have come back: the returns they carried are marked, and merchants are told."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from typing import cast
from uuid import UUID

from django.db.models import Q

from apps.payments.domain.choices import LegKind, NoticeKind, RefundStatus
from apps.payments.domain.matching import SentTransfer
from apps.payments.models import Deposit, Leg, Payment, Refund, Rejected
from apps.payments.services.deposits import Verdict
from apps.payments.services.lifecycle import Step
from apps.payments.services.locks import refunds_lock
from apps.payments.services.notices import NewNotice, notices_write
from apps.payments.services.refunds import CAME_BACK, RefundStep
from apps.treasury.models import Transfer, Wallet


def payments_of_returns(tags: Collection[int]) -> set[UUID]:
    """The payments of which something was returned, or refunded, with these SourceTags."""
    transfers = list(Transfer.objects.filter(source_tag__in=tags).values_list("id", flat=True))
    if not transfers:
        return set()
    rows = Rejected.objects.filter(leg__transfer__in=transfers, deposit__payment__isnull=False)
    refunds = Refund.objects.filter(
        Q(deposit__legs__transfer__in=transfers) | Q(came_back__legs__transfer__in=transfers)
    )
    return {
        *rows.values_list("deposit__payment_id", flat=True),
        *refunds.values_list("payment_id", flat=True),
    }


def bounce_steps(
    *,
    verdicts: Iterable[Verdict],
    wallet: Wallet,
    payments: Mapping[UUID, Payment],
    refunds: Collection[RefundStep] = (),
) -> list[Step]:
    """Mark the returns that have come back with these deposits as failed; returns the steps that tell so.
    Merchants are emailed about them, and about payouts that have come back, with the amounts that arrived;
    `refunds` have steps, and emails, of their own.

    Preconditions: the deposits are booked, in the same transaction; `payments` has those of
    `payments_of_returns`, locked.
    """
    bounced = {verdict.bounced.id: verdict for verdict in verdicts if verdict.bounced is not None}
    if not bounced:
        return []
    told = {step.came_back.tx_hash for step in refunds if step.came_back is not None}
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
        if verdict.merchant_id is not None and verdict.tx.tx_hash not in told
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


def refund_bounce_steps(*, verdicts: Iterable[Verdict], wallet: Wallet) -> list[RefundStep]:
    """The refunds that have come back with these deposits: failed, and their money is held in the merchant's
    name, as often as they are sent again.

    Preconditions as for `bounce_steps`; the payments of these refunds are among those of
    `payments_of_returns`.
    """
    bounced = {verdict.bounced.id: verdict for verdict in verdicts if verdict.bounced is not None}
    if not bounced:
        return []
    legs = Leg.objects.filter(transfer__in=bounced, kind=LegKind.REFUND)
    transfers = {leg.deposit_id: leg.transfer_id for leg in legs}
    found = Refund.objects.filter(
        Q(deposit__in=transfers, came_back=None) | Q(came_back__in=transfers), status=RefundStatus.SUCCEEDED
    )
    arrived = {
        deposit.tx_hash: deposit
        for deposit in Deposit.objects.filter(
            network_id=wallet.network_id, tx_hash__in=[verdict.tx.tx_hash for verdict in bounced.values()]
        )
    }
    steps: list[RefundStep] = []
    for refund in refunds_lock(ids=set(found.values_list("id", flat=True))).values():
        carrier = cast(int, refund.came_back_id or refund.deposit_id)
        verdict = bounced[cast(int, transfers[carrier])]
        steps.append(
            RefundStep(
                refund=refund,
                status=RefundStatus.FAILED,
                failure_reason=f"{CAME_BACK} {_sentence(verdict)}",
                came_back=arrived[verdict.tx.tx_hash],
            )
        )
    return steps


def _came_back(verdict: Verdict) -> int:
    return cast(SentTransfer, verdict.bounced).came_back


def _sentence(verdict: Verdict) -> str:
    parts = _came_back(verdict) != verdict.tx.delta
    return f"Came back {'in parts, the last ' if parts else ''}in transaction {verdict.tx.tx_hash}."
