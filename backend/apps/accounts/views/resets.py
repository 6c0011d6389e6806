"""Password resets: request a code and link, verify the code, set a new password.

A verified code sets a cookie that no script can read and no other site can send, so only the client that knew
the code can set the password.
"""

from __future__ import annotations

from django.conf import settings
from django.http import HttpResponse
from drf_spectacular.utils import PolymorphicProxySerializer, extend_schema
from rest_framework.request import Request

from apps.accounts.serializers import (
    ResetByCodeSerializer,
    ResetByLinkSerializer,
    ResetRequestSerializer,
    VerifyOtpRequestSerializer,
)
from apps.accounts.services.resets import LIFETIME, reset_by_code, reset_by_link, reset_request, reset_verify
from apps.common.clients import request_client
from apps.common.schema import errors
from apps.common.views import PublicPostView, json_response
from apps.common.wire.record import Success

PROOF_COOKIE = "password_reset"
_COOKIE_PATH = "/api/auth/"


class ResetRequestView(PublicPostView):
    @extend_schema(
        operation_id="auth_password_reset_request",
        summary="Request a reset code and link by email",
        description="The response is the same whether or not the account exists.",
        auth=[],
        request=ResetRequestSerializer,
        responses={200: Success, **errors(400, 413, 415, 429)},
    )
    def post(self, request: Request) -> HttpResponse:
        form = ResetRequestSerializer.read(request.data)
        reset_request(**form, client=request_client(request.META))
        message = "If an account with this email exists, we have sent it a code and a link."
        return json_response(Success(message=message))


class VerifyOtpView(PublicPostView):
    @extend_schema(
        operation_id="auth_verify_otp",
        summary="Check a reset code",
        description="A correct code sets a cookie that password-reset-confirm accepts once, for ten minutes.",
        auth=[],
        request=VerifyOtpRequestSerializer,
        responses={200: Success, **errors(400, 413, 415, 429)},
    )
    def post(self, request: Request) -> HttpResponse:
        form = VerifyOtpRequestSerializer.read(request.data)
        proof = reset_verify(**form, client=request_client(request.META))
        message = "OTP verified. Please enter your new password."
        response = json_response(Success(message=message))
        response.set_cookie(
            PROOF_COOKIE,
            proof,
            max_age=int(LIFETIME.total_seconds()),
            path=_COOKIE_PATH,
            secure=settings.PRODUCTION,
            httponly=True,
            samesite="Strict",
        )
        return response


class ResetConfirmView(PublicPostView):
    @extend_schema(
        operation_id="auth_password_reset_confirm",
        summary="Set a new password",
        description="By code: `email` and `new_password`, with the cookie of verify-otp or with `otp` again. "
        "By link: `token` and `password`. Every session of the account ends.",
        auth=[],
        request=PolymorphicProxySerializer(
            component_name="ResetConfirmRequest",
            serializers=[ResetByCodeSerializer, ResetByLinkSerializer],
            resource_type_field_name=None,
        ),
        responses={200: Success, **errors(400, 413, 415, 429)},
    )
    def post(self, request: Request) -> HttpResponse:
        client = request_client(request.META)
        if "token" in request.data:
            form = ResetByLinkSerializer.read(request.data)
            disconnected = reset_by_link(**form, client=client)
        else:
            form = ResetByCodeSerializer.read(request.data)
            disconnected = reset_by_code(
                email=form["email"],
                otp=form.get("otp"),
                proof=request.COOKIES.get(PROOF_COOKIE),
                password=form["new_password"],
                client=client,
            )
        response = json_response(Success(message=_done(disconnected)))
        response.delete_cookie(PROOF_COOKIE, path=_COOKIE_PATH, samesite="Strict")
        return response


def _done(disconnected: list[str]) -> str:
    if not disconnected:
        return "Password reset successfully!"
    return (
        "Password reset successfully! Because this is the first time you confirmed this email address, we "
        f"also removed what was connected to the account: {', '.join(disconnected)}."
    )
