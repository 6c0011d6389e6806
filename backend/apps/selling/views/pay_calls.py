"""What the calls that make a payment share: the Idempotency-Key, and the answer to a press of Pay."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from drf_spectacular.utils import OpenApiParameter

from apps.common.clients import request_client
from apps.common.errors import ApiError, ParameterMissing
from apps.common.views import json_response
from apps.selling.services.pay import MadePayment, Visitor
from apps.selling.wire.links import LinkPayment

# So that it fits with its scope into the column of keys.
LONGEST_KEY = 200


def key_parameter(description: str, *, required: bool = False) -> OpenApiParameter:
    return OpenApiParameter(
        "Idempotency-Key",
        {"type": "string", "minLength": 1, "maxLength": LONGEST_KEY, "pattern": "^[ -~]+$"},
        OpenApiParameter.HEADER,
        required=required,
        description=description,
    )


VISIT_KEY = key_parameter("1 to 200 printable characters: one for each visit.", required=True)


def key_check(header: str) -> str:
    """Raises ApiError 400."""
    if not (1 <= len(header) <= LONGEST_KEY and header.isascii() and header.isprintable()):
        raise ApiError(400, f"Idempotency-Key must have 1 to {LONGEST_KEY} printable characters.")
    return header


def visitor_of(request: HttpRequest, body: bytes) -> Visitor:
    """Who pressed Pay. Raises ApiError 400 for a wrong key or none."""
    header = request.META.get("HTTP_IDEMPOTENCY_KEY")
    if header is None:
        raise ParameterMissing("Idempotency-Key is required")
    return Visitor(client=request_client(request.META), key=key_check(header), body=body)


def made_response(made: MadePayment) -> HttpResponse:
    response = json_response(
        LinkPayment(
            payment_id=made.payment["id"],
            checkout_url=made.payment["checkout_url"],
            amount=made.payment["amount"],
            expires_at=made.payment["expires_at"],
        ),
        status=201,
    )
    if made.replayed:
        response["Idempotent-Replayed"] = "true"
    return response
