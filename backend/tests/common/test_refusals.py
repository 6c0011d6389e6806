"""Every refusal in the code reaches the caller with its own status and sentence, never as a 500."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Iterator
from typing import Any, NoReturn

import pytest
from django.conf import settings
from django.http import HttpResponse
from django.test import Client
from django.urls import path
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.views import APIView

import apps
from apps.accounts.refusals import SecondFactorNeeded, TooManyGuesses
from apps.common.errors import (
    CODED,
    CODES_OF_STATUSES,
    ApiError,
    FieldsWrong,
    FormRefusal,
    ParameterUnknown,
    Problem,
    Refusal,
    TooManyRequests,
)
from apps.common.views import LeanView
from apps.ledger.answers import AnswerUnreadable
from apps.payments.refusals import StockBelowSold
from apps.refunds.refusals import RefundsChanged, RefundTooMuch
from apps.selling.refusals import AddressTaken, LinkChanged, LinkClosed
from apps.treasury.services.admin_actions import ConfirmationNeeded
from tests.factories.schema import components

_SENTENCE = "Not while it rains."
_SECONDS = 40
_WORDS = "It rains."


def _subclasses(kind: type[Refusal]) -> Iterator[type[Refusal]]:
    for subclass in kind.__subclasses__():
        yield subclass
        yield from _subclasses(subclass)


def _every_refusal() -> list[type[Refusal]]:
    for module in pkgutil.walk_packages(apps.__path__, "apps."):
        if ".migrations" not in module.name:
            importlib.import_module(module.name)
    # Those with an underscore explain the code of a status; nobody raises them.
    every: set[type[Refusal]] = {Refusal, *_subclasses(Refusal)}
    raised = {kind for kind in every if not kind.__name__.startswith("_")}
    return sorted(raised, key=lambda kind: kind.__name__)


REFUSALS = {kind.__name__: kind for kind in _every_refusal()}


def _raise(name: str) -> NoReturn:
    kind = REFUSALS[name]
    if kind is ApiError:
        raise ApiError(418, _SENTENCE)
    if kind is TooManyRequests:
        raise TooManyRequests(_SECONDS)
    if kind is TooManyGuesses:
        raise TooManyGuesses("codes", _SECONDS)
    if kind is ParameterUnknown:
        raise ParameterUnknown("colour", {"color", "size"})
    if kind is FieldsWrong:
        raise FieldsWrong([Problem("size", "parameter_missing", _SENTENCE)])
    if issubclass(kind, ConfirmationNeeded):
        raise kind(_SENTENCE, words=_WORDS)
    if kind is AddressTaken:
        raise AddressTaken
    if kind is LinkChanged:
        raise LinkChanged("12.00", "EUR", 2)
    if kind is LinkClosed:
        raise LinkClosed("sold_out", _SENTENCE)
    if kind is StockBelowSold:
        raise StockBelowSold(3)
    if kind is AnswerUnreadable:
        raise AnswerUnreadable("the fee", [])
    if kind in (RefundTooMuch, RefundsChanged):
        raise kind(4_000_000)
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
    code = (
        "parameter_missing"
        if kind is FieldsWrong
        else kind.code or CODES_OF_STATUSES.get(status, "invalid_request")
    )
    expected: dict[str, object] = {"error": kind.public_message or _SENTENCE, "code": code}
    if kind is TooManyRequests:
        expected |= {"error": "Too many requests. Try again in 40 seconds."}
    if kind is TooManyGuesses:
        expected |= {"error": "Too many wrong codes. Try again in 1 minute, or reset your password."}
    if kind is SecondFactorNeeded:
        expected |= {"error": kind.sentence, "challenge": _SENTENCE}
    if kind is ParameterUnknown:
        expected |= {"error": "There is no colour here. Did you mean color?", "param": "colour"}
    if kind is FieldsWrong:
        problem = {"param": "size", "code": code, "message": _SENTENCE}
        expected |= {"size": [_SENTENCE], "param": "size", "errors": [problem]}
    if kind is AddressTaken:
        expected |= {"error": kind.sentence, "slug": [kind.sentence]}
    if kind is LinkChanged:
        sentence = f"{kind.sentence} The price is now 12.00 EUR."
        expected |= {"error": sentence, "price": "12.00", "currency": "EUR", "version": 2}
    if kind is LinkClosed:
        expected |= {"state": "sold_out"}
    if kind is RefundTooMuch:
        sentence = f"{kind.sentence} At most 4.000000 XRP can be refunded."
        expected |= {"error": sentence, "left": "4.000000"}
    if kind is RefundsChanged:
        expected |= {"error": kind.sentence, "refunds_total": "4.000000"}
    if kind is StockBelowSold:
        expected |= {"error": "3 are sold already; the limit cannot be lower."}
    if kind.param:
        expected["param"] = kind.param
    if issubclass(kind, FormRefusal):
        expected |= {"non_field_errors": [expected["error"]]}
    if issubclass(kind, ConfirmationNeeded):
        expected |= {"details": _WORDS}

    answer = Client(raise_request_exception=False).get(f"/{view}/{name}/")

    body = answer.json()
    assert body.pop("request_id")
    assert body.pop("doc_url") == f"{settings.PUBLIC_ORIGIN}/docs/errors#{code}"
    assert (answer.status_code, body) == (status, expected)
    assert status in {400, 401, 403, 404, 409, 410, 418, 422, 429, 503}


def test_the_refusals_of_every_app_are_known() -> None:
    assert REFUSALS.keys() >= {"AdminActionRefused", "LedgerUnavailable", "TargetRefused", "WalletRefused"}


# Meant: who signs in, who has a session and whose key it is are told so in different ways.
_SEVERAL_STATUSES = {"suspended": {400, 401, 403}}


def test_a_code_has_one_status_and_is_published() -> None:
    statuses: dict[str, set[int]] = {}
    for kind in CODED:
        statuses.setdefault(str(kind.code), set()).add(kind.status)
    assert {code: each for code, each in statuses.items() if len(each) > 1} == _SEVERAL_STATUSES
    published = components()["ApiError"]["properties"]["code"]["x-codes"]
    assert {code: set(entry["statuses"]) for code, entry in published.items()} == statuses
