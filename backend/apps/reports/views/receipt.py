"""Receipts: for anyone with the link, and for the merchant and administrators where they are not public."""

from __future__ import annotations

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.views import APIView

from apps.accounts.authentication import session_holder
from apps.common.clients import request_client
from apps.common.limits import local_limit
from apps.common.schema import SESSION, errors
from apps.common.views import LeanView, json_response
from apps.payments.wire.payment import ReceiptSerializer
from apps.reports.selectors.receipt import receipt_for_administrator, receipt_own, receipt_public
from apps.reports.wire.merchant import OwnReceiptSerializer


class PublicReceiptView(LeanView):
    http_method_names = ["get", "head"]

    @extend_schema(
        operation_id="payments_public_receipt",
        summary="The receipt of a completed payment",
        description="Where the merchant's receipts are public. The token is the end of `receipt_url`.",
        auth=[],
        responses={200: ReceiptSerializer, **errors(404, 429)},
    )
    def get(self, request: HttpRequest, token: str) -> HttpResponse:
        client = request_client(request.META)
        local_limit(f"receipt:{client}", limit=settings.RATE_STATUS_CLIENT_PER_SECOND, period=1)
        return json_response(receipt_public(token=token))


class OwnReceiptView(APIView):
    http_method_names = ["get", "head"]

    @extend_schema(
        operation_id="payments_receipt",
        summary="The receipt of a payment of your own, public or not",
        description="Merchants read their own receipts of both modes; administrators read any.",
        auth=SESSION,
        responses={200: OwnReceiptSerializer, **errors(401, 403, 404)},
    )
    def get(self, request: Request, token: str) -> HttpResponse:
        holder = session_holder(request)
        if holder.is_superuser:
            return json_response(receipt_for_administrator(token=token))
        return json_response(receipt_own(token=token, owner_id=holder.owner_id))
