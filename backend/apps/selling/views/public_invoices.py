"""`/api/invoices/public/…`: an invoice as its customer reads it. The token in its address opens it."""

from __future__ import annotations

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema

from apps.common.clients import request_client
from apps.common.limits import local_limit
from apps.common.schema import errors
from apps.common.views import LeanView, json_response
from apps.selling.selectors.invoice_document import invoice_by_token, invoice_document
from apps.selling.views.invoice_file import pdf_response
from apps.selling.wire.invoices import PublicInvoiceAnswer

# A file costs a thousand times as much as a read.
FILES_PER_MINUTE = 20


class PublicInvoiceView(LeanView):
    http_method_names = ["get", "head"]

    @extend_schema(
        operation_id="invoices_public",
        summary="Read an invoice as its customer sees it",
        auth=[],
        responses={200: PublicInvoiceAnswer, **errors(404, 429)},
    )
    def get(self, request: HttpRequest, token: str) -> HttpResponse:
        client = request_client(request.META)
        local_limit(f"invoice:{client}", limit=settings.RATE_STATUS_CLIENT_PER_SECOND, period=1)
        return json_response(PublicInvoiceAnswer(invoice=invoice_document(invoice_by_token(token))))


class PublicInvoiceFileView(LeanView):
    http_method_names = ["get", "head"]

    @extend_schema(
        operation_id="invoices_public_file",
        summary="Download an invoice as its customer",
        auth=[],
        responses={(200, "application/pdf"): OpenApiTypes.BINARY, **errors(404, 429)},
    )
    def get(self, request: HttpRequest, token: str) -> HttpResponse:
        local_limit(f"invoice file:{request_client(request.META)}", limit=FILES_PER_MINUTE, period=60)
        return pdf_response(invoice_document(invoice_by_token(token)))
