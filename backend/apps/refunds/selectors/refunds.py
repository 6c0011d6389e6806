"""Reads of refunds, for their merchant and for administrators."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID

from django.db import connection

from apps.common.drops import drops_to_xrp
from apps.common.modes import Mode
from apps.common.paging import PageRequest
from apps.ledger import networks
from apps.ledger.types import NO_TAG
from apps.payments.domain.choices import RefundMethod, RefundStatus
from apps.payments.domain.refunds import invoice_id
from apps.payments.models import Refund
from apps.payments.wire.refund import JOINS, REFUND, REFUND_PUBLIC, refund_select
from apps.payments.wire.values import ValueSum
from apps.refunds.refusals import refund_not_found
from apps.refunds.wire import MismatchRecord, RefundDetail, RefundList, RefundSums
from apps.treasury.services.clock import mode_now

_ONE = f"{refund_select(REFUND)} where refund.id = %s and refund.merchant_id = %s and refund.mode = %s"
_BY_TOKEN = f"{refund_select(REFUND_PUBLIC)} where refund.claim_token = %s"
_OF_PAYMENT = f"{refund_select(REFUND)} where refund.payment_id = %s order by refund.serial"


def refund_id_parse(text: str) -> UUID:
    """The id in a path. A malformed one is as unknown as any other: raises ApiError 404."""
    try:
        return UUID(text)
    except ValueError:
        raise refund_not_found() from None


def refund_read(*, refund_id: UUID, merchant_id: int, mode: Mode) -> dict[str, Any]:
    """The refund as its merchant reads it. Raises ApiError 404."""
    row = _row(_ONE, [refund_id, merchant_id, mode])
    if row is None:
        raise refund_not_found()
    return REFUND.of_row(row)


def refund_detail(*, refund_id: UUID, merchant_id: int, mode: Mode) -> RefundDetail:
    """The same, with what helps to pay it. Raises ApiError 404."""
    shown = refund_read(refund_id=refund_id, merchant_id=merchant_id, mode=mode)
    refund = Refund.objects.select_related("payment__wallet__network").get(pk=refund_id)
    network = refund.payment.wallet.network
    waits = refund.status == RefundStatus.AWAITING_MERCHANT and refund.confirmed_at is not None
    return RefundDetail(
        refund=shown,
        mismatched=[
            MismatchRecord(transaction_hash=each.tx_hash, obstacle=each.obstacle)
            for each in refund.mismatched.order_by("created_at")
        ],
        transaction=_transaction(refund) if waits and refund.method == RefundMethod.OWN_WALLET else None,
        can_simulate=waits
        and networks.can_simulate(mode=mode, network_id=network.network_id, local=network.local),
    )


def _transaction(refund: Refund) -> str:
    fields: dict[str, object] = {
        "TransactionType": "Payment",
        "Destination": refund.dest,
        "Amount": str(refund.amount),
        "InvoiceID": invoice_id(refund.id),
    }
    if refund.dest_tag != NO_TAG:
        fields["DestinationTag"] = refund.dest_tag
    return json.dumps(fields, indent=2)


def refund_of_token(token: str) -> dict[str, Any]:
    """The refund as its customer reads it. Raises ApiError 404."""
    row = _row(_BY_TOKEN, [token])
    if row is None:
        raise refund_not_found()
    return REFUND_PUBLIC.of_row(row)


def refunds_of_payment(payment_id: UUID) -> list[dict[str, Any]]:
    """Oldest first."""
    with connection.cursor() as cursor:
        cursor.execute(_OF_PAYMENT, [payment_id])
        return [REFUND.of_row(row) for row in cursor.fetchall()]


@dataclass(frozen=True, slots=True)
class RefundFilter:
    """Empty: all of them. `search` is the start of an id, or part of a title, a name or an email address."""

    status: str = ""
    method: str = ""
    payment_id: UUID | None = None
    search: str = ""


def _where(merchant_id: int | None, mode: Mode | None, chosen: RefundFilter) -> tuple[str, dict[str, Any]]:
    conditions = ["true"]
    params: dict[str, Any] = {}
    if merchant_id is not None:
        conditions.append("refund.merchant_id = %(merchant)s")
        params["merchant"] = merchant_id
    if mode is not None:
        conditions.append("refund.mode = %(mode)s")
        params["mode"] = mode
    for column in ("status", "method", "payment_id"):
        value = getattr(chosen, column)
        if value:
            conditions.append(f"refund.{column} = %({column})s")
            params[column] = value
    if text := chosen.search.strip():
        conditions.append(
            "(refund.id::text like %(start)s or refund.payment_id::text like %(start)s"
            " or payment.title ilike %(part)s or payment.username ilike %(part)s"
            " or payment.customer_email ilike %(part)s)"
        )
        escaped = text.replace("\\", "\\\\").replace("%", "\\%").replace("_", "\\_")
        params |= {"start": f"{escaped.lower()}%", "part": f"%{escaped}%"}
    return " and ".join(conditions), params


def refund_page(
    *, merchant_id: int | None, mode: Mode | None, chosen: RefundFilter, page: PageRequest
) -> RefundList:
    """One page, the newest first. Without a merchant, those of all."""
    where, params = _where(merchant_id, mode, chosen)
    with connection.cursor() as cursor:
        cursor.execute(f"select count(*) from payments_refund refund {JOINS} where {where}", params)  # noqa: S608
        count = cursor.fetchone()[0]
        cursor.execute(
            f"{refund_select(REFUND)} where {where}"
            " order by refund.created_at desc, refund.serial desc limit %(limit)s offset %(offset)s",
            {**params, "limit": page.size, "offset": page.offset},
        )
        refunds = [REFUND.of_row(row) for row in cursor.fetchall()]
    return RefundList(refunds=refunds, total_count=count, total_pages=page.pages(count))


def refund_rows(*, merchant_id: int, mode: Mode, chosen: RefundFilter) -> Iterator[dict[str, Any]]:
    """All that match, the newest first, read in batches."""
    where, params = _where(merchant_id, mode, chosen)
    after: tuple[datetime, int] | None = None
    while True:
        more = "" if after is None else " and (refund.created_at, refund.serial) < (%(after)s, %(serial)s)"
        if after is not None:
            params = {**params, "after": after[0], "serial": after[1]}
        with connection.cursor() as cursor:
            cursor.execute(
                f"{refund_select(REFUND, 'refund.created_at', 'refund.serial')} where {where}{more}"
                " order by refund.created_at desc, refund.serial desc limit 500",
                params,
            )
            rows = cursor.fetchall()
        for row in rows:
            yield REFUND.of_row(row[:-2])
        if len(rows) < 500:
            return
        after = rows[-1][-2:]


_SUMS = """
select
  count(*) filter (where status = 'succeeded' and ended_at >= %(since)s),
  coalesce(sum(amount) filter (where status = 'succeeded' and ended_at >= %(since)s), 0)::bigint,
  count(*) filter (where status = 'awaiting_merchant'), count(*) filter (where status = 'awaiting_payer'),
  count(*) filter (where status = 'failed' and not given_back),
  coalesce(sum(amount) filter (where status = 'failed' and not given_back), 0)::bigint
from payments_refund where merchant_id = %(merchant)s and mode = %(mode)s
"""


# What an own wallet pays is no movement of the platform's, and has no value.
_VALUES = """
select value.currency, coalesce(sum(value.value), 0), count(*) filter (where value.value is null)
from payments_refund refund
join payments_leg leg on leg.deposit_id = coalesce(refund.came_back, refund.deposit_id)
  and leg.kind = 'refund' and not leg.void
join payments_value value on value.leg_id = leg.id and value.valued_at is not null
where refund.merchant_id = %(merchant)s and refund.mode = %(mode)s and refund.status = 'succeeded'
  and refund.ended_at >= %(since)s
group by value.currency order by value.currency
"""


def refund_sums(*, merchant_id: int, mode: Mode) -> RefundSums:
    since = mode_now(mode).replace(day=1, hour=0, minute=0, second=0, microsecond=0)
    with connection.cursor() as cursor:
        cursor.execute(_SUMS, {"merchant": merchant_id, "mode": mode, "since": since})
        succeeded, amount, merchants, payers, failed, failed_amount = cursor.fetchone()
        cursor.execute(_VALUES, {"merchant": merchant_id, "mode": mode, "since": since})
        values = [
            ValueSum(currency=currency, value=f"{value:f}", without_value=missing)
            for currency, value, missing in cursor.fetchall()
        ]
    return RefundSums(
        since=since,
        succeeded=succeeded,
        succeeded_amount=drops_to_xrp(amount),
        succeeded_values=values,
        awaiting_merchant=merchants,
        awaiting_payer=payers,
        failed=failed,
        failed_amount=drops_to_xrp(failed_amount),
    )


def _row(statement: str, params: list[Any]) -> tuple[Any, ...] | None:
    with connection.cursor() as cursor:
        cursor.execute(statement, params)
        row: tuple[Any, ...] | None = cursor.fetchone()
    return row
