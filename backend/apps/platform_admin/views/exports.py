"""`/api/platform-admin/…/export/`: a list as CSV, with the filters of the list in the query string."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, TypeVar

from django.http import HttpRequest, HttpResponse, QueryDict, StreamingHttpResponse
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiResponse, extend_schema
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.views import APIView

from apps.accounts.authentication import session_holder
from apps.accounts.permissions import Administrator
from apps.common.downloads import counted_lines
from apps.common.schema import SESSION, errors
from apps.common.views import LeanView, csv_response, json_response
from apps.platform_admin.selectors.audit_log import audit_csv
from apps.platform_admin.serializers.audit import AuditQuery
from apps.platform_admin.serializers.money import RejectedQuery
from apps.platform_admin.serializers.queries import MerchantsQuery, RevenueQuery, TransactionsQuery
from apps.platform_admin.services.exports import (
    AdminExport,
    AdminList,
    admin_export_link,
    admin_export_open,
)
from apps.reports.selectors.merchants import merchants_csv
from apps.reports.selectors.platform_totals import mode_today, revenue_csv
from apps.reports.selectors.rejected import rejected_csv
from apps.reports.selectors.transactions import transactions_csv
from apps.reports.wire.merchant import ExportLink


def _revenue(query: QueryDict) -> Iterator[bytes]:
    mode, span = RevenueQuery.read_span(query, today=mode_today)
    return revenue_csv(mode=mode, span=span)


# Each reads its query and raises ValidationError or ApiError, 400; no line is made before it is asked for.
_LINES: dict[AdminList, Callable[[QueryDict], Iterator[bytes]]] = {
    AdminList.MERCHANTS: lambda query: merchants_csv(chosen=MerchantsQuery.read_page(query)[0]),
    AdminList.TRANSACTIONS: lambda query: transactions_csv(chosen=TransactionsQuery.read_filter(query)[0]),
    AdminList.REJECTED: lambda query: rejected_csv(chosen=RejectedQuery.read_filter(query)[0]),
    AdminList.AUDIT: lambda query: audit_csv(chosen=AuditQuery.read_filter(query)[0]),
    AdminList.REVENUE: _revenue,
}
_Post = TypeVar("_Post", bound=Callable[..., HttpResponse])
_ERRORS = errors(400, 401, 403)
_DESCRIPTION = "The link works for 60 seconds. The filters are those of the list; its page does not matter."


class _ExportView(APIView):
    permission_classes = (IsAuthenticated, Administrator)
    http_method_names = ["post"]

    def link(self, request: Request, name: AdminList) -> HttpResponse:
        _LINES[name](request.query_params)
        export = AdminExport(session_holder(request).owner_id, name, request.query_params.urlencode())
        return json_response(ExportLink(url=admin_export_link(export)))


def _described(name: str, what: str, query: Any) -> Callable[[_Post], _Post]:
    described: Callable[[_Post], _Post] = extend_schema(
        operation_id=f"admin_{name}_export",
        summary=f"Get a link to {what} as CSV",
        description=_DESCRIPTION,
        auth=SESSION,
        parameters=[query],
        request=None,
        responses={200: ExportLink, **_ERRORS},
    )
    return described


class MerchantsExportView(_ExportView):
    @_described("merchants", "the merchants", MerchantsQuery)
    def post(self, request: Request) -> HttpResponse:
        return self.link(request, AdminList.MERCHANTS)


class TransactionsExportView(_ExportView):
    @_described("transactions", "the payments of all merchants", TransactionsQuery)
    def post(self, request: Request) -> HttpResponse:
        return self.link(request, AdminList.TRANSACTIONS)


class RejectedExportView(_ExportView):
    @_described("rejected_payments", "the rejected payments", RejectedQuery)
    def post(self, request: Request) -> HttpResponse:
        return self.link(request, AdminList.REJECTED)


class AuditExportView(_ExportView):
    @_described("audit_log", "the audit log", AuditQuery)
    def post(self, request: Request) -> HttpResponse:
        return self.link(request, AdminList.AUDIT)


class RevenueExportView(_ExportView):
    @_described("revenue", "revenue and burns by the period", RevenueQuery)
    def post(self, request: Request) -> HttpResponse:
        return self.link(request, AdminList.REVENUE)


class ExportDownloadView(LeanView):
    http_method_names = ["get"]

    @extend_schema(
        operation_id="admin_export_download",
        summary="Download a list as CSV",
        auth=[],
        responses={(200, "text/csv"): OpenApiResponse(OpenApiTypes.STR), **errors(404, 410, 429, 503)},
    )
    def get(self, request: HttpRequest, token: str) -> StreamingHttpResponse:
        export = admin_export_open(token)
        lines = counted_lines(export.admin_id, _LINES[export.name](QueryDict(export.query)))
        return csv_response(lines, name=export.name)
