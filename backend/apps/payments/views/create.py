"""`POST /api/payments/create/`."""

from __future__ import annotations

import hashlib

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from drf_spectacular.utils import OpenApiParameter, extend_schema

from apps.accounts.authentication import secret_key_lookup
from apps.common.errors import ApiError
from apps.common.forms import known_parameters_require
from apps.common.limits import shared_limit
from apps.common.parsers import as_object, json_content, parse_json
from apps.common.schema import SECRET_KEY, errors
from apps.common.views import LeanView, json_response
from apps.payments.create_fields import payment_request
from apps.payments.serializers import CreateRequestSerializer
from apps.payments.services.create import payment_create_or_replay
from apps.payments.services.creator import IdempotencyKey, KeyLookup, creator_read
from apps.payments.wire.answers import Created


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
                {"type": "string", "minLength": 1, "maxLength": 255, "pattern": "^[ -~]+$"},
                OpenApiParameter.HEADER,
                description="1 to 255 printable characters. Same key and body: same response for 24 hours.",
            )
        ],
        responses={201: Created, **errors(400, 401, 403, 409, 413, 415, 429, 503)},
    )
    def post(self, request: HttpRequest) -> HttpResponse:
        lookup = secret_key_lookup(request.META.get("HTTP_AUTHORIZATION", ""))
        body = json_content(request)
        shared_limit(f"create:{lookup}", limit=settings.RATE_CREATE_PER_SECOND, period=1)
        # The key comes first: a body is parsed only for its holder.
        creator = creator_read(
            owner=KeyLookup(lookup),
            idempotency=_idempotency_key(request.META.get("HTTP_IDEMPOTENCY_KEY"), body),
        )
        payment = creator.earlier_response()
        replayed = payment is not None
        if payment is None:
            known_parameters_require(request.GET, None)
            asked = payment_request(as_object(parse_json(body)), mode=creator.mode)
            payment, replayed = payment_create_or_replay(creator=creator, request=asked)
        response = json_response(Created(payment_request=payment), status=201)
        if replayed:
            response["Idempotent-Replayed"] = "true"
        return response


def _idempotency_key(header: str | None, body: bytes) -> IdempotencyKey | None:
    """Raises ApiError 400."""
    if header is None:
        return None
    if not (1 <= len(header) <= 255 and header.isascii() and header.isprintable()):
        raise ApiError(400, "Idempotency-Key must have 1 to 255 printable characters.")
    return IdempotencyKey(key=header, body_sha256=hashlib.sha256(body).hexdigest())
