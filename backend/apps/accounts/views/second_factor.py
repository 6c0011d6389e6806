"""`/api/auth/second-factor/`: the signed-in user's own second factor. `views/sign_in.py` has the sign-in.

An administrator who must set one up first may call the first three, and little else.
"""

from __future__ import annotations

from django.http import HttpResponse
from drf_spectacular.utils import extend_schema
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.views import APIView

from apps.accounts.authentication import SetUpAuthentication, session_holder, web_actor
from apps.accounts.permissions import FreshSignIn
from apps.accounts.selectors import second_factor_read
from apps.accounts.serializers import (
    SecondFactorCodeRequestSerializer,
    SecondFactorConfirmRequestSerializer,
)
from apps.accounts.services.second_factor import (
    recovery_codes_replace,
    second_factor_confirm,
    second_factor_set_up,
    second_factor_turn_off,
)
from apps.accounts.wire import NewRecoveryCodes, SecondFactor, SecondFactorSecret
from apps.common.clients import request_client
from apps.common.schema import SESSION, errors
from apps.common.views import json_response
from apps.common.wire.record import Success

_FRESH = "Needs a recent sign-in."


class SecondFactorView(APIView):
    authentication_classes = (SetUpAuthentication,)
    http_method_names = ["get", "head"]

    @extend_schema(
        operation_id="auth_second_factor",
        summary="Read whether your account has a second factor",
        auth=SESSION,
        responses={200: SecondFactor, **errors(401, 403)},
    )
    def get(self, request: Request) -> HttpResponse:
        return json_response(second_factor_read(session_holder(request).owner_id))


class SecondFactorSetUpView(APIView):
    authentication_classes = (SetUpAuthentication,)
    permission_classes = (IsAuthenticated, FreshSignIn)
    http_method_names = ["post"]

    @extend_schema(
        operation_id="auth_second_factor_set_up",
        summary="Begin to set up a second factor",
        description="Makes a secret for an authenticator app. Nothing changes until it is confirmed. "
        f"{_FRESH}",
        auth=SESSION,
        request=None,
        responses={200: SecondFactorSecret, **errors(400, 401, 403)},
    )
    def post(self, request: Request) -> HttpResponse:
        return json_response(second_factor_set_up(user_id=session_holder(request).owner_id))


class SecondFactorConfirmView(APIView):
    authentication_classes = (SetUpAuthentication,)
    permission_classes = (IsAuthenticated, FreshSignIn)
    http_method_names = ["post"]

    @extend_schema(
        operation_id="auth_second_factor_confirm",
        summary="Turn your second factor on",
        description="With a code from the app. The response has the recovery codes, once; every other "
        f"session of the account ends. {_FRESH}",
        auth=SESSION,
        request=SecondFactorConfirmRequestSerializer,
        responses={200: NewRecoveryCodes, **errors(400, 401, 403, 413, 415)},
    )
    def post(self, request: Request) -> HttpResponse:
        holder = session_holder(request)
        codes = second_factor_confirm(
            user_id=holder.owner_id,
            session_id=holder.session_id,
            otp=SecondFactorConfirmRequestSerializer.read(request.data)["otp"],
            at=web_actor(request.META),
        )
        message = "Your second factor is on."
        return json_response(NewRecoveryCodes(message=message, recovery_codes=codes))


class SecondFactorTurnOffView(APIView):
    permission_classes = (IsAuthenticated, FreshSignIn)
    http_method_names = ["post"]

    @extend_schema(
        operation_id="auth_second_factor_turn_off",
        summary="Turn your second factor off",
        description=f"With a code from the app or a recovery code. {_FRESH}",
        auth=SESSION,
        request=SecondFactorCodeRequestSerializer,
        responses={200: Success, **errors(400, 401, 403, 413, 415, 429)},
    )
    def post(self, request: Request) -> HttpResponse:
        second_factor_turn_off(
            user_id=session_holder(request).owner_id,
            otp=SecondFactorCodeRequestSerializer.read(request.data)["otp"],
            client=request_client(request.META),
            at=web_actor(request.META),
        )
        return json_response(Success(message="Your second factor is off."))


class RecoveryCodesView(APIView):
    permission_classes = (IsAuthenticated, FreshSignIn)
    http_method_names = ["post"]

    @extend_schema(
        operation_id="auth_recovery_codes",
        summary="Replace your recovery codes",
        description="With a code from the app or a recovery code. The old ones stop working at once. "
        f"{_FRESH}",
        auth=SESSION,
        request=SecondFactorCodeRequestSerializer,
        responses={200: NewRecoveryCodes, **errors(400, 401, 403, 413, 415, 429)},
    )
    def post(self, request: Request) -> HttpResponse:
        codes = recovery_codes_replace(
            user_id=session_holder(request).owner_id,
            otp=SecondFactorCodeRequestSerializer.read(request.data)["otp"],
            client=request_client(request.META),
            at=web_actor(request.META),
        )
        message = "Your recovery codes were replaced."
        return json_response(NewRecoveryCodes(message=message, recovery_codes=codes))
