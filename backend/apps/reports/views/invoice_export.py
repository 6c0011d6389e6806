"""`/api/invoices/export/`: the invoices that a filter matches, as CSV."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse, StreamingHttpResponse
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiResponse, extend_schema
from rest_framework.request import Request

from apps.accounts.views.base import KeyOrMerchantView
from apps.common.schema import KEY_OR_SESSION, errors
from apps.common.views import LeanView, csv_response, json_response
from apps.reports.services.invoice_exports import invoice_export_link, invoice_export_open
from apps.reports.wire.merchant import ExportLink
from apps.selling.serializers.invoices import InvoiceQuery


class InvoiceExportView(KeyOrMerchantView):
    query = InvoiceQuery
    http_method_names = ["post"]

    @extend_schema(
        operation_id="invoices_export",
        summary="Get a link to your invoices as CSV",
        description="The link works for 60 seconds. The filters are those of the list; its page does not "
        "matter.",
        auth=KEY_OR_SESSION,
        parameters=[InvoiceQuery],
        request=None,
        responses={200: ExportLink, **errors(400, 401, 403)},
    )
    def post(self, request: Request) -> HttpResponse:
        chosen, _ = InvoiceQuery.read_filter(request.query_params)
        return json_response(
            ExportLink(url=invoice_export_link(merchant_id=self.owner_id, mode=self.mode, chosen=chosen))
        )


class InvoiceExportDownloadView(LeanView):
    http_method_names = ["get"]

    @extend_schema(
        operation_id="invoices_export_download",
        summary="Download invoices as CSV",
        auth=[],
        responses={(200, "text/csv"): OpenApiResponse(OpenApiTypes.STR), **errors(404, 410, 429, 503)},
    )
    def get(self, request: HttpRequest, token: str) -> StreamingHttpResponse:
        mode, lines = invoice_export_open(token)
        return csv_response(lines, name=f"invoices-{mode}")
