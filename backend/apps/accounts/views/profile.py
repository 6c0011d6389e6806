"""The signed-in user's own account: profile, password, mode."""

from __future__ import annotations

from django.http import HttpResponse
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.views import APIView

from apps.accounts.authentication import SetUpAuthentication, session_holder
from apps.accounts.permissions import fresh_sign_in_require
from apps.accounts.presenters import signed_in
from apps.accounts.selectors import user_profile
from apps.accounts.serializers import (
    ChangePasswordRequestSerializer,
    ProfileUpdateRequestSerializer,
    TestModeRequestSerializer,
)
from apps.accounts.services.profiles import password_change, profile_update, test_mode_set
from apps.accounts.services.sessions import session_start
from apps.accounts.views.devices import request_device
from apps.accounts.wire import Profile, SignedIn, TestMode
from apps.common.clients import request_client
from apps.common.modes import Mode
from apps.common.schema import SESSION, errors
from apps.common.views import json_response


class ProfileView(APIView):
    authentication_classes = (SetUpAuthentication,)
    http_method_names = ["get", "head"]

    @extend_schema(
        operation_id="auth_profile",
        summary="Read your account",
        auth=SESSION,
        responses={200: Profile, **errors(401, 403)},
    )
    def get(self, request: Request) -> HttpResponse:
        return json_response(user_profile(session_holder(request).owner_id))


# Whoever finds an open browser must not lift them.
_GUARDED = ("refund_limit", "refund_day_limit")


class ProfileUpdateView(APIView):
    http_method_names = ["put"]

    @extend_schema(
        operation_id="auth_profile_update",
        summary="Change your name and preferences",
        description="Preferences that are not sent stay as they are.",
        auth=SESSION,
        request=ProfileUpdateRequestSerializer,
        responses={200: Profile, **errors(400, 401, 403, 413, 415)},
    )
    def put(self, request: Request) -> HttpResponse:
        preferences = ProfileUpdateRequestSerializer.read(request.data)
        if not preferences.keys().isdisjoint(_GUARDED):
            fresh_sign_in_require(request)
        username = preferences.pop("username")
        user = profile_update(
            user_id=session_holder(request).owner_id, username=username, preferences=preferences
        )
        return json_response(user_profile(user.pk))


class ChangePasswordView(APIView):
    http_method_names = ["post"]

    @extend_schema(
        operation_id="auth_change_password",
        summary="Change your password",
        description="Every session of the account ends; the response has the tokens of a new one. With a "
        "second factor, the new session is as old as the one that asked: only a code makes it fresh.",
        auth=SESSION,
        request=ChangePasswordRequestSerializer,
        responses={200: SignedIn, **errors(400, 401, 403, 413, 415, 429)},
    )
    def post(self, request: Request) -> HttpResponse:
        form = ChangePasswordRequestSerializer.read(request.data)
        user = password_change(
            user_id=session_holder(request).owner_id,
            current=form["current_password"],
            new=form["new_password"],
            client=request_client(request.META),
            device=request_device(request),
        )
        # No code was given, so for an account with a second factor this is no fresh sign-in.
        auth_time = session_holder(request).auth_time if user.second_factor_at else None
        tokens = session_start(user=user, second_factor=True, auth_time=auth_time)
        return json_response(signed_in(user, tokens))


class TestModeView(APIView):
    http_method_names = ["get", "head", "post"]

    @extend_schema(
        operation_id="auth_test_mode",
        summary="Read the mode your dashboard shows",
        auth=SESSION,
        responses={200: TestMode, **errors(401, 403)},
    )
    def get(self, request: Request) -> HttpResponse:
        return json_response(TestMode(is_test_mode=session_holder(request).mode == Mode.TEST))

    @extend_schema(
        operation_id="auth_test_mode_set",
        summary="Switch the mode your dashboard shows",
        auth=SESSION,
        request=TestModeRequestSerializer,
        responses={200: TestMode, **errors(400, 401, 403, 413, 415)},
    )
    def post(self, request: Request) -> HttpResponse:
        test: bool = TestModeRequestSerializer.read(request.data)["mode"]
        test_mode_set(user_id=session_holder(request).owner_id, test=test)
        return json_response(TestMode(is_test_mode=test))
