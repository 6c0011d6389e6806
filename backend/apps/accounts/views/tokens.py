"""`POST /api/auth/token/refresh/` and `/logout/`: the refresh token itself is the credential."""

from __future__ import annotations

from django.http import HttpResponse
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request

from apps.accounts.serializers import RefreshRequestSerializer
from apps.accounts.services.sessions import session_end, session_refresh
from apps.accounts.wire import TokenPair
from apps.common.schema import errors
from apps.common.views import PublicPostView, json_response
from apps.common.wire.record import Success


class RefreshView(PublicPostView):
    @extend_schema(
        operation_id="auth_token_refresh",
        summary="Exchange a refresh token for new tokens",
        description="Each refresh token works once. Repeating the last one within ten seconds only returns "
        "401; repeating any other used one ends the session.",
        auth=[],
        request=RefreshRequestSerializer,
        responses={200: TokenPair, **errors(400, 401, 413, 415)},
    )
    def post(self, request: Request) -> HttpResponse:
        return json_response(session_refresh(**RefreshRequestSerializer.read(request.data)))


class LogoutView(PublicPostView):
    @extend_schema(
        operation_id="auth_logout",
        summary="End the session of a refresh token",
        description="Succeeds even if the session has already ended.",
        auth=[],
        request=RefreshRequestSerializer,
        responses={200: Success, **errors(400, 413, 415)},
    )
    def post(self, request: Request) -> HttpResponse:
        session_end(**RefreshRequestSerializer.read(request.data))
        return json_response(Success(message="You are signed out."))
