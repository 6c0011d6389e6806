"""`/api/webhooks/inspector/{id}/`: what the built-in receiver got."""

from __future__ import annotations

from django.http import HttpResponse
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request

from apps.accounts.views.base import MerchantView
from apps.common.schema import SESSION, errors
from apps.common.views import json_response
from apps.webhooks.selectors.endpoints import endpoint_id_parse, inspector_read
from apps.webhooks.wire import Inspector


class InspectorView(MerchantView):
    http_method_names = ["get", "head"]

    @extend_schema(
        operation_id="webhooks_inspector",
        summary="Read what the built-in receiver got",
        description="Test mode only. The newest 50 deliveries, with the request's headers and body.",
        auth=SESSION,
        responses={200: Inspector, **errors(401, 403, 404)},
    )
    def get(self, request: Request, endpoint_id: str) -> HttpResponse:
        found = inspector_read(
            owner_id=self.owner_id, mode=self.mode, endpoint_id=endpoint_id_parse(endpoint_id)
        )
        return json_response(found)
