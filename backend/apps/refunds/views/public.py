"""What a customer of a refund reads and does on its page, without any credential."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from drf_spectacular.utils import extend_schema

from apps.common.clients import request_client
from apps.common.forms import known_fields_require
from apps.common.limits import local_limit, shared_limit
from apps.common.modes import Mode
from apps.common.parsers import json_content, parse_json
from apps.common.schema import errors
from apps.common.views import LeanView, json_response
from apps.ledger.types import tag_or_none
from apps.payments.models import Refund
from apps.payments.wire.refund import PublicRefundSerializer
from apps.refunds.refusals import refund_not_found
from apps.refunds.selectors.refunds import refund_of_token
from apps.refunds.serializers.refunds import ClaimForm
from apps.refunds.services.destination import Destination, destination_read
from apps.refunds.services.steps import claimable_require, refund_claim
from apps.refunds.wire import ClaimCheck

# A customer corrects an address a few times before it is sent.
_CHECKS_PER_CLAIM = 3


def _refund(token: str) -> Refund:
    refund = Refund.objects.filter(claim_token=token).first()
    if refund is None:
        raise refund_not_found()
    return refund


def _sent(request: HttpRequest) -> dict[str, Any]:
    body = parse_json(json_content(request))
    known_fields_require(body, ClaimForm)
    sent: dict[str, Any] = ClaimForm.read(body)
    return sent


def _destination(sent: dict[str, Any], refund: Refund, client: str) -> Destination:
    """The account that was sent, as the ledger knows it; the client's lookups are limited."""
    return destination_read(address=sent["address"], tag=sent["tag"], mode=Mode(refund.mode), account=client)


class PublicRefundView(LeanView):
    http_method_names = ["get", "head", "post"]

    @extend_schema(
        operation_id="refunds_public",
        summary="Read a refund as its customer sees it",
        auth=[],
        responses={200: PublicRefundSerializer, **errors(404, 429)},
    )
    def get(self, request: HttpRequest, token: str) -> HttpResponse:
        client = request_client(request.META)
        local_limit(f"refund:{client}", limit=settings.RATE_STATUS_CLIENT_PER_SECOND, period=1)
        return json_response(refund_of_token(token))

    @extend_schema(
        operation_id="refunds_claim",
        summary="Name the account that a refund goes to",
        description="Once. The account is looked up on the ledger; then the shop confirms it.",
        auth=[],
        request=ClaimForm,
        responses={200: PublicRefundSerializer, **errors(400, 404, 409, 413, 415, 429, 503)},
    )
    def post(self, request: HttpRequest, token: str) -> HttpResponse:
        client = request_client(request.META)
        shared_limit(f"claim:{client}", limit=settings.RATE_PAY_PER_MINUTE, period=60)
        sent = _sent(request)
        refund = _refund(token)
        destination = _destination(sent, refund, client)
        refund_claim(refund_id=refund.id, destination=destination)
        return json_response(refund_of_token(token))


class ClaimCheckView(LeanView):
    http_method_names = ["post"]

    @extend_schema(
        operation_id="refunds_claim_check",
        summary="Look an account up on the ledger before it is named for a refund",
        description="Refused as naming it would be, and nothing is kept.",
        auth=[],
        request=ClaimForm,
        responses={200: ClaimCheck, **errors(400, 404, 409, 413, 415, 429, 503)},
    )
    def post(self, request: HttpRequest, token: str) -> HttpResponse:
        client = request_client(request.META)
        shared_limit(
            f"claim-check:{client}", limit=_CHECKS_PER_CLAIM * settings.RATE_PAY_PER_MINUTE, period=60
        )
        sent = _sent(request)
        refund = _refund(token)
        claimable_require(refund)
        destination = _destination(sent, refund, client)
        return json_response(
            ClaimCheck(destination_address=destination.address, destination_tag=tag_or_none(destination.tag))
        )
