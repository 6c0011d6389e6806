"""The one way to lock payments: all that a transaction needs, at once, in the order of their ids.

Lock order everywhere: cursor, wallet, transfer, slot, attempt, leg, payment, stock, refund, webhooks.
"""

from __future__ import annotations

from collections.abc import Collection
from uuid import UUID

from django.db.models import Q

from apps.payments.models import Payment, Refund


def payments_lock(
    *, ids: Collection[UUID] = (), mode: str | None = None, tags: Collection[int] = ()
) -> dict[UUID, Payment]:
    """Lock the payments with these ids, and those of `mode` with these tags, until the caller's commit.

    Precondition: inside a transaction that holds no payment lock yet. Merchant and deposit are loaded.
    """
    wanted = Q(id__in=list(ids))
    if tags:
        wanted |= Q(mode=mode, tag__in=list(tags))
    elif not ids:
        return {}
    rows = (
        Payment.objects.filter(wanted)
        .select_related("deposit")
        # One object for all payments of a merchant.
        .prefetch_related("merchant")
        .order_by("id")
        .select_for_update(of=("self",), no_key=True)
    )
    return {payment.id: payment for payment in rows}


def refunds_lock(
    *, ids: Collection[UUID] = (), mode: str | None = None, tags: Collection[int] = ()
) -> dict[UUID, Refund]:
    """Lock the refunds with these ids, and those of `mode` with these tags, until the caller's commit.

    Precondition: inside a transaction that holds the payments of these refunds.
    """
    wanted = Q(id__in=list(ids))
    if tags:
        wanted |= Q(mode=mode, tag__in=list(tags))
    elif not ids:
        return {}
    rows = (
        Refund.objects.filter(wanted)
        .select_related("merchant")
        .order_by("id")
        .select_for_update(of=("self",), no_key=True)
    )
    return {refund.id: refund for refund in rows}


def payments_of_refunds(*, mode: str, tags: Collection[int]) -> set[UUID]:
    """The payments of the refunds with these tags, which are to be locked before them."""
    if not tags:
        return set()
    return set(Refund.objects.filter(mode=mode, tag__in=list(tags)).values_list("payment_id", flat=True))
