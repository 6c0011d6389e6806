"""`/invoice/{token}`: the checkout's entry with the head and the data of an invoice."""

from __future__ import annotations

from django.db import Error
from django.http import HttpRequest, HttpResponse
from django.views.decorators.gzip import gzip_page

from apps.common.errors import Refusal
from apps.common.wire.types import as_json
from apps.selling.services.invoice_pay import invoice_public
from apps.selling.wire.invoices import PublicInvoice
from apps.site.link_pages import with_head
from apps.site.page_heads import Head, inside_script
from apps.site.pages import PAYMENT_DATA_MARK, method_refused, not_built, payer_html

_CHUNK = "src/checkout/invoice/invoice-page.tsx"
INVOICE_NOT_FOUND = Head("/", "Invoice not found", "There is no such invoice.", indexed=False)


@gzip_page
def invoice_page(request: HttpRequest, token: str) -> HttpResponse:
    """The page of an invoice, which shows before any API call. Its head names no amount and no customer: a
    program that shows links of a chat reads it too."""
    if request.method not in {"GET", "HEAD"}:
        return method_refused()
    html = payer_html(_CHUNK)
    if html is None:
        return not_built()
    invoice = _invoice(token)
    html = with_head(html, _head(invoice, token))
    response = HttpResponse(html.replace(PAYMENT_DATA_MARK, _data(invoice), 1))
    if invoice is None:
        response.status_code = 404
    response["Cache-Control"] = "no-store"
    response["X-Robots-Tag"] = "noindex"
    # The address opens the invoice, so no other site learns it.
    response["Referrer-Policy"] = "same-origin"
    return response


def _invoice(token: str) -> PublicInvoice | None:
    """None without the database too: the page is served all the same, and calls the API."""
    try:
        return invoice_public(token)
    except (Refusal, Error):
        return None


def _head(invoice: PublicInvoice | None, token: str) -> Head:
    if invoice is None:
        return INVOICE_NOT_FOUND
    return Head(
        path=f"/invoice/{token}",
        title=f"Invoice {invoice.number}, {invoice.seller.name}",
        description=f"An invoice of {invoice.seller.name}, payable in XRP.",
        indexed=False,
    )


def _data(invoice: PublicInvoice | None) -> str:
    if invoice is None:
        return ""
    return f'<script type="application/json" id="invoice-data">{inside_script(as_json(invoice))}</script>'
