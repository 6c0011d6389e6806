"""`POST /api/refunds/{id}/simulate/`: pays a refund with play money."""

from __future__ import annotations

from django.conf import settings
from django.http import HttpResponse
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request

from apps.accounts.views.base import MerchantView
from apps.common.clients import request_client
from apps.common.limits import shared_limit
from apps.common.schema import SESSION, errors
from apps.common.views import json_response
from apps.refunds.selectors.refunds import refund_id_parse
from apps.trial.wire import SimulatedRefund


class SimulateRefundView(MerchantView):
    http_method_names = ["post"]

    @extend_schema(
        operation_id="refunds_simulate",
        summary="Pay a refund with play money",
        description="As you would from your wallet. Name the hash to prove one from an own wallet.",
        auth=SESSION,
        request=None,
        responses={200: SimulatedRefund, **errors(401, 403, 404, 409, 429, 503)},
    )
    def post(self, request: Request, refund_id: str) -> HttpResponse:
        # Imported here because no other call of a web process needs the libraries for signing.
        from apps.trial.services.refund_simulate import refund_simulate

        client = request_client(request.META)
        shared_limit(f"simulate:{client}", limit=settings.RATE_SIMULATE_PER_MINUTE, period=60)
        tx_hash = refund_simulate(
            refund_id=refund_id_parse(refund_id), merchant_id=self.owner_id, mode=self.mode
        )
        return json_response(SimulatedRefund(transaction_hash=tx_hash))
