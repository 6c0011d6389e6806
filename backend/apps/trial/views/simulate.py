"""`/api/payments/simulate/{id}/`: POST {scenario} pays with play money; GET finds an unmatched deposit."""

from __future__ import annotations

import re
from typing import cast

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from drf_spectacular.utils import OpenApiParameter, extend_schema

from apps.common.clients import request_client
from apps.common.errors import ApiError
from apps.common.limits import shared_limit
from apps.common.modes import Mode
from apps.common.parsers import as_object, json_content, parse_json
from apps.common.schema import errors
from apps.common.views import LeanView, json_response
from apps.ledger import networks
from apps.payments.selectors import payment_for_payer, payment_id_parse, stray_deposit
from apps.payments.views.public import status_limit
from apps.trial.serializers import SimulatedSerializer, SimulateRequestSerializer, StraySerializer

_HASH = re.compile(r"[0-9A-F]{64}")


class SimulateView(LeanView):
    http_method_names = ["get", "head", "post"]

    @extend_schema(
        operation_id="payments_simulated",
        summary="Read what happened to a simulated transaction that matched no payment",
        auth=[],
        parameters=[OpenApiParameter("transaction_hash", required=True)],
        responses={200: StraySerializer, **errors(400, 403, 404, 429)},
    )
    def get(self, request: HttpRequest, payment_id: str) -> HttpResponse:
        value = payment_id_parse(payment_id)
        status_limit(request, "stray", payment_id)
        tx_hash = request.GET.get("transaction_hash", "").upper()
        if not _HASH.fullmatch(tx_hash):
            raise ApiError(400, "transaction_hash must be 64 hexadecimal digits.")
        payment = payment_for_payer(payment_id=value)
        network = payment.wallet.network
        mode = cast(Mode, payment.mode)
        if not networks.can_simulate(mode=mode, network_id=network.network_id, local=network.local):
            raise ApiError(403, "Payments can be simulated with play money only.")
        return json_response({"success": True, "deposit": stray_deposit(payment_id=value, tx_hash=tx_hash)})

    @extend_schema(
        operation_id="payments_simulate",
        summary="Pay a payment with play money",
        auth=[],
        request=SimulateRequestSerializer,
        responses={200: SimulatedSerializer, **errors(400, 403, 404, 409, 413, 415, 429, 503)},
    )
    def post(self, request: HttpRequest, payment_id: str) -> HttpResponse:
        # Imported here because no other call of a web process needs the libraries for signing.
        from apps.trial.services.simulate import payment_simulate, scenario_parse

        value = payment_id_parse(payment_id)
        client = request_client(request.META)
        shared_limit(f"simulate:{client}", limit=settings.RATE_SIMULATE_PER_MINUTE, period=60)
        scenario = scenario_parse(as_object(parse_json(json_content(request))).get("scenario"))
        sent = payment_simulate(payment_id=value, scenario=scenario)
        return json_response(
            {
                "success": True,
                "message": sent.message,
                "transaction_hash": sent.hashes[0],
                "transaction_hashes": list(sent.hashes),
            }
        )
