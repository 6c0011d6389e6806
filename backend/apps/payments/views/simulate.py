"""`POST /api/payments/simulate/{id}/ {scenario}`: pays with play money, for trials."""

from __future__ import annotations

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from drf_spectacular.utils import extend_schema

from apps.common.clients import request_client
from apps.common.limits import shared_limit
from apps.common.parsers import as_object, json_content, parse_json
from apps.common.schema import errors
from apps.common.views import LeanView, json_response
from apps.payments.selectors import payment_id_parse
from apps.payments.serializers import SimulatedSerializer, SimulateRequestSerializer


class SimulateView(LeanView):
    http_method_names = ["post"]

    @extend_schema(
        operation_id="payments_simulate",
        summary="Pay a payment with play money",
        auth=[],
        request=SimulateRequestSerializer,
        responses={200: SimulatedSerializer, **errors(400, 403, 404, 409, 413, 415, 429, 503)},
    )
    def post(self, request: HttpRequest, payment_id: str) -> HttpResponse:
        # Signing needs libraries that no other call of a web process does.
        from apps.payments.services.simulate import payment_simulate, scenario_parse

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
