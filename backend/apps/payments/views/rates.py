"""`GET /api/rates/`."""

from __future__ import annotations

import re
from typing import Any

from django.http import HttpResponse
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request

from apps.accounts.views.base import KeyOrSessionView
from apps.common.schema import KEY_OR_SESSION, errors
from apps.common.views import json_response
from apps.pricing.selectors import rate_get
from apps.pricing.wire import RateAnswer, rate_record


class CurrencyField(serializers.CharField):
    """Three letters; which of them are offered is checked where the rate is found."""

    def run_validation(self, data: Any = serializers.empty) -> str:
        if data is serializers.empty or data == "":
            raise serializers.ValidationError("The currency is required.")
        if not isinstance(data, str) or not re.fullmatch("[A-Za-z]{3}", data):
            raise serializers.ValidationError("The currency must have three letters, such as EUR.")
        return data


class RateQuery(serializers.Serializer[Any]):
    examples = {"currency": "EUR"}
    currency = CurrencyField(
        min_length=3,
        max_length=3,
        help_text="By ISO 4217; `/api/config/` lists those that are offered.",
    )


class RateView(KeyOrSessionView):
    query = RateQuery
    http_method_names = ["get", "head"]

    @extend_schema(
        operation_id="rates",
        summary="Read the exchange rate of a currency",
        description="A price in this currency would be converted at this rate now.",
        auth=KEY_OR_SESSION,
        parameters=[RateQuery],
        responses={200: RateAnswer, **errors(400, 401, 403, 503)},
    )
    def get(self, request: Request) -> HttpResponse:
        form = RateQuery(data=request.query_params.dict())
        form.is_valid(raise_exception=True)
        return json_response(RateAnswer(rate=rate_record(rate_get(form.validated_data["currency"]))))
