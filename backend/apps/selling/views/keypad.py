"""`/api/keypad/`: for a tablet on the counter, locked or not.

Beside `/api/auth/keypad/`, nothing else accepts a keypad's session.
"""

from __future__ import annotations

import hashlib
from typing import Any
from uuid import UUID

import orjson
from django.conf import settings
from django.http import HttpResponse
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request

from apps.accounts.views.base import KeypadView
from apps.common.errors import ApiError, field_error
from apps.common.limits import shared_limit
from apps.common.schema import SESSION, errors
from apps.common.views import json_response
from apps.payments.services.creator import IdempotencyKey
from apps.selling.domain.charges import XRP, Charge, amount_read, charge_of
from apps.selling.selectors.keypad import charge_read, charge_receipt, keypad_day, keypad_shop
from apps.selling.serializers.keypad import ChargeForm
from apps.selling.services.keypad import SCOPE, charge_cancel, charge_create
from apps.selling.views.pay_calls import key_check, key_parameter
from apps.selling.wire.keypad import ChargeAnswer, KeypadDay, ReceiptAnswer


class KeypadDayView(KeypadView):
    http_method_names = ["get", "head"]

    @extend_schema(
        operation_id="keypad_day",
        summary="Read the keypad's settings and today's charges",
        description="With a session, or the access token of a keypad whose keys are open.",
        auth=SESSION,
        responses={200: KeypadDay, **errors(401, 403)},
    )
    def get(self, request: Request) -> HttpResponse:
        return json_response(keypad_day(owner_id=self.owner_id, mode=self.mode))


class ChargeView(KeypadView):
    http_method_names = ["post"]

    @extend_schema(
        operation_id="keypad_charge",
        summary="Charge a customer at the counter",
        description="Makes a payment that can be paid for 15 minutes.",
        auth=SESSION,
        request=ChargeForm,
        parameters=[key_parameter("Of one press of the button: repeated, it makes no second payment.")],
        responses={201: ChargeAnswer, **errors(400, 401, 403, 409, 413, 415, 429, 503)},
    )
    def post(self, request: Request) -> HttpResponse:
        shared_limit(f"keypad:{self.owner_id}", limit=settings.RATE_KEYPAD_PER_MINUTE, period=60)
        form = ChargeForm.read(request.data)
        shop = keypad_shop(self.owner_id)
        charge = charge_create(
            owner_id=self.owner_id,
            mode=self.mode,
            shop_name=shop.name,
            charge=_charge(form, shop.currency),
            idempotency=_idempotency_key(request.META.get("HTTP_IDEMPOTENCY_KEY"), form),
        )
        return json_response(ChargeAnswer(charge=charge), status=201)


class OneChargeView(KeypadView):
    http_method_names = ["get", "head"]

    @extend_schema(
        operation_id="keypad_charge_read",
        summary="Read a charge",
        auth=SESSION,
        responses={200: ChargeAnswer, **errors(401, 403, 404)},
    )
    def get(self, request: Request, charge_id: str) -> HttpResponse:
        charge = charge_read(charge_id=_id(charge_id), owner_id=self.owner_id, mode=self.mode)
        return json_response(ChargeAnswer(charge=charge))


class ChargeReceiptView(KeypadView):
    http_method_names = ["get", "head"]

    @extend_schema(
        operation_id="keypad_receipt",
        summary="Read what the printed receipt of a paid charge says",
        auth=SESSION,
        responses={200: ReceiptAnswer, **errors(401, 403, 404)},
    )
    def get(self, request: Request, charge_id: str) -> HttpResponse:
        receipt = charge_receipt(charge_id=_id(charge_id), owner_id=self.owner_id, mode=self.mode)
        return json_response(ReceiptAnswer(receipt=receipt))


class CancelChargeView(KeypadView):
    http_method_names = ["post"]

    @extend_schema(
        operation_id="keypad_charge_cancel",
        summary="End a charge that nobody has paid yet",
        description="202: whether it was paid in its last seconds is not certain yet. Repeat it.",
        auth=SESSION,
        request=None,
        responses={200: ChargeAnswer, 202: ChargeAnswer, **errors(401, 403, 404, 409, 503)},
    )
    def post(self, request: Request, charge_id: str) -> HttpResponse:
        charge, certain = charge_cancel(charge_id=_id(charge_id), owner_id=self.owner_id, mode=self.mode)
        return json_response(ChargeAnswer(charge=charge), status=200 if certain else 202)


def _id(text: str) -> UUID:
    try:
        return UUID(text)
    except ValueError:
        raise ApiError(404, "There is no such charge.") from None


def _charge(form: dict[str, Any], shop_currency: str) -> Charge:
    """Raises ApiError 400 that names the field."""
    currency = form.get("currency", shop_currency)
    if currency not in (XRP, shop_currency):
        offered = XRP if shop_currency == XRP else f"{shop_currency} or {XRP}"
        raise field_error("currency", f"This keypad charges in {offered}.")
    amount = _money("amount", form["amount"], currency)
    tip = None if form.get("tip") is None else _money("tip", form["tip"], currency)
    try:
        return charge_of(
            amount=amount,
            currency=currency,
            tip=tip,
            tip_percent=form.get("tip_percent"),
            note=form.get("note", ""),
        )
    except ValueError as error:
        raise field_error("amount", str(error)) from None


def _money(field: str, value: object, currency: str) -> Any:
    try:
        return amount_read(value, currency)
    except ValueError as error:
        # The sentences are those of prices and amounts.
        sentence = str(error)
        name = field.capitalize()
        for word in ("Price", "Amount"):
            sentence = sentence.replace(word, name, 1) if sentence.startswith(word) else sentence
        raise field_error(field, sentence) from None


def _idempotency_key(header: str | None, form: dict[str, Any]) -> IdempotencyKey | None:
    """Raises ApiError 400."""
    if header is None:
        return None
    key = key_check(header)
    body = orjson.dumps(form, default=str, option=orjson.OPT_SORT_KEYS)
    return IdempotencyKey(key=key, body_sha256=hashlib.sha256(body).hexdigest(), scope=SCOPE)
