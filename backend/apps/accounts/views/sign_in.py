"""`POST /api/auth/signup/`, `/signin/`, `/google-login/` and `/second-factor/sign-in/`: each starts a
session. `/confirm-email/` does not."""

from __future__ import annotations

from django.conf import settings
from django.http import HttpResponse
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request

from apps.accounts.authentication import web_actor
from apps.accounts.models import User
from apps.accounts.presenters import signed_in
from apps.accounts.serializers import (
    ConfirmEmailRequestSerializer,
    GoogleRequestSerializer,
    SecondFactorSignInRequestSerializer,
    SignInRequestSerializer,
    SignUpRequestSerializer,
)
from apps.accounts.services.challenges import challenge_answer, second_factor_demand
from apps.accounts.services.confirmations import email_confirm
from apps.accounts.services.google import google_sign_in
from apps.accounts.services.sessions import session_start
from apps.accounts.services.sign_in import sign_in, sign_up
from apps.accounts.views.devices import device_remember, request_device
from apps.accounts.wire import GoogleSignedIn, SecondFactorNeeded, SecondFactorSignedIn, SignedIn
from apps.common.clients import request_client
from apps.common.limits import local_limit
from apps.common.schema import errors
from apps.common.views import PublicPostView, json_response
from apps.common.wire.record import ABSENT, Success

_TWO_STEPS = (
    'For an account with a second factor, the response is 400 with `code: "otp_required"` and a `challenge` '
    "for `second-factor/sign-in`, unless the call carries `otp`."
)
_ERRORS = {400: SecondFactorNeeded}
_BY_GOOGLE = "Login successful!"


class SignUpView(PublicPostView):
    @extend_schema(
        operation_id="auth_signup",
        summary="Create an account and sign in",
        auth=[],
        request=SignUpRequestSerializer,
        responses={201: SignedIn, **errors(400, 413, 415, 429)},
    )
    def post(self, request: Request) -> HttpResponse:
        client = request_client(request.META)
        local_limit(f"sign-up-call:{client}", limit=settings.RATE_SIGN_IN_PER_MINUTE, period=60)
        form = SignUpRequestSerializer.read(request.data)
        user = sign_up(**form, client=client)
        tokens = session_start(user=user, at=web_actor(request.META))
        return _remembered(request, user, json_response(signed_in(user, tokens), status=201))


class ConfirmEmailView(PublicPostView):
    @extend_schema(
        operation_id="auth_confirm_email",
        summary="Confirm an email address",
        description="With the token of the link in the welcome email.",
        auth=[],
        request=ConfirmEmailRequestSerializer,
        responses={200: Success, **errors(400, 413, 415)},
    )
    def post(self, request: Request) -> HttpResponse:
        email_confirm(**ConfirmEmailRequestSerializer.read(request.data))
        return json_response(Success(message="Your email address is confirmed."))


class SignInView(PublicPostView):
    @extend_schema(
        operation_id="auth_signin",
        summary="Sign in",
        description=_TWO_STEPS,
        auth=[],
        request=SignInRequestSerializer,
        responses={200: SignedIn, **_ERRORS, **errors(413, 415, 429)},
    )
    def post(self, request: Request) -> HttpResponse:
        form = SignInRequestSerializer.read(request.data)
        client, at = request_client(request.META), web_actor(request.META)
        user = sign_in(
            email=form["email"], password=form["password"], client=client, device=request_device(request)
        )
        second_factor_demand(user=user, otp=form.get("otp"), client=client, at=at)
        tokens = session_start(user=user, at=at, second_factor=True)
        return _remembered(request, user, json_response(signed_in(user, tokens)))


class GoogleLoginView(PublicPostView):
    @extend_schema(
        operation_id="auth_google_login",
        summary="Sign in with Google",
        description=_TWO_STEPS,
        auth=[],
        request=GoogleRequestSerializer,
        responses={200: GoogleSignedIn, **_ERRORS, **errors(413, 415, 429, 503)},
    )
    def post(self, request: Request) -> HttpResponse:
        form = GoogleRequestSerializer.read(request.data)
        client, at = request_client(request.META), web_actor(request.META)
        user = google_sign_in(access_token=form["access_token"], client=client)
        second_factor_demand(user=user, otp=form.get("otp"), client=client, at=at, by_google=True)
        tokens = session_start(user=user, at=at, second_factor=True)
        body = GoogleSignedIn(**vars(signed_in(user, tokens)), message=_BY_GOOGLE)
        return _remembered(request, user, json_response(body))


class SecondFactorSignInView(PublicPostView):
    @extend_schema(
        operation_id="auth_second_factor_signin",
        summary="Finish a sign-in with the second factor",
        description="With the challenge of the first step and a code. The response is the one that the first "
        "step would have had without a second factor. A wrong code leaves the challenge valid.",
        auth=[],
        request=SecondFactorSignInRequestSerializer,
        responses={200: SecondFactorSignedIn, **errors(400, 413, 415, 429)},
    )
    def post(self, request: Request) -> HttpResponse:
        form = SecondFactorSignInRequestSerializer.read(request.data)
        at = web_actor(request.META)
        passed = challenge_answer(**form, client=request_client(request.META), at=at)
        tokens = session_start(user=passed.user, at=at, second_factor=True)
        answer = vars(signed_in(passed.user, tokens))
        message = _BY_GOOGLE if passed.by_google else ABSENT
        body = SecondFactorSignedIn(**answer, message=message)
        return _remembered(request, passed.user, json_response(body))


def _remembered(request: Request, user: User, response: HttpResponse) -> HttpResponse:
    return device_remember(response, device=request_device(request), user=user)
