"""`GET /api/platform-admin/transactions/`: the payments of all merchants."""

from __future__ import annotations

from django.http import HttpResponse
from drf_spectacular.utils import extend_schema
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.views import APIView

from apps.accounts.permissions import Administrator
from apps.common.schema import SESSION, errors
from apps.common.views import json_response
from apps.platform_admin.serializers.queries import TransactionsQuery
from apps.reports.selectors.transactions import transactions_page
from apps.reports.wire.overview import TransactionPage


class TransactionsView(APIView):
    permission_classes = (IsAuthenticated, Administrator)
    http_method_names = ["get", "head"]

    @extend_schema(
        operation_id="admin_transactions",
        summary="List the payments of all merchants, newest first",
        auth=SESSION,
        parameters=[TransactionsQuery],
        responses={200: TransactionPage, **errors(400, 401, 403)},
    )
    def get(self, request: Request) -> HttpResponse:
        chosen, page = TransactionsQuery.read_filter(request.query_params)
        return json_response(transactions_page(chosen=chosen, page=page))
