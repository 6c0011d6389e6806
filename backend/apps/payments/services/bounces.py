"""Transfers of ours that have come back: the returns they carried are marked, and merchants are emailed."""

from __future__ import annotations

from collections.abc import Iterable
from typing import cast

from apps.payments.domain.choices import NoticeKind
from apps.payments.domain.matching import SentTransfer
from apps.payments.models import Deposit, Leg, Payment, Rejected
from apps.payments.services.deposits import Verdict
from apps.payments.services.notices import NewNotice, notices_write
from apps.treasury.models import Wallet


def bounces_note(*, verdicts: Iterable[Verdict], wallet: Wallet) -> list[Payment]:
    """Mark the returns that have come back with these deposits as failed; returns the payments that show one.
    Merchants are emailed about them, and about payouts that have come back, with the amounts that arrived.

    Precondition: the deposits are booked, in the same transaction.
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
        .select_related("leg", "deposit__payment__deposit")
        .select_for_update(of=("self",), no_key=True)
        .order_by("id")
    )
    hashes = [verdict.tx.tx_hash for verdict in bounced.values()]
    arrived = Deposit.objects.filter(network_id=wallet.network_id, tx_hash__in=hashes)
    by_hash = {deposit.tx_hash: deposit for deposit in arrived}
    payments: list[Payment] = []
    for row in rows:
        verdict = bounced[cast(int, cast(Leg, row.leg).transfer_id)]
        row.came_back = by_hash[verdict.tx.tx_hash]
        if (payment := row.deposit.payment) is not None:
            payments.append(payment)
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
    return payments


def _came_back(verdict: Verdict) -> int:
    return cast(SentTransfer, verdict.bounced).came_back


def _sentence(verdict: Verdict) -> str:
    parts = _came_back(verdict) != verdict.tx.delta
    return f"Came back {'in parts, the last ' if parts else ''}in transaction {verdict.tx.tx_hash}."
