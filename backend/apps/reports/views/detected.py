"""`/api/payments/detected/`: what arrived for the merchant's payments."""

from __future__ import annotations

from django.http import HttpResponse
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request

from apps.accounts.views.base import KeyOrSessionView
from apps.common.schema import KEY_OR_SESSION, errors
from apps.common.views import json_response
from apps.reports.selectors.detected import detected_latest, detected_payments
from apps.reports.serializers.queries import DetectedQuery
from apps.reports.wire.detected import Detected, DetectedLatest


class DetectedView(KeyOrSessionView):
    query = DetectedQuery
    http_method_names = ["get", "head"]

    @extend_schema(
        operation_id="payments_detected",
        summary="List incoming transactions of your payments",
        auth=KEY_OR_SESSION,
        parameters=[DetectedQuery],
        responses={200: Detected, **errors(400, 401, 403)},
    )
    def get(self, request: Request) -> HttpResponse:
        chosen = DetectedQuery.read(request.query_params)
        payments = detected_payments(owner_id=self.owner_id, mode=self.mode, chosen=chosen)
        return json_response(Detected(payments=payments))


class DetectedLatestView(KeyOrSessionView):
    http_method_names = ["get", "head"]

    @extend_schema(
        operation_id="payments_detected_latest",
        summary="Read your newest pending payment, or else the newest incoming transaction",
        auth=KEY_OR_SESSION,
        responses={200: DetectedLatest, **errors(400, 401, 403)},
    )
    def get(self, request: Request) -> HttpResponse:
        return json_response(detected_latest(owner_id=self.owner_id, mode=self.mode))
