"""Password resets: asked for, verified, confirmed.

The proof of a verified code is a cookie that no script can read and no other site can send: only the client
that knew the code can use it.
"""

from __future__ import annotations

from django.conf import settings
from django.http import HttpResponse
from drf_spectacular.utils import extend_schema
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.views import APIView

from apps.accounts.serializers import (
    DoneSerializer,
    ResetConfirmRequestSerializer,
    ResetRequestSerializer,
    VerifyOtpRequestSerializer,
)
from apps.accounts.services.form_fields import Form
from apps.accounts.services.resets import LIFE, reset_by_code, reset_by_link, reset_request, reset_verify
from apps.common.clients import request_client
from apps.common.schema import errors
from apps.common.views import json_response

PROOF_COOKIE = "password_reset"
_COOKIE_PATH = "/api/auth/"


class _ResetView(APIView):
    authentication_classes = ()
    permission_classes = (AllowAny,)
    http_method_names = ["post"]


class ResetRequestView(_ResetView):
    @extend_schema(
        operation_id="auth_password_reset_request",
        summary="Ask for a reset code and link by e-mail",
        description="Answers the same whether or not there is such an account.",
        auth=[],
        request=ResetRequestSerializer,
        responses={200: DoneSerializer, **errors(400, 413, 415, 429)},
    )
    def post(self, request: Request) -> HttpResponse:
        form = Form(request.data)
        email = form.email()
        form.check()
        reset_request(email=email, client=request_client(request.META))
        return json_response(
            {
                "success": True,
                "message": "If an account with this e-mail exists, a code and a link are on their way to it.",
            }
        )


class VerifyOtpView(_ResetView):
    @extend_schema(
        operation_id="auth_verify_otp",
        summary="Check a reset code",
        description="A right code sets a cookie that password-reset-confirm takes once, for ten minutes.",
        auth=[],
        request=VerifyOtpRequestSerializer,
        responses={200: DoneSerializer, **errors(400, 413, 415, 429)},
    )
    def post(self, request: Request) -> HttpResponse:
        form = Form(request.data)
        email, otp = form.email(), form.text("otp", "OTP", strip=True)
        form.check()
        proof = reset_verify(email=email, otp=otp, client=request_client(request.META))
        response = json_response(
            {"success": True, "message": "OTP verified. Please enter your new password."}
        )
        response.set_cookie(
            PROOF_COOKIE,
            proof,
            max_age=int(LIFE.total_seconds()),
            path=_COOKIE_PATH,
            secure=settings.PRODUCTION,
            httponly=True,
            samesite="Strict",
        )
        return response


class ResetConfirmView(_ResetView):
    @extend_schema(
        operation_id="auth_password_reset_confirm",
        summary="Set a new password",
        description="By code: `email` and `new_password`, with the cookie of verify-otp or with `otp` again. "
        "By link: `token` and `password`. Every session of the account ends.",
        auth=[],
        request=ResetConfirmRequestSerializer,
        responses={200: DoneSerializer, **errors(400, 413, 415, 429)},
    )
    def post(self, request: Request) -> HttpResponse:
        form, client = Form(request.data), request_client(request.META)
        if "token" in request.data:
            token, password = form.text("token", "Token"), form.text("password", "Password")
            form.check()
            disconnected = reset_by_link(token=token, password=password, client=client)
        else:
            email, password = form.email(), form.text("new_password", "New password")
            otp = form.text("otp", "OTP", strip=True) if "otp" in request.data else None
            form.check()
            disconnected = reset_by_code(
                email=email,
                otp=otp,
                proof=request.COOKIES.get(PROOF_COOKIE),
                password=password,
                client=client,
            )
        response = json_response({"success": True, "message": _done(disconnected)})
        response.delete_cookie(PROOF_COOKIE, path=_COOKIE_PATH, samesite="Strict")
        return response


def _done(disconnected: list[str]) -> str:
    if not disconnected:
        return "Password reset successfully!"
    return (
        "Password reset successfully! This was the first proof that the address is yours, so what was "
        f"connected to the account before was ended: {', '.join(disconnected)}."
    )
