"""The file of an invoice, as a download."""

from __future__ import annotations

import re

from django.http import HttpResponse

from apps.selling.wire.invoices import PublicInvoice


def pdf_response(document: PublicInvoice) -> HttpResponse:
    # The PDF library takes 20 MB and a quarter of a second: only the process that makes one pays for it.
    from apps.selling.services.invoice_pdf import invoice_pdf

    name = re.sub(r"[^A-Za-z0-9._-]", "-", document.number)
    response = HttpResponse(invoice_pdf(document), content_type="application/pdf")
    response["Content-Disposition"] = f'inline; filename="invoice-{name}.pdf"'
    response["Cache-Control"] = "no-store"
    return response
