"""`/api/payments/history/export/`: the payments that a filter matches, as CSV."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse, StreamingHttpResponse
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiResponse, extend_schema
from rest_framework.request import Request

from apps.accounts.authentication import KeyHolder
from apps.accounts.views.base import KeyOrMerchantView
from apps.common.forms import known_fields_require
from apps.common.schema import KEY_OR_SESSION, errors
from apps.common.views import LeanView, csv_response, json_response
from apps.reports.serializers.queries import ExportRequestSerializer
from apps.reports.services.exports import Export, export_lines, export_link, export_open
from apps.reports.wire.merchant import ExportLink


class ExportView(KeyOrMerchantView):
    http_method_names = ["post"]

    @extend_schema(
        operation_id="payments_export",
        summary="Get a link to your payments as CSV",
        description="The link works for 60 seconds.",
        auth=KEY_OR_SESSION,
        request=ExportRequestSerializer,
        responses={200: ExportLink, **errors(400, 401, 403, 413, 415)},
    )
    def post(self, request: Request) -> HttpResponse:
        if isinstance(request.user, KeyHolder):
            known_fields_require(request.data, ExportRequestSerializer)
        chosen = ExportRequestSerializer.filter_of(ExportRequestSerializer.read(request.data))
        link = export_link(Export(owner_id=self.owner_id, mode=self.mode, chosen=chosen))
        return json_response(ExportLink(url=link))


class ExportDownloadView(LeanView):
    http_method_names = ["get"]

    @extend_schema(
        operation_id="payments_export_download",
        summary="Download payments as CSV",
        auth=[],
        responses={(200, "text/csv"): OpenApiResponse(OpenApiTypes.STR), **errors(404, 410, 429, 503)},
    )
    def get(self, request: HttpRequest, token: str) -> StreamingHttpResponse:
        export = export_open(token)
        return csv_response(export_lines(export), name=f"payments-{export.mode}")
