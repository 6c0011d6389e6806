"""What a payer may read, without any credential: the public status and the QR image."""

from __future__ import annotations

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request

from apps.common.clients import request_client
from apps.common.limits import local_limit
from apps.common.schema import errors
from apps.common.views import LeanView, json_response
from apps.payments.qr import payment_qr_svg
from apps.payments.selectors import payment_id_parse, payment_public
from apps.payments.wire.payment import PublicPaymentSerializer


def status_limit(request: HttpRequest | Request, what: str, payment_id: str) -> None:
    """Counted in this process: asking Redis would cost more than the whole response."""
    client = request_client(request.META)
    local_limit(f"{what}:{client}", limit=settings.RATE_STATUS_CLIENT_PER_SECOND, period=1)
    local_limit(f"{what}:{client}:{payment_id}", limit=settings.RATE_STATUS_PER_SECOND, period=1)


class PublicStatusView(LeanView):
    http_method_names = ["get", "head"]
    allow_any_origin = True

    @extend_schema(
        operation_id="payments_public_status",
        summary="Read a payment as its payer sees it",
        auth=[],
        responses={200: PublicPaymentSerializer, **errors(404, 429)},
    )
    def get(self, request: HttpRequest, payment_id: str) -> HttpResponse:
        value = payment_id_parse(payment_id)
        status_limit(request, "status", payment_id)
        return json_response(payment_public(payment_id=value))


class QrImageView(LeanView):
    http_method_names = ["get", "head"]

    @extend_schema(
        operation_id="payments_public_qr",
        summary="The QR code of a pending payment",
        auth=[],
        responses={(200, "image/svg+xml"): OpenApiTypes.STR, **errors(404, 409, 429)},
    )
    def get(self, request: HttpRequest, payment_id: str) -> HttpResponse:
        value = payment_id_parse(payment_id)
        status_limit(request, "qr", payment_id)
        return HttpResponse(payment_qr_svg(payment_id=value), content_type="image/svg+xml")
