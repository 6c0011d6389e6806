"""Pay at an invoice: one payment of its total, at the rate of the moment."""

from __future__ import annotations

from apps.common.drops import xrp_to_drops
from apps.common.modes import Mode
from apps.payments.domain.choices import Origin
from apps.payments.domain.requests import PaymentRequest, Price, Sale
from apps.payments.services.creator import Owner
from apps.selling.domain.invoices import XRP, InvoiceState
from apps.selling.models import Invoice
from apps.selling.refusals import InvoiceNotOpen, ShopCannotAccept
from apps.selling.selectors.invoice_document import invoice_by_token, invoice_document
from apps.selling.selectors.invoice_parts import seller_read
from apps.selling.selectors.invoices import invoice_url
from apps.selling.services.pay import MadePayment, Visitor, sale_pay, shop_accepts
from apps.selling.wire.invoices import PublicInvoice

CUSTOMER = "Customer"
PAID = "This invoice has been paid."
VOID = "This invoice is void and cannot be paid. Ask the shop for a new one."


def invoice_public(token: str) -> PublicInvoice:
    """The invoice as its customer reads it, with this minute's amount. Raises InvoiceNotFound."""
    invoice = invoice_by_token(token)
    creator = shop_accepts(Owner(invoice.merchant_id, Mode(invoice.mode)))
    if creator is None:
        return invoice_document(invoice, refusal=ShopCannotAccept.sentence)
    return invoice_document(invoice, spread_ppm=creator.found.spread_ppm)


def invoice_pay(*, token: str, visitor: Visitor) -> MadePayment:
    """Make the payment of a visit. Raises InvoiceNotFound (404), InvoiceNotOpen (409), and what `sale_pay`
    raises."""
    invoice = invoice_by_token(token)
    return sale_pay(
        owner=Owner(invoice.merchant_id, Mode(invoice.mode)),
        stock_id=invoice.pk,
        visitor=visitor,
        request=lambda: _request(invoice),
    )


def _request(invoice: Invoice) -> PaymentRequest:
    if invoice.state == InvoiceState.VOID:
        raise InvoiceNotOpen(VOID)
    if invoice.stock.sold:
        raise InvoiceNotOpen(PAID)
    in_xrp = invoice.currency == XRP
    reference = {"reference": invoice.reference} if invoice.reference else {}
    return PaymentRequest(
        title=f"Invoice {invoice.number}",
        amount=xrp_to_drops(invoice.total) if in_xrp else None,
        price=None if in_xrp else Price(invoice.total, invoice.currency),
        platform_name=seller_read(invoice.merchant_id)["name"],
        username=CUSTOMER,
        redirect_url=invoice_url(invoice.token),
        metadata={"invoice_number": invoice.number, **reference},
        sale=Sale(
            origin=Origin.INVOICE,
            stock_id=invoice.pk,
            pieces=1,
            customer_email=invoice.customer_email or None,
        ),
    )
