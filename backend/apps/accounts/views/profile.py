"""The signed-in user's own account: profile, password, mode."""

from __future__ import annotations

from typing import cast

from django.http import HttpResponse
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.views import APIView

from apps.accounts.authentication import SessionHolder
from apps.accounts.models import User
from apps.accounts.presenters import signed_in
from apps.accounts.selectors import user_profile
from apps.accounts.serializers import (
    ChangePasswordRequestSerializer,
    ProfileSerializer,
    ProfileUpdateRequestSerializer,
    SignedInSerializer,
    TestModeRequestSerializer,
    TestModeSerializer,
)
from apps.accounts.services.profiles import password_change, profile_update, test_mode_set
from apps.accounts.services.sessions import session_start
from apps.common.clients import request_client
from apps.common.modes import Mode
from apps.common.schema import SESSION, errors
from apps.common.views import json_response


def _holder(request: Request) -> SessionHolder:
    return cast(SessionHolder, request.user)


class ProfileView(APIView):
    http_method_names = ["get", "head"]

    @extend_schema(
        operation_id="auth_profile",
        summary="Read your account",
        auth=SESSION,
        responses={200: ProfileSerializer, **errors(401)},
    )
    def get(self, request: Request) -> HttpResponse:
        return json_response(user_profile(User.objects.get(pk=_holder(request).owner_id)))


class ProfileUpdateView(APIView):
    http_method_names = ["put"]

    @extend_schema(
        operation_id="auth_profile_update",
        summary="Change your name and preferences",
        description="Preferences that are not sent stay as they are.",
        auth=SESSION,
        request=ProfileUpdateRequestSerializer,
        responses={200: ProfileSerializer, **errors(400, 401, 413, 415)},
    )
    def put(self, request: Request) -> HttpResponse:
        preferences = ProfileUpdateRequestSerializer.read(request.data)
        username = preferences.pop("username")
        user = profile_update(user_id=_holder(request).owner_id, username=username, preferences=preferences)
        return json_response(user_profile(user))


class ChangePasswordView(APIView):
    http_method_names = ["post"]

    @extend_schema(
        operation_id="auth_change_password",
        summary="Change your password",
        description="Every session of the account ends; the response has the tokens of a new one.",
        auth=SESSION,
        request=ChangePasswordRequestSerializer,
        responses={200: SignedInSerializer, **errors(400, 401, 413, 415, 429)},
    )
    def post(self, request: Request) -> HttpResponse:
        form = ChangePasswordRequestSerializer.read(request.data)
        user = password_change(
            user_id=_holder(request).owner_id,
            current=form["current_password"],
            new=form["new_password"],
            client=request_client(request.META),
        )
        return json_response(signed_in(user, session_start(user=user)))


class TestModeView(APIView):
    http_method_names = ["get", "head", "post"]

    @extend_schema(
        operation_id="auth_test_mode",
        summary="Read the mode your dashboard shows",
        auth=SESSION,
        responses={200: TestModeSerializer, **errors(401)},
    )
    def get(self, request: Request) -> HttpResponse:
        return json_response({"is_test_mode": _holder(request).mode == Mode.TEST})

    @extend_schema(
        operation_id="auth_test_mode_set",
        summary="Switch the mode your dashboard shows",
        auth=SESSION,
        request=TestModeRequestSerializer,
        responses={200: TestModeSerializer, **errors(400, 401, 413, 415)},
    )
    def post(self, request: Request) -> HttpResponse:
        test: bool = TestModeRequestSerializer.read(request.data)["mode"]
        test_mode_set(user_id=_holder(request).owner_id, test=test)
        return json_response({"is_test_mode": test})
