"""`POST /api/auth/token/refresh/` and `/logout/`: the refresh token itself is the credential."""

from __future__ import annotations

from dataclasses import asdict

from django.http import HttpResponse
from drf_spectacular.utils import extend_schema
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.views import APIView

from apps.accounts.serializers import DoneSerializer, RefreshRequestSerializer, TokenPairSerializer
from apps.accounts.services.form_fields import Form
from apps.accounts.services.sessions import session_end, session_refresh
from apps.common.schema import errors
from apps.common.views import json_response


def _refresh_token(request: Request) -> str:
    form = Form(request.data)
    refresh = form.text("refresh", "Refresh token")
    form.check()
    return refresh


class RefreshView(APIView):
    authentication_classes = ()
    permission_classes = (AllowAny,)
    http_method_names = ["post"]

    @extend_schema(
        operation_id="auth_token_refresh",
        summary="Exchange a refresh token for new tokens",
        description="Each is good once. Repeating the one just used, within ten seconds, is refused and "
        "nothing more; repeating any other ends the session.",
        auth=[],
        request=RefreshRequestSerializer,
        responses={200: TokenPairSerializer, **errors(400, 401, 413, 415)},
    )
    def post(self, request: Request) -> HttpResponse:
        return json_response(asdict(session_refresh(refresh=_refresh_token(request))))


class LogoutView(APIView):
    authentication_classes = ()
    permission_classes = (AllowAny,)
    http_method_names = ["post"]

    @extend_schema(
        operation_id="auth_logout",
        summary="End the session of a refresh token",
        description="Answers the same where there is nothing left to end.",
        auth=[],
        request=RefreshRequestSerializer,
        responses={200: DoneSerializer, **errors(400, 413, 415)},
    )
    def post(self, request: Request) -> HttpResponse:
        session_end(refresh=_refresh_token(request))
        return json_response({"success": True, "message": "You are signed out."})
