"""Views whose answer depends on who asks, and in which mode."""

from __future__ import annotations

from typing import cast

from rest_framework.permissions import IsAuthenticated
from rest_framework.views import APIView

from apps.accounts.authentication import Caller, KeyOrSessionAuthentication
from apps.accounts.permissions import KeyOrMerchant, Merchant
from apps.common.modes import Mode


# Without docstrings: the schema would show them.
class _OwnersView(APIView):
    @property
    def owner_id(self) -> int:
        return cast(Caller, self.request.user).owner_id

    @property
    def mode(self) -> Mode:
        return cast(Caller, self.request.user).mode


# For a signed-in merchant, in the mode of the account's toggle.
class MerchantView(_OwnersView):
    permission_classes = (IsAuthenticated, Merchant)


# For a secret key, in its mode, or a session.
class KeyOrSessionView(_OwnersView):
    authentication_classes = (KeyOrSessionAuthentication,)
    permission_classes = (IsAuthenticated,)


# For a secret key, in its mode, or a signed-in merchant.
class KeyOrMerchantView(_OwnersView):
    authentication_classes = (KeyOrSessionAuthentication,)
    permission_classes = (IsAuthenticated, KeyOrMerchant)
