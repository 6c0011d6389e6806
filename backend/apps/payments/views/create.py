"""`POST /api/payments/create/`."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from drf_spectacular.utils import OpenApiParameter, extend_schema

from apps.accounts.authentication import secret_key_lookup
from apps.common.parsers import json_content
from apps.common.schema import SECRET_KEY, errors
from apps.common.views import LeanView, json_response
from apps.payments.serializers import CreatedSerializer, CreateRequestSerializer
from apps.payments.services.create import payment_create


class CreatePaymentView(LeanView):
    http_method_names = ["post"]

    @extend_schema(
        operation_id="payments_create",
        summary="Create a payment",
        auth=SECRET_KEY,
        request=CreateRequestSerializer,
        parameters=[
            OpenApiParameter(
                "Idempotency-Key",
                str,
                OpenApiParameter.HEADER,
                description="1 to 255 printable characters. Same key and body: the same answer for 24 hours.",
            )
        ],
        responses={201: CreatedSerializer, **errors(400, 401, 403, 409, 413, 415, 429, 503)},
    )
    def post(self, request: HttpRequest) -> HttpResponse:
        payment = payment_create(
            lookup=secret_key_lookup(request.META.get("HTTP_AUTHORIZATION", "")),
            idempotency_key=request.META.get("HTTP_IDEMPOTENCY_KEY"),
            body=json_content(request),
        )
        return json_response({"success": True, "payment_request": payment}, status=201)
