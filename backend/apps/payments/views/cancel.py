"""`POST /api/payments/cancel/{id}/`."""

from __future__ import annotations

from django.http import HttpResponse
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request

from apps.accounts.views.base import KeyOrSessionView
from apps.common.schema import KEY_OR_SESSION, errors
from apps.common.views import json_response
from apps.payments.domain.choices import PaymentStatus
from apps.payments.selectors import payment_id_parse
from apps.payments.services.cancel import payment_cancel
from apps.payments.wire.payment import PaymentStatusSerializer


class CancelPaymentView(KeyOrSessionView):
    http_method_names = ["post"]

    @extend_schema(
        operation_id="payments_cancel",
        summary="End a pending payment early",
        description="Nobody can pay it any more. 202: whether it was paid in its last seconds is not certain"
        " yet. Retry, or wait for the webhook.",
        auth=KEY_OR_SESSION,
        request=None,
        responses={
            200: PaymentStatusSerializer,
            202: PaymentStatusSerializer,
            **errors(400, 401, 403, 404, 409, 503),
        },
    )
    def post(self, request: Request, payment_id: str) -> HttpResponse:
        payment = payment_cancel(
            payment_id=payment_id_parse(payment_id), owner_id=self.owner_id, mode=self.mode
        )
        return json_response(payment, status=202 if payment["status"] == PaymentStatus.PENDING else 200)
