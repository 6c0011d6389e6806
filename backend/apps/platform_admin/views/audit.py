"""`/api/platform-admin/audit-log/…`: what administrators and commands did, and whether the log is whole."""

from __future__ import annotations

from django.http import HttpResponse
from drf_spectacular.utils import extend_schema
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.views import APIView

from apps.accounts.permissions import Administrator
from apps.accounts.wire import AuditChain
from apps.common.schema import SESSION, errors
from apps.common.views import json_response
from apps.platform_admin.selectors.audit_log import audit_page
from apps.platform_admin.serializers.audit import AuditChainQuery, AuditQuery
from apps.platform_admin.wire.audit import AuditPage
from apps.reports.services.alarms import audit_log_check


class AuditLogView(APIView):
    permission_classes = (IsAuthenticated, Administrator)
    http_method_names = ["get", "head"]

    @extend_schema(
        operation_id="admin_audit_log",
        summary="List what administrators and commands did, newest first",
        auth=SESSION,
        parameters=[AuditQuery],
        responses={200: AuditPage, **errors(400, 401, 403)},
    )
    def get(self, request: Request) -> HttpResponse:
        chosen, page = AuditQuery.read_filter(request.query_params)
        return json_response(audit_page(chosen=chosen, page=page))


class AuditChainView(APIView):
    permission_classes = (IsAuthenticated, Administrator)
    http_method_names = ["get", "head"]

    @extend_schema(
        operation_id="admin_audit_log_check",
        summary="Check that no row of the audit log was changed or removed",
        auth=SESSION,
        description="Compares the log with the hashes that have left the database too, so that a cut end is"
        " noticed.",
        parameters=[AuditChainQuery],
        responses={200: AuditChain, **errors(400, 401, 403)},
    )
    def get(self, request: Request) -> HttpResponse:
        return json_response(audit_log_check(known_hash=AuditChainQuery.read(request.query_params)))
