"""`/api/webhooks/history/` and `/api/webhooks/log-details/{id}/`."""

from __future__ import annotations

from django.http import HttpResponse
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request

from apps.accounts.views.base import KeyOrMerchantView
from apps.common.schema import KEY_OR_SESSION, errors
from apps.common.views import json_response
from apps.reports.selectors.webhook_history import webhook_history_page
from apps.reports.selectors.webhook_log import webhook_log
from apps.reports.serializers.webhooks import (
    WebhookHistoryQuery,
)
from apps.reports.wire.webhooks import WebhookHistory, WebhookLogDetails
from apps.webhooks.services.retries import delivery_id_parse


class WebhookHistoryView(KeyOrMerchantView):
    query = WebhookHistoryQuery
    http_method_names = ["get", "head"]

    @extend_schema(
        operation_id="webhooks_history",
        summary="List webhook deliveries, newest first",
        auth=KEY_OR_SESSION,
        parameters=[WebhookHistoryQuery],
        responses={200: WebhookHistory, **errors(400, 401, 403, 404)},
    )
    def get(self, request: Request) -> HttpResponse:
        chosen, page = WebhookHistoryQuery.read(request.query_params)
        return json_response(
            webhook_history_page(owner_id=self.owner_id, mode=self.mode, chosen=chosen, page=page)
        )


class WebhookLogDetailsView(KeyOrMerchantView):
    http_method_names = ["get", "head"]

    @extend_schema(
        operation_id="webhooks_log_details",
        summary="Everything about a webhook delivery",
        auth=KEY_OR_SESSION,
        responses={200: WebhookLogDetails, **errors(400, 401, 403, 404)},
    )
    def get(self, request: Request, delivery_id: str) -> HttpResponse:
        log = webhook_log(delivery_id=delivery_id_parse(delivery_id), owner_id=self.owner_id, mode=self.mode)
        return json_response(WebhookLogDetails(webhook_log=log))
