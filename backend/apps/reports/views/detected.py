"""`/api/payments/detected/`: what arrived for the merchant's payments."""

from __future__ import annotations

from typing import cast

from django.http import HttpResponse
from drf_spectacular.utils import extend_schema
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.views import APIView

from apps.accounts.authentication import Caller, KeyOrSessionAuthentication
from apps.common.schema import KEY_OR_SESSION, errors
from apps.common.views import json_response
from apps.reports.selectors.detected import detected_latest, detected_payments
from apps.reports.serializers.merchant import DetectedLatestSerializer, DetectedSerializer
from apps.reports.serializers.queries import DetectedQuery


# Without a docstring: the schema would show it.
class _View(APIView):
    authentication_classes = (KeyOrSessionAuthentication,)
    permission_classes = (IsAuthenticated,)
    http_method_names = ["get", "head"]


class DetectedView(_View):
    @extend_schema(
        operation_id="payments_detected",
        summary="List incoming transactions of your payments",
        auth=KEY_OR_SESSION,
        parameters=[DetectedQuery],
        responses={200: DetectedSerializer, **errors(400, 401, 403)},
    )
    def get(self, request: Request) -> HttpResponse:
        caller = cast(Caller, request.user)
        chosen = DetectedQuery.read(request.query_params)
        payments = detected_payments(owner_id=caller.owner_id, mode=caller.mode, chosen=chosen)
        return json_response({"success": True, "payments": payments})


class DetectedLatestView(_View):
    @extend_schema(
        operation_id="payments_detected_latest",
        summary="Read your newest pending payment, or else the newest incoming transaction",
        auth=KEY_OR_SESSION,
        responses={200: DetectedLatestSerializer, **errors(401, 403)},
    )
    def get(self, request: Request) -> HttpResponse:
        caller = cast(Caller, request.user)
        return json_response(detected_latest(owner_id=caller.owner_id, mode=caller.mode))
