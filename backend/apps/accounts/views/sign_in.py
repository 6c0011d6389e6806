"""`POST /api/auth/signup/` and `/signin/`: strangers become people with a session."""

from __future__ import annotations

from django.http import HttpResponse
from drf_spectacular.utils import extend_schema
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.views import APIView

from apps.accounts.presenters import signed_in
from apps.accounts.serializers import SignedInSerializer, SignInRequestSerializer, SignUpRequestSerializer
from apps.accounts.services.form_fields import Form
from apps.accounts.services.sessions import session_start
from apps.accounts.services.signing_in import sign_in, sign_up
from apps.common.clients import request_client
from apps.common.schema import errors
from apps.common.views import json_response


class SignUpView(APIView):
    authentication_classes = ()
    permission_classes = (AllowAny,)
    http_method_names = ["post"]

    @extend_schema(
        operation_id="auth_signup",
        summary="Make an account and sign in",
        auth=[],
        request=SignUpRequestSerializer,
        responses={201: SignedInSerializer, **errors(400, 413, 415, 429)},
    )
    def post(self, request: Request) -> HttpResponse:
        form = Form(request.data)
        username = form.text("username", "Name", strip=True)
        email = form.email()
        password = form.text("password", "Password")
        form.check()
        user = sign_up(username=username, email=email, password=password, client=request_client(request.META))
        return json_response(signed_in(user, session_start(user=user)), status=201)


class SignInView(APIView):
    authentication_classes = ()
    permission_classes = (AllowAny,)
    http_method_names = ["post"]

    @extend_schema(
        operation_id="auth_signin",
        summary="Sign in",
        auth=[],
        request=SignInRequestSerializer,
        responses={200: SignedInSerializer, **errors(400, 413, 415, 429)},
    )
    def post(self, request: Request) -> HttpResponse:
        form = Form(request.data)
        email, password = form.email(), form.text("password", "Password")
        form.check()
        user = sign_in(email=email, password=password, client=request_client(request.META))
        return json_response(signed_in(user, session_start(user=user)))
