"""`/api/payments/simulate/{id}/`: POST {scenario} pays with play money; GET finds an unmatched deposit."""

from __future__ import annotations

from django.conf import settings
from django.http import HttpResponse
from drf_spectacular.utils import extend_schema
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.views import APIView

from apps.common.clients import request_client
from apps.common.errors import ApiError
from apps.common.limits import shared_limit
from apps.common.modes import Mode
from apps.common.schema import errors
from apps.common.views import json_response
from apps.ledger import networks
from apps.payments.selectors import payment_for_payer, payment_id_parse, unmatched_deposit
from apps.payments.views.public import status_limit
from apps.trial.domain.scenarios import Scenario
from apps.trial.serializers import (
    SimulateRequestSerializer,
    UnmatchedRequestSerializer,
)
from apps.trial.wire import Simulated, Unmatched


class SimulateView(APIView):
    authentication_classes = ()
    permission_classes = (AllowAny,)
    http_method_names = ["get", "head", "post"]

    @extend_schema(
        operation_id="payments_simulated",
        summary="Read what happened to a simulated transaction that matched no payment",
        auth=[],
        parameters=[UnmatchedRequestSerializer],
        responses={200: Unmatched, **errors(400, 403, 404, 429)},
    )
    def get(self, request: Request, payment_id: str) -> HttpResponse:
        value = payment_id_parse(payment_id)
        status_limit(request, "unmatched", payment_id)
        asked = UnmatchedRequestSerializer(data=request.query_params)
        asked.is_valid(raise_exception=True)
        payment = payment_for_payer(payment_id=value)
        network = payment.wallet.network
        mode = Mode(payment.mode)
        if not networks.can_simulate(mode=mode, network_id=network.network_id, local=network.local):
            raise ApiError(403, "Payments can be simulated with play money only.")
        tx_hash = asked.validated_data["transaction_hash"].upper()
        deposit = unmatched_deposit(payment_id=value, tx_hash=tx_hash)
        return json_response(Unmatched(deposit=deposit))

    @extend_schema(
        operation_id="payments_simulate",
        summary="Pay a payment with play money",
        auth=[],
        request=SimulateRequestSerializer,
        responses={200: Simulated, **errors(400, 403, 404, 409, 413, 415, 429, 503)},
    )
    def post(self, request: Request, payment_id: str) -> HttpResponse:
        # Imported here because no other call of a web process needs the libraries for signing.
        from apps.trial.services.simulate import payment_simulate

        value = payment_id_parse(payment_id)
        client = request_client(request.META)
        shared_limit(f"simulate:{client}", limit=settings.RATE_SIMULATE_PER_MINUTE, period=60)
        asked = SimulateRequestSerializer(data=request.data)
        asked.is_valid(raise_exception=True)
        sent = payment_simulate(
            payment_id=value, scenario=Scenario(asked.validated_data["scenario"]), client=client
        )
        return json_response(
            Simulated(
                message=sent.message,
                transaction_hash=sent.hashes[0],
                transaction_hashes=list(sent.hashes),
            )
        )
