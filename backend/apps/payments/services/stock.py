"""The stock of payment links and invoices: made and limited by the merchant, taken by settling payments.

Lock order: after the payments.
"""

from __future__ import annotations

from collections.abc import Collection
from functools import partial
from uuid import UUID

from django.db import connection

from apps.common.modes import Mode
from apps.payments.domain.choices import Origin
from apps.payments.models import Stock
from apps.payments.refusals import StockBelowSold
from apps.payments.services.early_end import payments_end_early
from apps.treasury.services.servers import on_a_server

BATCH = 500

# Pending payments that ask for more pieces than are left.
_SURPLUS = """
select payment.id from payments_payment payment
join payments_stock stock on stock.id = payment.stock_id
where payment.mode = %s and payment.stock_id is not null and payment.status = 'pending'
  and payment.ended_ledger is null and payment.expires_at > treasury_clock(%s)
  and stock.sold + payment.pieces > stock.total
order by payment.id limit %s
"""


def stock_create(*, kind: Origin, merchant_id: int, mode: Mode, total: int | None) -> Stock:
    """A new stock, of which nothing is sold. `total` None: no limit."""
    return Stock.objects.create(kind=kind, merchant_id=merchant_id, mode=mode, total=total)


def stock_total_change(*, stock_id: UUID, total: int | None) -> None:
    """Change the merchant's limit. Inside the caller's transaction, which holds no lock of a stock.

    Raises StockBelowSold (400) for fewer than are sold.
    """
    stock = stocks_lock([stock_id])[stock_id]
    if total is not None and total < stock.sold:
        raise StockBelowSold(stock.sold)
    stock.total = total
    stock.save(update_fields=["total"])


def stocks_lock(ids: Collection[UUID]) -> dict[UUID, Stock]:
    """Lock these stocks until the caller's commit, in the order of their ids.

    Precondition: inside a transaction that holds all the payments that it will lock.
    """
    if not ids:
        return {}
    rows = Stock.objects.filter(id__in=list(ids)).order_by("id").select_for_update(no_key=True)
    return {stock.id: stock for stock in rows}


def surplus_end(mode: Mode) -> int:
    """End pending payments that no longer fit into what is left; returns how many.

    It only spares payers: a deposit that arrives all the same is rejected as sold out. Commits in batches of
    its own, apart from what sold the last piece, which holds the locks of its payments already. Raises what
    asking the ledger raises.
    """
    with connection.cursor() as cursor:
        cursor.execute(_SURPLUS, [mode, mode, BATCH])
        ids: list[UUID] = [row[0] for row in cursor.fetchall()]
    if not ids:
        return 0
    return on_a_server(mode, partial(payments_end_early, ids=ids))
