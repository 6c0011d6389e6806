"""`POST /api/payments/check-transaction/ {transaction_hash}`."""

from __future__ import annotations

from typing import cast

from django.conf import settings
from django.http import HttpResponse
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request

from apps.accounts.authentication import KeyHolder
from apps.accounts.views.base import KeyView
from apps.common.limits import shared_limit
from apps.common.parsers import StrictJSONParser
from apps.common.schema import SECRET_KEY, errors
from apps.common.views import json_response
from apps.payments.serializers import CheckRequestSerializer
from apps.payments.services.check_transaction import transaction_check
from apps.payments.wire.answers import Checked


class CheckTransactionView(KeyView):
    parser_classes = (StrictJSONParser,)
    http_method_names = ["post"]

    @extend_schema(
        operation_id="payments_check_transaction",
        summary="Find the payment a transaction was sent for",
        auth=SECRET_KEY,
        request=CheckRequestSerializer,
        responses={200: Checked, **errors(400, 401, 403, 413, 415, 429, 503)},
    )
    def post(self, request: Request) -> HttpResponse:
        shared_limit(
            f"check:{cast(KeyHolder, request.user).key_id}", limit=settings.RATE_CHECK_PER_SECOND, period=1
        )
        asked = CheckRequestSerializer(data=request.data)
        asked.is_valid(raise_exception=True)
        tx_hash = asked.validated_data["transaction_hash"].upper()
        return json_response(transaction_check(tx_hash=tx_hash, owner_id=self.owner_id, mode=self.mode))
