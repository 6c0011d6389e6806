"""The list of invoices as CSV, for a merchant's bookkeeping."""

from __future__ import annotations

from collections.abc import Iterator

from apps.common.csv_copy import copied_chunks, header_line, text_sql, time_sql, xrp_sql
from apps.common.modes import Mode
from apps.payments.tables import DEPOSIT, PAYMENT, STOCK
from apps.reports.selectors.replica import report_snapshot
from apps.selling.domain.invoice_filter import InvoiceFilter
from apps.selling.selectors.invoice_days import merchant_today
from apps.selling.tables import INVOICE

_STATUS = "case when invoice.state = 'open' and stock.sold > 0 then 'paid' else invoice.state end"
_OVERDUE = "(invoice.state = 'open' and stock.sold = 0 and invoice.due_on < %(today)s)"

COLUMNS = {
    "id": "invoice.stock_id",
    "number": text_sql("invoice.number"),
    "status": _STATUS,
    "is_overdue": f"case when {_OVERDUE} then 'true' else 'false' end",
    "issue_date": "invoice.issued_on",
    "due_date": "invoice.due_on",
    "customer_name": text_sql("invoice.customer_name"),
    "customer_email": text_sql("invoice.customer_email"),
    "customer_address": text_sql("invoice.customer_address"),
    "customer_tax_id": text_sql("invoice.customer_tax_id"),
    "reference": text_sql("invoice.reference"),
    "currency": "invoice.currency",
    "subtotal": "invoice.subtotal",
    "tax": "invoice.total - invoice.subtotal",
    "total": "invoice.total",
    # [{rate, net, tax}], as the invoice has them.
    "taxes": "invoice.taxes",
    "payment_id": "payment.id",
    "paid_at": time_sql("deposit.close_time"),
    "paid_amount": xrp_sql("payment.amount"),
    "rate": "trim_scale(payment.rate)",
    "transaction_hash": "deposit.tx_hash",
    "sent_at": time_sql("invoice.sent_at"),
    "voided_at": time_sql("invoice.voided_at"),
    "created_at": time_sql("invoice.created_at"),
}
# A merchant has some thousands of invoices at most, so one statement reads them in the order of the list.
_ROWS = f"""
select {", ".join(COLUMNS.values())}
from {INVOICE} invoice
join {STOCK} stock on stock.id = invoice.stock_id
left join {PAYMENT} payment on payment.stock_id = invoice.stock_id and payment.deposit_id is not null
left join {DEPOSIT} deposit on deposit.id = payment.deposit_id
where invoice.merchant_id = %(merchant)s and invoice.mode = %(mode)s
  and (%(status)s = '' or {_STATUS} = %(status)s or (%(status)s = 'overdue' and {_OVERDUE}))
  and (%(search)s = '' or strpos(
    lower(concat_ws(chr(10), invoice.number, invoice.customer_name, invoice.reference)),
    lower(%(search)s)) > 0)
order by invoice.serial desc nulls first, invoice.created_at desc, invoice.stock_id
"""


def invoices_csv(*, merchant_id: int, mode: Mode, chosen: InvoiceFilter) -> Iterator[bytes]:
    """The invoices that match, as the list has them, in pieces of some ten kilobytes.

    Holds a transaction with one snapshot on this thread's connection, until it is exhausted or closed.
    """
    params = {
        "merchant": merchant_id,
        "mode": mode.value,
        "today": merchant_today(merchant_id, mode),
        "status": str(chosen.status),
        "search": chosen.search.strip(),
    }
    with report_snapshot() as cursor:
        yield header_line(COLUMNS)
        yield from copied_chunks(cursor, _ROWS, params)
