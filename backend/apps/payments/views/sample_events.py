"""`/api/webhooks/test/{id}/` and `/api/webhooks/events/`. They are here because events describe payments."""

from __future__ import annotations

from django.http import HttpResponse
from django.utils import timezone
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request

from apps.accounts.views.base import MerchantView
from apps.common.schema import SESSION, errors
from apps.common.views import json_response
from apps.payments.services.sample_events import endpoint_test_send, event_catalogue
from apps.webhooks.selectors.endpoints import endpoint_id_parse
from apps.webhooks.services.limits import manual_send_limit
from apps.webhooks.wire import Catalogue, TestSent


class SendTestEventView(MerchantView):
    http_method_names = ["post"]

    @extend_schema(
        operation_id="webhooks_test",
        summary="Send a test event",
        description=(
            "`webhook.test` with sample values, to this webhook only. At most 60 a minute, together with "
            "manual retries and recoveries."
        ),
        auth=SESSION,
        request=None,
        responses={200: TestSent, **errors(401, 403, 404, 429)},
    )
    def post(self, request: Request, endpoint_id: str) -> HttpResponse:
        number = endpoint_id_parse(endpoint_id)
        manual_send_limit(owner_id=self.owner_id)
        delivery_id = endpoint_test_send(
            owner_id=self.owner_id, mode=self.mode, endpoint_id=number, now=timezone.now()
        )
        return json_response(TestSent(message="Test event sent", delivery_id=delivery_id))


class EventCatalogueView(MerchantView):
    http_method_names = ["get", "head"]

    @extend_schema(
        operation_id="webhooks_events",
        summary="List the types of events",
        auth=SESSION,
        responses={200: Catalogue, **errors(401, 403)},
    )
    def get(self, request: Request) -> HttpResponse:
        return json_response(Catalogue(events=event_catalogue(mode=self.mode)))
