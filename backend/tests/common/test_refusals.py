"""Every refusal in the code reaches the caller with its own status and sentence, never as a 500."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Iterator
from typing import Any, NoReturn

import pytest
from django.http import HttpResponse
from django.test import Client
from django.urls import path
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.views import APIView

import apps
from apps.accounts.services.challenges import NEEDED, SecondFactorNeeded
from apps.common.errors import ApiError, Refusal
from apps.common.views import LeanView
from apps.treasury.services.admin_actions import ConfirmationNeeded

_SENTENCE = "Not while it rains."
_CODE = "rain"
_WORDS = "It rains."


def _subclasses(kind: type[Refusal]) -> Iterator[type[Refusal]]:
    for subclass in kind.__subclasses__():
        yield subclass
        yield from _subclasses(subclass)


def _every_refusal() -> list[type[Refusal]]:
    for module in pkgutil.walk_packages(apps.__path__, "apps."):
        if ".migrations" not in module.name:
            importlib.import_module(module.name)
    return sorted({Refusal, *_subclasses(Refusal)}, key=lambda kind: kind.__name__)


REFUSALS = {kind.__name__: kind for kind in _every_refusal()}


def _raise(name: str) -> NoReturn:
    kind = REFUSALS[name]
    if kind is ApiError:
        raise ApiError(418, _SENTENCE)
    if kind is ConfirmationNeeded:
        raise ConfirmationNeeded(_SENTENCE, code=_CODE, words=_WORDS)
    raise kind(_SENTENCE)


class _PlainView(APIView):
    authentication_classes = ()
    permission_classes = (AllowAny,)

    def get(self, request: Request, name: str) -> HttpResponse:
        _raise(name)


class _FastView(LeanView):
    def get(self, request: Any, name: str) -> HttpResponse:
        _raise(name)


urlpatterns = [path("plain/<name>/", _PlainView.as_view()), path("fast/<name>/", _FastView.as_view())]
pytestmark = pytest.mark.urls(__name__)


@pytest.mark.parametrize("view", ["plain", "fast"])
@pytest.mark.parametrize("name", REFUSALS)
def test_a_refusal_keeps_its_status_and_sentence(name: str, view: str) -> None:
    kind = REFUSALS[name]
    status = 418 if kind is ApiError else kind.status
    expected: dict[str, object] = {"error": kind.public_message or _SENTENCE}
    if kind.code:
        expected["code"] = kind.code
    if kind is SecondFactorNeeded:
        expected |= {"error": NEEDED, "non_field_errors": [NEEDED], "challenge": _SENTENCE}
    if kind is ConfirmationNeeded:
        expected |= {"code": _CODE, "details": _WORDS}

    answer = Client(raise_request_exception=False).get(f"/{view}/{name}/")

    body = answer.json()
    assert body.pop("request_id")
    assert (answer.status_code, body) == (status, expected)
    assert status in {400, 401, 403, 404, 409, 418, 422, 429, 503}


def test_the_refusals_of_every_app_are_known() -> None:
    assert REFUSALS.keys() >= {"AdminActionRefused", "LedgerUnavailable", "TargetRefused", "WalletRefused"}
