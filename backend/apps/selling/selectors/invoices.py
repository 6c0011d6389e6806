"""Reads of invoices, for their merchant."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import date, datetime, time
from decimal import Decimal
from typing import Any
from uuid import UUID
from zoneinfo import ZoneInfo

from django.conf import settings
from django.db import connection
from django.db.models import Count, F, Min, Q, QuerySet, Sum

from apps.common.drops import drops_to_xrp
from apps.common.modes import Mode
from apps.common.paging import PageRequest
from apps.ledger.networks import explorer_url
from apps.payments.domain.choices import PaymentStatus
from apps.payments.models import Payment
from apps.payments.receipts import receipt_url
from apps.payments.tables import DEPOSIT, PAYMENT
from apps.pricing.domain.quotes import plain
from apps.pricing.wire import RateSource
from apps.selling.domain.invoice_filter import InvoiceFilter
from apps.selling.domain.invoices import (
    InvoiceState,
    InvoiceStatus,
    invoice_status,
    is_overdue,
    line_amount,
)
from apps.selling.domain.numbering import DEFAULT_START, number_text
from apps.selling.models import Invoice, InvoiceReminder, InvoiceSeries
from apps.selling.refusals import InvoiceNotFound
from apps.selling.selectors.invoice_days import merchant_time_zone, merchant_today
from apps.selling.selectors.invoice_parts import content_read, digits_of
from apps.selling.wire.invoices import (
    InvoiceCustomer,
    InvoiceLine,
    InvoiceList,
    InvoicePayment,
    InvoiceRecord,
    InvoiceSeller,
    InvoiceSum,
    InvoiceSummary,
    InvoiceTax,
    Numbering,
)


def invoice_id_parse(text: str) -> UUID:
    """The id in a path. A malformed one is as unknown as any other: raises InvoiceNotFound."""
    try:
        return UUID(text)
    except ValueError:
        raise InvoiceNotFound from None


def invoice_url(token: str) -> str:
    """The page for the customer."""
    return f"{settings.PUBLIC_ORIGIN}/invoice/{token}"


def invoice_get(*, merchant_id: int, mode: Mode, invoice_id: UUID) -> Invoice:
    """The merchant's own, with its stock. Raises InvoiceNotFound."""
    found = _own(merchant_id, mode).filter(pk=invoice_id).first()
    if found is None:
        raise InvoiceNotFound
    return found


def invoice_read(*, merchant_id: int, mode: Mode, invoice_id: UUID) -> InvoiceRecord:
    """Raises InvoiceNotFound."""
    found = invoice_get(merchant_id=merchant_id, mode=mode, invoice_id=invoice_id)
    (record,) = _records([found], today=merchant_today(merchant_id, mode))
    return record


def invoice_page(*, merchant_id: int, mode: Mode, chosen: InvoiceFilter, page: PageRequest) -> InvoiceList:
    """One page, the newest first: drafts, then by number. Beyond the end it is empty."""
    today = merchant_today(merchant_id, mode)
    found = _own(merchant_id, mode).filter(_matches(chosen, today))
    count = found.count()
    ordered = found.order_by(F("serial").desc(nulls_first=True), "-created_at", "pk")
    rows = list(ordered[page.offset : page.offset + page.size])
    return InvoiceList(invoices=_records(rows, today=today), total_count=count, total_pages=page.pages(count))


def invoice_summary(*, merchant_id: int, mode: Mode) -> InvoiceSummary:
    """What is open, overdue, and paid this month, by currency."""
    today = merchant_today(merchant_id, mode)
    unpaid = Invoice.objects.filter(
        merchant_id=merchant_id, mode=mode, state=InvoiceState.OPEN, stock__sold=0
    )
    since = today.replace(day=1)
    zone = ZoneInfo(merchant_time_zone(merchant_id))
    return InvoiceSummary(
        open=_sums(unpaid.filter(due_on__gte=today)),
        overdue=_sums(unpaid.filter(due_on__lt=today)),
        paid=_paid_sums(merchant_id, mode, datetime.combine(since, time.min, zone)),
        since=since,
    )


def numbering_read(*, merchant_id: int, mode: Mode) -> Numbering:
    series = InvoiceSeries.objects.filter(merchant_id=merchant_id, mode=mode).first()
    if series is None:
        start = DEFAULT_START
        series = InvoiceSeries(
            prefix=start.prefix, width=start.width, first_number=start.first, next_number=start.first
        )
    return Numbering(
        prefix=series.prefix,
        first_number=number_text("", series.first_number, series.width),
        next_number=number_text(series.prefix, series.next_number, series.width),
        is_fixed=series.next_number != series.first_number,
    )


def line_records(invoice: Invoice) -> list[InvoiceLine]:
    content, digits = content_read(invoice), digits_of(invoice.currency)
    return [
        InvoiceLine(**stored, amount=format(line_amount(line, digits), "f"))
        for stored, line in zip(invoice.lines, content.lines, strict=True)
    ]


def tax_records(invoice: Invoice) -> list[InvoiceTax]:
    return [InvoiceTax(**tax) for tax in invoice.taxes]


def settling_payments(invoices: Iterable[UUID]) -> dict[UUID, Payment]:
    """The payment that settled each, by invoice; those that nobody has paid are left out."""
    rows = Payment.objects.filter(stock_id__in=list(invoices), deposit__isnull=False)
    return {
        payment.stock_id: payment
        for payment in rows.select_related("deposit", "merchant")
        if payment.stock_id is not None
    }


def payment_record(payment: Payment) -> InvoicePayment:
    """Precondition: it is settled, and loaded with its deposit and merchant."""
    deposit = payment.deposit
    assert deposit is not None  # noqa: S101
    explorer = explorer_url(Mode(payment.mode))
    has_receipt = payment.status == PaymentStatus.COMPLETED and payment.merchant.public_receipts
    return InvoicePayment(
        payment_id=payment.pk,
        paid_at=deposit.close_time,
        amount=drops_to_xrp(payment.amount),
        transaction_hash=deposit.tx_hash,
        rate=None if payment.rate is None else plain(payment.rate),
        rate_at=payment.rate_at,
        rate_sources=[RateSource(**source) for source in payment.rate_sources or []],
        receipt_url=receipt_url(payment.pk) if has_receipt else None,
        explorer_url=f"{explorer}/transactions/{deposit.tx_hash}" if explorer else None,
    )


def _own(merchant_id: int, mode: Mode) -> QuerySet[Invoice]:
    return Invoice.objects.select_related("stock").filter(merchant_id=merchant_id, mode=mode)


def _matches(chosen: InvoiceFilter, today: date) -> Q:
    matches = Q()
    match chosen.status:
        case "":
            pass
        case InvoiceStatus.PAID:
            matches &= Q(state=InvoiceState.OPEN, stock__sold__gte=1)
        case InvoiceStatus.OPEN:
            matches &= Q(state=InvoiceState.OPEN, stock__sold=0)
        case "overdue":
            matches &= Q(state=InvoiceState.OPEN, stock__sold=0, due_on__lt=today)
        case state:
            matches &= Q(state=state)
    if text := chosen.search.strip():
        matches &= Q(number__icontains=text) | Q(customer_name__icontains=text) | Q(reference__icontains=text)
    return matches


def _records(rows: Sequence[Invoice], *, today: date) -> list[InvoiceRecord]:
    ids = [row.pk for row in rows]
    paid = settling_payments(ids)
    reminded: dict[UUID, list[Any]] = {}
    for each in InvoiceReminder.objects.filter(invoice_id__in=ids).order_by("pk"):
        reminded.setdefault(each.invoice_id, []).append(each.kind)
    return [_record(row, paid.get(row.pk), reminded.get(row.pk, []), today) for row in rows]


def _record(invoice: Invoice, payment: Payment | None, reminded: list[Any], today: date) -> InvoiceRecord:
    status = invoice_status(InvoiceState(invoice.state), paid=payment is not None)
    opened = invoice.state != InvoiceState.DRAFT
    return InvoiceRecord(
        id=invoice.pk,
        number=invoice.number,
        url=invoice_url(invoice.token) if opened else None,
        mode=Mode(invoice.mode),
        status=status,
        is_overdue=is_overdue(status, due_on=invoice.due_on, today=today),
        currency=invoice.currency,
        customer=InvoiceCustomer(
            name=invoice.customer_name,
            email=invoice.customer_email,
            address=invoice.customer_address,
            tax_id=invoice.customer_tax_id,
        ),
        lines=line_records(invoice),
        prices_include_tax=invoice.prices_include_tax,
        subtotal=format(invoice.subtotal, "f"),
        taxes=tax_records(invoice),
        total=format(invoice.total, "f"),
        due_date=invoice.due_on,
        reference=invoice.reference,
        note=invoice.note,
        payment_id=None if payment is None else payment.pk,
        payment=None if payment is None else payment_record(payment),
        seller=None if invoice.seller is None else InvoiceSeller(**invoice.seller),
        issue_date=invoice.issued_on,
        reminders=invoice.reminders,
        reminded=reminded,
        sent_at=invoice.sent_at,
        created_at=invoice.created_at,
        voided_at=invoice.voided_at,
    )


def _sums(unpaid: QuerySet[Invoice]) -> list[InvoiceSum]:
    rows = unpaid.values("currency").annotate(count=Count("pk"), sum=Sum("total"), due=Min("due_on"))
    return [
        InvoiceSum(
            currency=row["currency"],
            count=row["count"],
            total=_in_digits(row["sum"], row["currency"]),
            received=drops_to_xrp(0),
            next_due_date=row["due"],
        )
        for row in rows.order_by("-count", "currency")
    ]


# A merchant's payments of one month, of which few are invoices'.
_PAID = f"""
select invoice.currency, count(*), sum(invoice.total), sum(payment.amount)
from selling_invoice invoice
join {PAYMENT} payment on payment.stock_id = invoice.stock_id
join {DEPOSIT} deposit on deposit.id = payment.deposit_id
where invoice.merchant_id = %(merchant)s and invoice.mode = %(mode)s and deposit.close_time >= %(since)s
group by invoice.currency order by count(*) desc, invoice.currency
"""  # noqa: S608  (constants)


def _paid_sums(merchant_id: int, mode: Mode, since: datetime) -> list[InvoiceSum]:
    with connection.cursor() as cursor:
        cursor.execute(_PAID, {"merchant": merchant_id, "mode": mode, "since": since})
        rows = cursor.fetchall()
    return [
        InvoiceSum(
            currency=currency,
            count=count,
            total=_in_digits(total, currency),
            received=drops_to_xrp(int(received)),
            next_due_date=None,
        )
        for currency, count, total, received in rows
    ]


def _in_digits(total: Decimal, currency: str) -> str:
    return format(total.quantize(Decimal(1).scaleb(-digits_of(currency))), "f")
