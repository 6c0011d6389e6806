"""`/api/invoices/…`: a merchant's invoices, by secret key or session."""

from __future__ import annotations

from django.http import HttpResponse
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request

from apps.accounts.views.base import KeyOrMerchantView
from apps.common.limits import local_limit
from apps.common.schema import KEY_OR_SESSION, errors
from apps.common.views import json_response
from apps.common.wire.record import Success
from apps.selling.selectors.invoice_document import invoice_document
from apps.selling.selectors.invoices import (
    invoice_get,
    invoice_id_parse,
    invoice_page,
    invoice_read,
    invoice_summary,
    numbering_read,
)
from apps.selling.serializers.invoices import InvoiceForm, InvoiceQuery, NumberingForm
from apps.selling.services.invoice_mail import invoice_send
from apps.selling.services.invoices import (
    invoice_create,
    invoice_delete,
    invoice_open,
    invoice_update,
    invoice_void,
    numbering_set,
)
from apps.selling.views.invoice_file import pdf_response
from apps.selling.wire.invoices import (
    InvoiceAnswer,
    InvoiceList,
    InvoiceSummary,
    NumberingAnswer,
)

FILES_PER_MINUTE = 60


# Without a docstring: the schema would show it.
class _InvoiceView(KeyOrMerchantView):
    def answer(self, invoice_id: str, *, status: int = 200) -> HttpResponse:
        invoice = invoice_read(
            merchant_id=self.owner_id, mode=self.mode, invoice_id=invoice_id_parse(invoice_id)
        )
        return json_response(InvoiceAnswer(invoice=invoice), status=status)


class InvoicesView(_InvoiceView):
    query = InvoiceQuery
    http_method_names = ["get", "head", "post"]

    @extend_schema(
        operation_id="invoices_list",
        summary="List invoices",
        description="Drafts first, then by number, the newest first.",
        auth=KEY_OR_SESSION,
        parameters=[InvoiceQuery],
        responses={200: InvoiceList, **errors(400, 401, 403)},
    )
    def get(self, request: Request) -> HttpResponse:
        chosen, page = InvoiceQuery.read_filter(request.query_params)
        return json_response(
            invoice_page(merchant_id=self.owner_id, mode=self.mode, chosen=chosen, page=page)
        )

    @extend_schema(
        operation_id="invoices_create",
        summary="Create a draft of an invoice",
        description="A draft may be incomplete. It gets its number when it is opened.",
        auth=KEY_OR_SESSION,
        request=InvoiceForm,
        responses={201: InvoiceAnswer, **errors(400, 401, 403, 413, 415)},
    )
    def post(self, request: Request) -> HttpResponse:
        sent = InvoiceForm.read(request.data)
        invoice_id = invoice_create(merchant_id=self.owner_id, mode=self.mode, sent=sent)
        return self.answer(str(invoice_id), status=201)


class InvoiceView(_InvoiceView):
    http_method_names = ["get", "head", "patch", "delete"]

    @extend_schema(
        operation_id="invoices_read",
        summary="Read an invoice",
        auth=KEY_OR_SESSION,
        responses={200: InvoiceAnswer, **errors(400, 401, 403, 404)},
    )
    def get(self, request: Request, invoice_id: str) -> HttpResponse:
        return self.answer(invoice_id)

    @extend_schema(
        operation_id="invoices_update",
        summary="Change a draft of an invoice",
        description="What is not sent stays; `customer` and `lines` are replaced as a whole. Of an open "
        "invoice, only `reminders` can be changed.",
        auth=KEY_OR_SESSION,
        request=InvoiceForm,
        responses={200: InvoiceAnswer, **errors(400, 401, 403, 404, 409, 413, 415)},
    )
    def patch(self, request: Request, invoice_id: str) -> HttpResponse:
        invoice_update(
            merchant_id=self.owner_id,
            mode=self.mode,
            invoice_id=invoice_id_parse(invoice_id),
            sent=InvoiceForm.read(request.data),
        )
        return self.answer(invoice_id)

    @extend_schema(
        operation_id="invoices_delete",
        summary="Delete a draft of an invoice",
        description="Only a draft, which has no number yet.",
        auth=KEY_OR_SESSION,
        request=None,
        responses={200: Success, **errors(400, 401, 403, 404, 409)},
    )
    def delete(self, request: Request, invoice_id: str) -> HttpResponse:
        invoice_delete(merchant_id=self.owner_id, mode=self.mode, invoice_id=invoice_id_parse(invoice_id))
        return json_response(Success(message="Draft deleted."))


class InvoiceOpenView(_InvoiceView):
    http_method_names = ["post"]

    @extend_schema(
        operation_id="invoices_open",
        summary="Open an invoice",
        description="Takes the next number of the series and freezes the invoice; its page can be paid. To "
        "correct it later, void it and make a new one.",
        auth=KEY_OR_SESSION,
        request=None,
        responses={200: InvoiceAnswer, **errors(400, 401, 403, 404, 409)},
    )
    def post(self, request: Request, invoice_id: str) -> HttpResponse:
        invoice_open(merchant_id=self.owner_id, mode=self.mode, invoice_id=invoice_id_parse(invoice_id))
        return self.answer(invoice_id)


class InvoiceVoidView(_InvoiceView):
    http_method_names = ["post"]

    @extend_schema(
        operation_id="invoices_void",
        summary="Void an open invoice",
        description="It keeps its number and can no longer be paid. A paid invoice cannot be voided.",
        auth=KEY_OR_SESSION,
        request=None,
        responses={200: InvoiceAnswer, **errors(400, 401, 403, 404, 409)},
    )
    def post(self, request: Request, invoice_id: str) -> HttpResponse:
        invoice_void(merchant_id=self.owner_id, mode=self.mode, invoice_id=invoice_id_parse(invoice_id))
        return self.answer(invoice_id)


class InvoiceSendView(_InvoiceView):
    http_method_names = ["post"]

    @extend_schema(
        operation_id="invoices_send",
        summary="Email an invoice to its customer",
        description="An open or paid one, at most five times a day.",
        auth=KEY_OR_SESSION,
        request=None,
        responses={200: InvoiceAnswer, **errors(400, 401, 403, 404, 409, 429)},
    )
    def post(self, request: Request, invoice_id: str) -> HttpResponse:
        invoice_send(merchant_id=self.owner_id, mode=self.mode, invoice_id=invoice_id_parse(invoice_id))
        return self.answer(invoice_id)


class InvoiceFileView(_InvoiceView):
    http_method_names = ["get", "head"]

    @extend_schema(
        operation_id="invoices_file",
        summary="Download an invoice",
        description="A draft as it would be if it were opened today.",
        auth=KEY_OR_SESSION,
        responses={(200, "application/pdf"): OpenApiTypes.BINARY, **errors(400, 401, 403, 404, 429)},
    )
    def get(self, request: Request, invoice_id: str) -> HttpResponse:
        local_limit(f"invoice file of {self.owner_id}", limit=FILES_PER_MINUTE, period=60)
        invoice = invoice_get(
            merchant_id=self.owner_id, mode=self.mode, invoice_id=invoice_id_parse(invoice_id)
        )
        return pdf_response(invoice_document(invoice))


class InvoiceSummaryView(_InvoiceView):
    http_method_names = ["get", "head"]

    @extend_schema(
        operation_id="invoices_summary",
        summary="Add up your invoices",
        description="What is open, overdue, and paid this month, by currency.",
        auth=KEY_OR_SESSION,
        responses={200: InvoiceSummary, **errors(400, 401, 403)},
    )
    def get(self, request: Request) -> HttpResponse:
        return json_response(invoice_summary(merchant_id=self.owner_id, mode=self.mode))


class NumberingView(_InvoiceView):
    http_method_names = ["get", "head", "put"]

    def numbering(self) -> HttpResponse:
        return json_response(
            NumberingAnswer(numbering=numbering_read(merchant_id=self.owner_id, mode=self.mode))
        )

    @extend_schema(
        operation_id="invoices_numbering",
        summary="Read the numbers of your invoices",
        description="One series a mode, without gaps.",
        auth=KEY_OR_SESSION,
        responses={200: NumberingAnswer, **errors(400, 401, 403)},
    )
    def get(self, request: Request) -> HttpResponse:
        return self.numbering()

    @extend_schema(
        operation_id="invoices_numbering_set",
        summary="Choose how the numbers of your invoices begin",
        description="Until the first invoice of the mode is opened; fixed from then on.",
        auth=KEY_OR_SESSION,
        request=NumberingForm,
        responses={200: NumberingAnswer, **errors(400, 401, 403, 409, 413, 415)},
    )
    def put(self, request: Request) -> HttpResponse:
        form = NumberingForm.read(request.data)
        numbering_set(
            merchant_id=self.owner_id,
            mode=self.mode,
            prefix=form["prefix"],
            first_number=form["first_number"],
        )
        return self.numbering()
