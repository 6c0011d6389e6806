"""`POST /api/auth/signup/`, `/signin/` and `/google-login/`: each starts a session. `/confirm-email/` does
not."""

from __future__ import annotations

from django.http import HttpResponse
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request

from apps.accounts.presenters import signed_in
from apps.accounts.serializers import (
    ConfirmEmailRequestSerializer,
    GoogleRequestSerializer,
    GoogleSignedInSerializer,
    SignedInSerializer,
    SignInRequestSerializer,
    SignUpRequestSerializer,
)
from apps.accounts.services.confirmations import email_confirm
from apps.accounts.services.google import google_sign_in
from apps.accounts.services.sessions import session_start
from apps.accounts.services.sign_in import sign_in, sign_up
from apps.common.clients import request_client
from apps.common.schema import SuccessSerializer, errors
from apps.common.views import PublicPostView, json_response


class SignUpView(PublicPostView):
    @extend_schema(
        operation_id="auth_signup",
        summary="Create an account and sign in",
        auth=[],
        request=SignUpRequestSerializer,
        responses={201: SignedInSerializer, **errors(400, 413, 415, 429)},
    )
    def post(self, request: Request) -> HttpResponse:
        form = SignUpRequestSerializer.read(request.data)
        user = sign_up(**form, client=request_client(request.META))
        return json_response(signed_in(user, session_start(user=user)), status=201)


class ConfirmEmailView(PublicPostView):
    @extend_schema(
        operation_id="auth_confirm_email",
        summary="Confirm an email address",
        description="With the token of the link in the welcome email.",
        auth=[],
        request=ConfirmEmailRequestSerializer,
        responses={200: SuccessSerializer, **errors(400, 413, 415)},
    )
    def post(self, request: Request) -> HttpResponse:
        email_confirm(**ConfirmEmailRequestSerializer.read(request.data))
        return json_response({"success": True, "message": "Your email address is confirmed."})


class SignInView(PublicPostView):
    @extend_schema(
        operation_id="auth_signin",
        summary="Sign in",
        auth=[],
        request=SignInRequestSerializer,
        responses={200: SignedInSerializer, **errors(400, 413, 415, 429)},
    )
    def post(self, request: Request) -> HttpResponse:
        form = SignInRequestSerializer.read(request.data)
        user = sign_in(**form, client=request_client(request.META))
        return json_response(signed_in(user, session_start(user=user)))


class GoogleLoginView(PublicPostView):
    @extend_schema(
        operation_id="auth_google_login",
        summary="Sign in with Google",
        auth=[],
        request=GoogleRequestSerializer,
        responses={200: GoogleSignedInSerializer, **errors(400, 413, 415, 429, 503)},
    )
    def post(self, request: Request) -> HttpResponse:
        form = GoogleRequestSerializer.read(request.data)
        user = google_sign_in(**form, client=request_client(request.META))
        return json_response({**signed_in(user, session_start(user=user)), "message": "Login successful!"})
