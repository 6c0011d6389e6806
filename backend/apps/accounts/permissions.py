"""Permissions beyond a valid credential. All refuse with 403.

class SettingsView(APIView):
    permission_classes = (Administrator, FreshSignIn)   # a sign-in is required by default
"""

from __future__ import annotations

from django.conf import settings
from rest_framework.permissions import BasePermission
from rest_framework.request import Request
from rest_framework.views import APIView

from apps.accounts.authentication import KeypadHolder, SessionHolder
from apps.accounts.refusals import AdministratorsOnly, KeypadLocked, MerchantsOnly, SignInTooOld


class Administrator(BasePermission):
    """A signed-in administrator. Raises AdministratorsOnly."""

    def has_permission(self, request: Request, view: APIView) -> bool:
        if not (isinstance(request.user, SessionHolder) and request.user.is_superuser):
            raise AdministratorsOnly
        return True


class Merchant(BasePermission):
    """A signed-in merchant. Raises MerchantsOnly."""

    def has_permission(self, request: Request, view: APIView) -> bool:
        if not isinstance(request.user, SessionHolder) or request.user.is_superuser:
            raise MerchantsOnly
        return True


class KeyOrMerchant(BasePermission):
    """A secret key or a signed-in merchant. Raises MerchantsOnly."""

    def has_permission(self, request: Request, view: APIView) -> bool:
        if isinstance(request.user, SessionHolder) and request.user.is_superuser:
            raise MerchantsOnly
        return True


class KeypadOrMerchant(BasePermission):
    """A keypad, open or locked, or a signed-in merchant. Raises MerchantsOnly."""

    def has_permission(self, request: Request, view: APIView) -> bool:
        return isinstance(request.user, KeypadHolder) or Merchant().has_permission(request, view)


class OpenKeypad(KeypadOrMerchant):
    """A keypad whose keys are open, or a signed-in merchant. Raises KeypadLocked or MerchantsOnly."""

    def has_permission(self, request: Request, view: APIView) -> bool:
        if isinstance(request.user, KeypadHolder) and not request.user.is_open:
            raise KeypadLocked
        return super().has_permission(request, view)


class FreshSignIn(BasePermission):
    """A caller who signed in at most ten minutes ago, for changes to money, keys and wallets."""

    def has_permission(self, request: Request, view: APIView) -> bool:
        fresh_sign_in_require(request)
        return True


def fresh_sign_in_require(request: Request) -> None:
    """For views where only some calls need a fresh sign-in. Raises SignInTooOld."""
    caller = request.user
    if not isinstance(caller, SessionHolder) or caller.auth_age > settings.FRESH_SIGN_IN_SECONDS:
        raise SignInTooOld
