"""`GET /api/payments/status/{id}/`, for the merchant."""

from __future__ import annotations

from django.http import HttpResponse
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request

from apps.accounts.views.base import KeyView
from apps.common.schema import SECRET_KEY, errors
from apps.common.views import json_response
from apps.payments.selectors import payment_id_parse, payment_status
from apps.payments.wire.payment import PaymentStatusSerializer


class PaymentStatusView(KeyView):
    http_method_names = ["get", "head"]

    @extend_schema(
        operation_id="payments_status",
        summary="Read a payment",
        auth=SECRET_KEY,
        responses={200: PaymentStatusSerializer, **errors(400, 401, 403, 404)},
    )
    def get(self, request: Request, payment_id: str) -> HttpResponse:
        return json_response(
            payment_status(payment_id=payment_id_parse(payment_id), owner_id=self.owner_id, mode=self.mode)
        )
