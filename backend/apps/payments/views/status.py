"""`GET /api/payments/status/{id}/`, for the merchant."""

from __future__ import annotations

from typing import cast

from django.http import HttpResponse
from drf_spectacular.utils import extend_schema
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.views import APIView

from apps.accounts.authentication import KeyHolder, SecretKeyAuthentication
from apps.common.schema import SECRET_KEY, errors
from apps.common.views import json_response
from apps.payments.selectors import payment_id_parse, payment_status
from apps.payments.wire.payment import PaymentStatusSerializer


class PaymentStatusView(APIView):
    authentication_classes = (SecretKeyAuthentication,)
    permission_classes = (IsAuthenticated,)
    http_method_names = ["get", "head"]

    @extend_schema(
        operation_id="payments_status",
        summary="Read a payment",
        auth=SECRET_KEY,
        responses={200: PaymentStatusSerializer, **errors(401, 403, 404)},
    )
    def get(self, request: Request, payment_id: str) -> HttpResponse:
        holder = cast(KeyHolder, request.user)
        return json_response(
            payment_status(
                payment_id=payment_id_parse(payment_id), owner_id=holder.owner_id, mode=holder.mode
            )
        )
