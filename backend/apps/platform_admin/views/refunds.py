"""`/api/platform-admin/refunds/`: the refunds of all merchants, and sending a failed one again."""

from __future__ import annotations

from django.http import HttpResponse
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request

from apps.common.schema import SESSION, errors
from apps.common.views import json_response
from apps.common.wire.record import Success
from apps.platform_admin.serializers.admin_actions import ReasonSerializer
from apps.platform_admin.serializers.money import RefundsQuery
from apps.platform_admin.services.retries import leg_retry, refund_leg
from apps.platform_admin.views.base import ChangeView, ReadView, action_of, success
from apps.refunds.selectors.refunds import refund_id_parse
from apps.reports.selectors.refunds import admin_refunds_page
from apps.reports.wire.refunds import AdminRefundPage

RETRIED = "The refund will be sent again."


class RefundsView(ReadView):
    @extend_schema(
        operation_id="admin_refunds",
        summary="List the refunds of all merchants, newest first",
        auth=SESSION,
        parameters=[RefundsQuery],
        responses={200: AdminRefundPage, **errors(400, 401, 403)},
    )
    def get(self, request: Request) -> HttpResponse:
        chosen, page = RefundsQuery.read_filter(request.query_params)
        return json_response(admin_refunds_page(chosen=chosen, page=page))


class RefundRetryView(ChangeView):
    @extend_schema(
        operation_id="admin_refund_retry",
        summary="Send a failed refund again, to the same address",
        auth=SESSION,
        request=ReasonSerializer,
        responses={200: Success, **errors(400, 401, 403, 404, 409)},
    )
    def post(self, request: Request, refund_id: str) -> HttpResponse:
        fields = ReasonSerializer.read(request.data)
        leg = refund_leg(refund_id=refund_id_parse(refund_id))
        leg_retry(leg_id=leg.pk, action=action_of(request, fields["reason"]))
        return success(RETRIED)
