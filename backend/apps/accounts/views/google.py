"""`POST /api/auth/google-login/ {access_token}`: signs in, or makes an account, with Google's word."""

from __future__ import annotations

from django.http import HttpResponse
from drf_spectacular.utils import extend_schema
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.views import APIView

from apps.accounts.presenters import signed_in
from apps.accounts.serializers import GoogleRequestSerializer, GoogleSignedInSerializer
from apps.accounts.services.form_fields import Form
from apps.accounts.services.google import google_sign_in
from apps.accounts.services.sessions import session_start
from apps.common.clients import request_client
from apps.common.schema import errors
from apps.common.views import json_response

_LONGEST_TOKEN = 4_096


class GoogleLoginView(APIView):
    authentication_classes = ()
    permission_classes = (AllowAny,)
    http_method_names = ["post"]

    @extend_schema(
        operation_id="auth_google_login",
        summary="Sign in with Google",
        auth=[],
        request=GoogleRequestSerializer,
        responses={200: GoogleSignedInSerializer, **errors(400, 413, 415, 429, 503)},
    )
    def post(self, request: Request) -> HttpResponse:
        form = Form(request.data)
        token = form.text("access_token", "Access token", longest=_LONGEST_TOKEN, strip=True)
        form.check()
        user = google_sign_in(access_token=token, client=request_client(request.META))
        return json_response({**signed_in(user, session_start(user=user)), "message": "Login successful!"})
