"""`/api/wallets/secret-key/`: the merchant's secret key in the mode of the account's toggle."""

from __future__ import annotations

from django.http import HttpResponse
from drf_spectacular.utils import extend_schema
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.views import APIView

from apps.accounts.authentication import SessionHolder, session_holder
from apps.accounts.permissions import Merchant, fresh_sign_in_require
from apps.accounts.selectors import secret_key_read
from apps.accounts.serializers import KeyEndForm, KeyRefundsForm, KeyRegenerateForm
from apps.accounts.services.secret_keys import (
    WhichKey,
    secret_key_allow_refunds,
    secret_key_create,
    secret_key_end,
    secret_key_regenerate,
)
from apps.accounts.wire import NewSecretKey, RenewedSecretKey, SecretKey
from apps.common.limits import change_limit
from apps.common.modes import Mode
from apps.common.schema import SESSION, errors
from apps.common.views import json_response
from apps.common.wire.record import Success


class SecretKeyView(APIView):
    permission_classes = (IsAuthenticated, Merchant)
    http_method_names = ["get", "head"]

    @extend_schema(
        operation_id="wallets_secret_key",
        summary="Read your secret key",
        description="A live key is shown only when it is created: afterwards `key` is null.",
        auth=SESSION,
        responses={200: SecretKey, **errors(401, 403, 404)},
    )
    def get(self, request: Request) -> HttpResponse:
        holder = session_holder(request)
        return json_response(secret_key_read(owner_id=holder.owner_id, mode=holder.mode))


class SecretKeyCreateView(APIView):
    permission_classes = (IsAuthenticated, Merchant)
    http_method_names = ["post"]

    @extend_schema(
        operation_id="wallets_secret_key_create",
        summary="Create your secret key",
        description="Needs a recent sign-in in live mode.",
        auth=SESSION,
        request=None,
        responses={201: NewSecretKey, **errors(400, 401, 403)},
    )
    def post(self, request: Request) -> HttpResponse:
        holder = _owner(request)
        key = secret_key_create(owner_id=holder.owner_id, mode=holder.mode)
        return json_response(
            NewSecretKey(message="Secret key created successfully!", secret_key=key.key),
            status=201,
        )


class SecretKeyRegenerateView(APIView):
    permission_classes = (IsAuthenticated, Merchant)
    http_method_names = ["post"]

    @extend_schema(
        operation_id="wallets_secret_key_regenerate",
        summary="Replace your secret key",
        description=(
            "The old key stops working at once, or after the overlap. Needs a recent sign-in in live mode."
        ),
        auth=SESSION,
        request=KeyRegenerateForm,
        responses={200: RenewedSecretKey, **errors(400, 401, 403, 404, 413, 415, 429)},
    )
    def post(self, request: Request) -> HttpResponse:
        holder = _owner(request)
        overlap: int = KeyRegenerateForm.read(request.data)["overlap_hours"]
        change_limit("regenerate", account=holder.owner_id)
        key = secret_key_regenerate(owner_id=holder.owner_id, mode=holder.mode, overlap_hours=overlap)
        return json_response(
            RenewedSecretKey(
                message="Secret key regenerated successfully!",
                secret_key=key.key,
                previous_until=key.previous_until,
            )
        )


class SecretKeyEndView(APIView):
    permission_classes = (IsAuthenticated, Merchant)
    http_method_names = ["post"]

    @extend_schema(
        operation_id="wallets_secret_key_end",
        summary="End one of two secret keys at once",
        description=(
            "During an overlap. Where the new key ends, the old one works on, without an end. Needs a recent "
            "sign-in in live mode."
        ),
        auth=SESSION,
        request=KeyEndForm,
        responses={200: Success, **errors(400, 401, 403, 409, 413, 415, 429)},
    )
    def post(self, request: Request) -> HttpResponse:
        holder = _owner(request)
        which = WhichKey(KeyEndForm.read(request.data)["key"])
        change_limit("regenerate", account=holder.owner_id)
        secret_key_end(owner_id=holder.owner_id, mode=holder.mode, which=which)
        return json_response(Success(message="The key no longer works."))


class SecretKeyRefundsView(APIView):
    permission_classes = (IsAuthenticated, Merchant)
    http_method_names = ["post"]

    @extend_schema(
        operation_id="wallets_secret_key_refunds",
        summary="Allow your secret key to create refunds, or no longer",
        description="The key that replaces it has to be allowed again. Needs a fresh sign-in.",
        auth=SESSION,
        request=KeyRefundsForm,
        responses={200: SecretKey, **errors(400, 401, 403, 404, 413, 415)},
    )
    def post(self, request: Request) -> HttpResponse:
        fresh_sign_in_require(request)
        holder = session_holder(request)
        allowed = KeyRefundsForm.read(request.data)["allowed"]
        secret_key_allow_refunds(owner_id=holder.owner_id, mode=holder.mode, allowed=allowed)
        return json_response(secret_key_read(owner_id=holder.owner_id, mode=holder.mode))


def _owner(request: Request) -> SessionHolder:
    """The caller, who in live mode must have signed in recently. Raises ApiError 403, `reauth`."""
    holder = session_holder(request)
    if holder.mode == Mode.LIVE:
        fresh_sign_in_require(request)
    return holder
