"""`/api/auth/keypad/` and `/keypads/`: a tablet's session that can only take payments.

What such a session may call is here and in `selling`; every other call refuses it.
"""

from __future__ import annotations

from typing import cast
from uuid import UUID

from django.http import HttpResponse
from drf_spectacular.utils import extend_schema
from rest_framework.permissions import BasePermission, IsAuthenticated
from rest_framework.request import Request
from rest_framework.views import APIView

from apps.accounts.authentication import KeypadAuthentication, KeypadHolder, session_holder, web_actor
from apps.accounts.presenters import signed_in
from apps.accounts.refusals import KeypadNeeded
from apps.accounts.selectors import keypad_state, keypads_list
from apps.accounts.serializers import KeypadLeaveForm, KeypadLockForm, KeypadOpenForm
from apps.accounts.services.keypads import (
    keypad_close,
    keypad_end,
    keypad_leave,
    keypad_lock,
    keypad_open,
)
from apps.accounts.views.base import MerchantView
from apps.accounts.views.devices import device_remember, request_device
from apps.accounts.wire import KeypadList, KeypadState, SecondFactorNeeded, SignedIn, TokenPair
from apps.common.clients import request_client
from apps.common.errors import ApiError
from apps.common.schema import SESSION, errors
from apps.common.views import json_response
from apps.common.wire.record import Success


class KeypadLockView(MerchantView):
    http_method_names = ["post"]

    @extend_schema(
        operation_id="auth_keypad_lock",
        summary="Lock a tablet to the keypad",
        description="Ends the session that calls and answers with a keypad's: for 30 days it can take "
        "payments, read its own, and nothing else. It keeps the mode shown now. The keys are closed until "
        "the PIN opens them.",
        auth=SESSION,
        request=KeypadLockForm,
        responses={200: TokenPair, **errors(400, 401, 403, 413, 415, 429)},
    )
    def post(self, request: Request) -> HttpResponse:
        tokens = keypad_lock(
            **KeypadLockForm.read(request.data),
            user_id=self.owner_id,
            session_id=session_holder(request).session_id,
            mode=self.mode,
            device=request.META.get("HTTP_USER_AGENT", ""),
        )
        return json_response(tokens)


class _Keypad(BasePermission):
    """A keypad, open or locked. Raises KeypadNeeded."""

    def has_permission(self, request: Request, view: APIView) -> bool:
        if not isinstance(request.user, KeypadHolder):
            raise KeypadNeeded
        return True


# For a keypad, open or locked.
class _KeypadView(APIView):
    authentication_classes = (KeypadAuthentication,)
    permission_classes = (IsAuthenticated, _Keypad)

    @property
    def keypad_id(self) -> UUID:
        return cast(KeypadHolder, self.request.user).session_id


class KeypadStateView(_KeypadView):
    http_method_names = ["get", "head"]

    @extend_schema(
        operation_id="auth_keypad",
        summary="Read whether the keypad is open",
        description="With a keypad's access token.",
        auth=SESSION,
        responses={200: KeypadState, **errors(401, 403)},
    )
    def get(self, request: Request) -> HttpResponse:
        return json_response(keypad_state(self.keypad_id))


class KeypadOpenView(_KeypadView):
    http_method_names = ["post"]

    @extend_schema(
        operation_id="auth_keypad_open",
        summary="Open the keys with the PIN",
        description="After five wrong PINs only the password helps. With a keypad's access token.",
        auth=SESSION,
        request=KeypadOpenForm,
        responses={200: KeypadState, **errors(400, 401, 403, 413, 415, 429)},
    )
    def post(self, request: Request) -> HttpResponse:
        keypad_open(**KeypadOpenForm.read(request.data), keypad_id=self.keypad_id)
        return json_response(keypad_state(self.keypad_id))


class KeypadCloseView(_KeypadView):
    http_method_names = ["post"]

    @extend_schema(
        operation_id="auth_keypad_close",
        summary="Lock the keys",
        description="With a keypad's access token.",
        auth=SESSION,
        request=None,
        responses={200: KeypadState, **errors(401, 403)},
    )
    def post(self, request: Request) -> HttpResponse:
        keypad_close(keypad_id=self.keypad_id)
        return json_response(keypad_state(self.keypad_id))


class KeypadLeaveView(_KeypadView):
    http_method_names = ["post"]

    @extend_schema(
        operation_id="auth_keypad_leave",
        summary="Leave the keypad with the password",
        description="Ends the keypad's session and answers with a full one. For an account with a second "
        'factor, the response is 400 with `code: "otp_required"` until the call carries `otp`. With a '
        "keypad's access token.",
        auth=SESSION,
        request=KeypadLeaveForm,
        responses={200: SignedIn, 400: SecondFactorNeeded, **errors(401, 403, 413, 415, 429)},
    )
    def post(self, request: Request) -> HttpResponse:
        form = KeypadLeaveForm.read(request.data)
        device = request_device(request)
        user, tokens = keypad_leave(
            keypad_id=self.keypad_id,
            password=form["password"],
            otp=form.get("otp"),
            client=request_client(request.META),
            device=device,
            at=web_actor(request.META),
        )
        return device_remember(json_response(signed_in(user, tokens)), device=device, user=user)


class KeypadsView(MerchantView):
    http_method_names = ["get", "head"]

    @extend_schema(
        operation_id="auth_keypads",
        summary="List the tablets that are locked to the keypad",
        auth=SESSION,
        responses={200: KeypadList, **errors(401, 403)},
    )
    def get(self, request: Request) -> HttpResponse:
        return json_response(KeypadList(keypads=keypads_list(self.owner_id)))


class KeypadEndView(MerchantView):
    http_method_names = ["post"]

    @extend_schema(
        operation_id="auth_keypad_end",
        summary="Sign a keypad out",
        description="From its next call on the tablet can do nothing.",
        auth=SESSION,
        request=None,
        responses={200: Success, **errors(401, 403, 404)},
    )
    def post(self, request: Request, keypad_id: str) -> HttpResponse:
        try:
            value = UUID(keypad_id)
        except ValueError:
            raise ApiError(404, "There is no such keypad.") from None
        keypad_end(owner_id=self.owner_id, keypad_id=value)
        return json_response(Success(message="The keypad is signed out."))
