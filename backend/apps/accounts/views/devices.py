"""The cookie by which a device that has signed in is known: no script reads it, no other site sends it."""

from __future__ import annotations

from django.conf import settings
from django.http import HttpResponse
from rest_framework.request import Request

from apps.accounts.models import User
from apps.accounts.services.known_devices import LIFETIME_SECONDS, KnownDevice

_COOKIE = "known_device"
_PATH = "/api/auth/"


def request_device(request: Request) -> KnownDevice:
    return KnownDevice.read(request.COOKIES.get(_COOKIE))


def device_remember(response: HttpResponse, *, device: KnownDevice, user: User) -> HttpResponse:
    """The response to a sign-in, which lets the device keep its note."""
    response.set_cookie(
        _COOKIE,
        device.note(user),
        max_age=LIFETIME_SECONDS,
        path=_PATH,
        secure=settings.PRODUCTION,
        httponly=True,
        samesite="Strict",
    )
    return response
