"""`POST /api/platform-admin/webhooks/retry/{id}/`."""

from __future__ import annotations

from django.http import HttpResponse
from drf_spectacular.utils import extend_schema
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.views import APIView

from apps.accounts.authentication import request_actor, session_holder
from apps.accounts.permissions import Administrator
from apps.common.schema import SESSION, errors
from apps.common.views import json_response
from apps.common.wire.record import Success
from apps.webhooks.services.limits import manual_send_limit
from apps.webhooks.services.retries import INITIATED, delivery_id_parse, delivery_retry_for_administrator


class WebhookRetryView(APIView):
    permission_classes = (IsAuthenticated, Administrator)
    http_method_names = ["post"]

    @extend_schema(
        operation_id="platform_admin_webhooks_retry",
        summary="Send a merchant's failed webhook again",
        auth=SESSION,
        request=None,
        responses={200: Success, **errors(400, 401, 403, 404, 429)},
    )
    def post(self, request: Request, delivery_id: str) -> HttpResponse:
        holder = session_holder(request)
        manual_send_limit(owner_id=holder.owner_id)
        delivery_retry_for_administrator(
            delivery_id=delivery_id_parse(delivery_id), by=request_actor(request)
        )
        return json_response(Success(message=INITIATED))
