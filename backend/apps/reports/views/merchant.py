"""A merchant's payments: history, totals, chart, search. The mode is the key's, or the account's toggle."""

from __future__ import annotations

from django.http import HttpResponse
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.views import APIView

from apps.accounts.authentication import session_holder
from apps.accounts.views.base import KeyOrSessionView, MerchantView
from apps.common.schema import KEY_OR_SESSION, SESSION, errors
from apps.common.views import json_response
from apps.payments.selectors import payment_id_parse, payment_status, payment_status_for_administrator
from apps.payments.wire.payment import PaymentSerializer, PaymentStatusSerializer
from apps.reports.selectors.detail import payment_detail, payment_detail_for_administrator
from apps.reports.selectors.history import (
    history_page,
    payments_find,
    payments_recent,
    platform_payments_recent,
)
from apps.reports.selectors.history_sums import history_sums
from apps.reports.selectors.merchant_totals import merchant_chart, merchant_summaries
from apps.reports.serializers.queries import (
    ChartQuery,
    FindQuery,
    HistoryFilterQuery,
    HistoryQuery,
    history_filter_read,
    history_query_read,
)
from apps.reports.wire.merchant import (
    Chart,
    DetailSerializer,
    Found,
    History,
    HistorySums,
    PaymentTotals,
)


class HistoryView(KeyOrSessionView):
    query = HistoryQuery
    http_method_names = ["get", "head"]

    @extend_schema(
        operation_id="payments_history",
        summary="List payments, newest first",
        auth=KEY_OR_SESSION,
        parameters=[HistoryQuery],
        responses={200: History, **errors(400, 401, 403)},
    )
    def get(self, request: Request) -> HttpResponse:
        asked = history_query_read(request.query_params)
        return json_response(history_page(owner_id=self.owner_id, mode=self.mode, **vars(asked)))


class HistorySumsView(MerchantView):
    http_method_names = ["get", "head"]

    @extend_schema(
        operation_id="payments_history_sums",
        summary="Sums of the payments that a filter matches",
        description="Takes the filters of the history. The sums are of all its pages.",
        auth=SESSION,
        parameters=[HistoryFilterQuery],
        responses={200: HistorySums, **errors(400, 401, 403)},
    )
    def get(self, request: Request) -> HttpResponse:
        chosen = history_filter_read(request.query_params)
        return json_response(history_sums(owner_id=self.owner_id, mode=self.mode, chosen=chosen))


class SummariesView(MerchantView):
    http_method_names = ["get", "head"]

    @extend_schema(
        operation_id="payments_summaries",
        summary="Totals of your payments",
        auth=SESSION,
        responses={200: PaymentTotals, **errors(401, 403)},
    )
    def get(self, request: Request) -> HttpResponse:
        return json_response(merchant_summaries(owner_id=self.owner_id, mode=self.mode))


class RecordsView(APIView):
    http_method_names = ["get", "head"]

    @extend_schema(
        operation_id="payments_records",
        summary="The newest five payments",
        description="A merchant's own of the mode; an administrator's: the platform's.",
        auth=SESSION,
        responses={200: PaymentSerializer(many=True), **errors(401, 403)},
    )
    def get(self, request: Request) -> HttpResponse:
        holder = session_holder(request)
        if holder.is_superuser:
            return json_response(platform_payments_recent())
        return json_response(payments_recent(owner_id=holder.owner_id, mode=holder.mode))


class ChartView(MerchantView):
    http_method_names = ["get", "head"]

    @extend_schema(
        operation_id="payments_chart",
        summary="Received amounts over time",
        auth=SESSION,
        parameters=[ChartQuery],
        responses={200: Chart, **errors(400, 401, 403)},
    )
    def get(self, request: Request) -> HttpResponse:
        chosen = ChartQuery.read(request.query_params)
        return json_response(merchant_chart(owner_id=self.owner_id, mode=self.mode, chosen=chosen))


class FindView(MerchantView):
    http_method_names = ["get", "head"]

    @extend_schema(
        operation_id="payments_find",
        summary="Find payments by id, transaction hash or title",
        auth=SESSION,
        parameters=[FindQuery],
        responses={200: Found, **errors(400, 401, 403)},
    )
    def get(self, request: Request) -> HttpResponse:
        text = FindQuery.read(request.query_params)
        return json_response(Found(payments=payments_find(owner_id=self.owner_id, mode=self.mode, text=text)))


class StatusJwtView(APIView):
    http_method_names = ["get", "head"]

    @extend_schema(
        operation_id="payments_status_jwt",
        summary="Read a payment",
        description="Merchants read their own payments of the mode; administrators read any.",
        auth=SESSION,
        responses={200: PaymentStatusSerializer, **errors(401, 403, 404)},
    )
    def get(self, request: Request, payment_id: str) -> HttpResponse:
        holder = session_holder(request)
        value = payment_id_parse(payment_id)
        if holder.is_superuser:
            return json_response(payment_status_for_administrator(payment_id=value))
        return json_response(payment_status(payment_id=value, owner_id=holder.owner_id, mode=holder.mode))


class DetailView(APIView):
    http_method_names = ["get", "head"]

    @extend_schema(
        operation_id="payments_detail",
        summary="Everything about a payment",
        description="Merchants read their own payments of the mode; administrators read any, with `user`.",
        auth=SESSION,
        responses={200: DetailSerializer, **errors(401, 403, 404)},
    )
    def get(self, request: Request, payment_id: str) -> HttpResponse:
        holder = session_holder(request)
        value = payment_id_parse(payment_id)
        if holder.is_superuser:
            return json_response(payment_detail_for_administrator(payment_id=value))
        return json_response(payment_detail(payment_id=value, owner_id=holder.owner_id, mode=holder.mode))
