"""An invoice as its customer reads it, on its page and in its PDF."""

from __future__ import annotations

from apps.common.drops import drops_to_xrp, xrp_to_drops
from apps.common.modes import Mode
from apps.pricing.domain.quotes import plain, price_to_drops
from apps.pricing.selectors import rate_find
from apps.selling.domain.invoices import (
    XRP,
    InvoiceState,
    InvoiceStatus,
    due_date_default,
    invoice_status,
    is_overdue,
)
from apps.selling.models import Invoice
from apps.selling.refusals import InvoiceNotFound
from apps.selling.selectors.invoice_days import merchant_time_zone, merchant_today
from apps.selling.selectors.invoice_parts import seller_read
from apps.selling.selectors.invoices import (
    invoice_url,
    line_records,
    payment_record,
    settling_payments,
    tax_records,
)
from apps.selling.wire.invoices import BilledCustomer, InvoiceQuote, InvoiceSeller, PublicInvoice

DRAFT_NUMBER = "Draft"


def invoice_by_token(token: str) -> Invoice:
    """An invoice that was opened once. Raises InvoiceNotFound; a draft is nobody's business."""
    found = Invoice.objects.select_related("stock").filter(token=token).first()
    if found is None or found.state == InvoiceState.DRAFT:
        raise InvoiceNotFound
    return found


def invoice_document(invoice: Invoice, *, refusal: str | None = None, spread_ppm: int = 0) -> PublicInvoice:
    """The invoice as it stands. A draft is shown as it would be if it were opened today.

    `refusal` says why nobody can pay it now; `spread_ppm` is the merchant's, for this minute's amount.
    """
    today = merchant_today(invoice.merchant_id, Mode(invoice.mode))
    payment = settling_payments([invoice.pk]).get(invoice.pk)
    status = invoice_status(InvoiceState(invoice.state), paid=payment is not None)
    due = invoice.due_on or due_date_default(today)
    is_open = status == InvoiceStatus.OPEN
    return PublicInvoice(
        number=invoice.number or DRAFT_NUMBER,
        url=invoice_url(invoice.token),
        mode=Mode(invoice.mode),
        status=status,
        is_overdue=is_overdue(status, due_on=due, today=today),
        currency=invoice.currency,
        seller=InvoiceSeller(**(invoice.seller or seller_read(invoice.merchant_id))),
        customer=BilledCustomer(
            name=invoice.customer_name, address=invoice.customer_address, tax_id=invoice.customer_tax_id
        ),
        lines=line_records(invoice),
        prices_include_tax=invoice.prices_include_tax,
        subtotal=format(invoice.subtotal, "f"),
        taxes=tax_records(invoice),
        total=format(invoice.total, "f"),
        issue_date=invoice.issued_on or today,
        due_date=due,
        days_until_due=(due - today).days,
        reference=invoice.reference,
        note=invoice.note,
        payment=None if payment is None else payment_record(payment),
        quote=_quote(invoice, spread_ppm) if is_open and refusal is None else None,
        refusal=refusal,
        time_zone=merchant_time_zone(invoice.merchant_id),
    )


def _quote(invoice: Invoice, spread_ppm: int) -> InvoiceQuote | None:
    """What this minute's rate would give. Pressing Pay fixes the amount, at the rate of that moment."""
    if invoice.currency == XRP:
        return InvoiceQuote(amount=drops_to_xrp(xrp_to_drops(invoice.total)), rate=None)
    rate = rate_find(invoice.currency)
    if rate is None:
        return None
    return InvoiceQuote(
        amount=drops_to_xrp(price_to_drops(invoice.total, rate.rate, spread_ppm)), rate=plain(rate.rate)
    )
