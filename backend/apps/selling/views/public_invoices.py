"""`/api/invoices/public/…`: an invoice as its customer reads it. The token in its address opens it."""

from __future__ import annotations

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema

from apps.common.clients import request_client
from apps.common.forms import known_fields_require
from apps.common.limits import local_limit
from apps.common.parsers import json_content, parse_json
from apps.common.schema import errors
from apps.common.views import LeanView, json_response
from apps.selling.selectors.invoice_document import invoice_by_token, invoice_document
from apps.selling.serializers.invoices import InvoicePayForm
from apps.selling.services.invoice_pay import invoice_pay, invoice_public
from apps.selling.views.invoice_file import pdf_response
from apps.selling.views.pay_calls import VISIT_KEY, made_response, visitor_of
from apps.selling.wire.invoices import PublicInvoiceAnswer
from apps.selling.wire.links import LinkPayment

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
        return json_response(PublicInvoiceAnswer(invoice=invoice_public(token)))


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


class InvoicePayView(LeanView):
    http_method_names = ["post"]

    @extend_schema(
        operation_id="invoices_pay",
        summary="Make a payment of an invoice",
        description="What a customer's press of Pay does: one payment, at the rate of this moment. The same "
        "`Idempotency-Key` gets it again; a new one asks for a new price.",
        auth=[],
        request=InvoicePayForm,
        parameters=[VISIT_KEY],
        responses={201: LinkPayment, **errors(400, 404, 409, 413, 415, 429, 503)},
    )
    def post(self, request: HttpRequest, token: str) -> HttpResponse:
        body = json_content(request)
        known_fields_require(parse_json(body), InvoicePayForm)
        visitor = visitor_of(request, body)
        made = invoice_pay(token=token, visitor=visitor)
        return made_response(made)
