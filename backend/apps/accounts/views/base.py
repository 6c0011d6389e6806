"""Views whose answer depends on who asks, and in which mode."""

from __future__ import annotations

from typing import Any, cast

from rest_framework import serializers
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.views import APIView

from apps.accounts.authentication import (
    Caller,
    KeyHolder,
    KeyOrSessionAuthentication,
    KeypadAuthentication,
    SecretKeyAuthentication,
)
from apps.accounts.permissions import KeyOrMerchant, Merchant, OpenKeypad
from apps.common.forms import known_parameters_require
from apps.common.modes import Mode


# Without docstrings: the schema would show them.
class _OwnersView(APIView):
    # What a call by key may have in its query. A name that does not exist is refused there, because a filter
    # that is ignored answers with the wrong rows; the dashboard's own calls are not checked.
    query: type[serializers.Serializer[Any]] | None = None

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        super().initial(request, *args, **kwargs)
        if isinstance(request.user, KeyHolder):
            known_parameters_require(request.query_params, self.query)

    @property
    def owner_id(self) -> int:
        return cast(Caller, self.request.user).owner_id

    @property
    def mode(self) -> Mode:
        return cast(Caller, self.request.user).mode


# For a signed-in merchant, in the mode of the account's toggle.
class MerchantView(_OwnersView):
    permission_classes = (IsAuthenticated, Merchant)


# For a keypad whose keys are open, in its mode, or a signed-in merchant.
class KeypadView(_OwnersView):
    authentication_classes = (KeypadAuthentication,)
    permission_classes = (IsAuthenticated, OpenKeypad)


# For a secret key, in its mode.
class KeyView(_OwnersView):
    authentication_classes = (SecretKeyAuthentication,)
    permission_classes = (IsAuthenticated,)


# For a secret key, in its mode, or a session.
class KeyOrSessionView(_OwnersView):
    authentication_classes = (KeyOrSessionAuthentication,)
    permission_classes = (IsAuthenticated,)


# For a secret key, in its mode, or a signed-in merchant.
class KeyOrMerchantView(_OwnersView):
    authentication_classes = (KeyOrSessionAuthentication,)
    permission_classes = (IsAuthenticated, KeyOrMerchant)
