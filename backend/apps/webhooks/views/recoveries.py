"""`/api/webhooks/recover/{id}/`: retry everything that has failed at an endpoint since a moment."""

from __future__ import annotations

from django.http import HttpResponse
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request

from apps.accounts.views.base import KeyOrMerchantView
from apps.common.schema import KEY_OR_SESSION, errors
from apps.common.views import json_response
from apps.webhooks.selectors.deliveries import nothing_to_recover, recovery_shown, recovery_state
from apps.webhooks.selectors.endpoints import endpoint_id_parse
from apps.webhooks.serializers import (
    RecoverSerializer,
    RecoveryQuery,
)
from apps.webhooks.services.limits import manual_send_limit
from apps.webhooks.services.recoveries import recovery_start
from apps.webhooks.wire import Recovery, RecoveryState


class RecoverView(KeyOrMerchantView):
    query = RecoveryQuery
    http_method_names = ["get", "head", "post"]

    @extend_schema(
        operation_id="webhooks_recovery",
        summary="Read the newest recovery of a webhook",
        auth=KEY_OR_SESSION,
        parameters=[RecoveryQuery],
        responses={200: RecoveryState, **errors(400, 401, 403, 404)},
    )
    def get(self, request: Request, endpoint_id: str) -> HttpResponse:
        since = RecoveryQuery.read(request.query_params)
        return json_response(
            recovery_state(
                endpoint_id=endpoint_id_parse(endpoint_id),
                owner_id=self.owner_id,
                mode=self.mode,
                since=since,
            )
        )

    @extend_schema(
        operation_id="webhooks_recover",
        summary="Send everything again that has failed since a moment",
        auth=KEY_OR_SESSION,
        request=RecoverSerializer,
        description="Where nothing has failed since then, none is started: `total` is 0 and `id` null.",
        responses={200: Recovery, 201: Recovery, **errors(400, 401, 403, 404, 409, 413, 415, 429)},
    )
    def post(self, request: Request, endpoint_id: str) -> HttpResponse:
        since = RecoverSerializer.read(request.data)["since"]
        manual_send_limit(owner_id=self.owner_id)
        recovery = recovery_start(
            endpoint_id=endpoint_id_parse(endpoint_id),
            owner_id=self.owner_id,
            mode=self.mode,
            since=since,
        )
        if recovery is None:
            return json_response(nothing_to_recover(since))
        return json_response(recovery_shown(recovery), 201)
