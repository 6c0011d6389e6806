"""`/api/webhooks/retry/{id}/` and `/api/webhooks/details/{id}/`."""

from __future__ import annotations

from django.http import HttpResponse
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request

from apps.accounts.views.base import KeyOrSessionView, KeyView
from apps.common.schema import KEY_OR_SESSION, SECRET_KEY, errors
from apps.common.views import json_response
from apps.common.wire.record import Success
from apps.webhooks.selectors.deliveries import delivery_state
from apps.webhooks.services.limits import manual_send_limit
from apps.webhooks.services.retries import INITIATED, delivery_id_parse, delivery_retry
from apps.webhooks.wire import DeliveryState


class RetryView(KeyOrSessionView):
    http_method_names = ["post"]

    @extend_schema(
        operation_id="webhooks_retry",
        summary="Send a failed webhook again",
        description="One attempt, now. It does not use up an automatic retry.",
        auth=KEY_OR_SESSION,
        request=None,
        responses={200: Success, **errors(400, 401, 403, 404, 429)},
    )
    def post(self, request: Request, delivery_id: str) -> HttpResponse:
        manual_send_limit(owner_id=self.owner_id)
        delivery_retry(delivery_id=delivery_id_parse(delivery_id), owner_id=self.owner_id, mode=self.mode)
        return json_response(Success(message=INITIATED))


class DetailsView(KeyView):
    http_method_names = ["get", "head"]

    @extend_schema(
        operation_id="webhooks_details",
        summary="Read the status of a webhook",
        description="The id is the `webhook-id` header of the delivery.",
        auth=SECRET_KEY,
        responses={200: DeliveryState, **errors(400, 401, 403, 404)},
    )
    def get(self, request: Request, delivery_id: str) -> HttpResponse:
        return json_response(
            delivery_state(delivery_id=delivery_id_parse(delivery_id), owner_id=self.owner_id, mode=self.mode)
        )
