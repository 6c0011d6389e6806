"""Every route with every kind of caller. A route that is not in the table fails here."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any
from uuid import UUID

import pytest
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver

from apps.common.modes import Mode
from apps.payments.receipts import receipt_token
from apps.webhooks.models import Delivery
from apps.webhooks.services.endpoints import endpoint_create
from tests.config.callers import (
    CALLERS,
    NAMES,
)
from tests.config.routes import TABLE
from tests.factories.answers import error_of
from tests.factories.blog import create_post
from tests.factories.platform import Merchant, new_address, payment_body

# Bodies of calls, by a part of their route; the others get a payment.
BODIES: dict[str, dict[str, Any]] = {
    "auth/signin": {"email": "nobody@example.com", "password": "wrong"},
    "auth/signup": {"email": "nobody@example.com", "username": "Nobody", "password": "password"},
    "auth/google": {"access_token": "none"},
    "second-factor/sign-in": {"challenge": "none", "otp": "123456"},
    "second-factor/": {"otp": "123456"},
    "auth/password-reset-request": {"email": "nobody@example.com"},
    "auth/verify-otp": {"email": "nobody@example.com", "otp": "000000"},
    "auth/password-reset-confirm": {"token": "none", "password": "Ninety-nine herrings"},
    "auth/token": {"refresh": "none"},
    "auth/logout": {"refresh": "none"},
    "profile/update": {"username": "Ann"},
    "test-mode": {"mode": True},
    "merchant_id": {},
    "simulate": {"scenario": "exact"},
    "history/export": {"status": ["completed"]},
    "wallets/": {"address": "rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh"},
    "contact/submit": {"name": "Ann", "email": "ann@example.com", "subject": "Hello", "message": "A word."},
}
# Django's admin, as one route.
ADMIN = "django-admin/"


def _routes(resolver: URLResolver, prefix: str = "") -> Iterator[str]:
    for pattern in resolver.url_patterns:
        route = prefix + str(pattern.pattern)
        if isinstance(pattern, URLPattern):
            yield route
        elif route == ADMIN:
            yield ADMIN
        else:
            yield from _routes(pattern, route)


def test_every_route_is_in_the_table() -> None:
    assert sorted(_routes(get_resolver())) == sorted([*TABLE, ADMIN])


def test_every_row_covers_every_caller() -> None:
    for route, (_, expected) in TABLE.items():
        assert sorted(expected) == sorted(NAMES), route


@pytest.mark.parametrize("route", TABLE)
def test_status_for_every_caller(merchant: Merchant, dist: None, route: str) -> None:
    endpoint_create(owner=merchant.user, mode=Mode.TEST, name="Shop", url="http://127.0.0.1:65535/hook")
    payment_id = merchant.payment()["id"]
    delivery = Delivery.objects.get(owner_id=merchant.user.pk)
    post = create_post()
    method, expected = TABLE[route]
    path = "/" + route.replace("<str:payment_id>", payment_id).replace(
        "<str:address>", new_address()
    ).replace(r"(?P<payment_id>[^/]+)", payment_id)
    path = path.replace("<str:address>", new_address())
    path = path.replace("<str:merchant_id>", "0").replace("<str:message_id>", "0")
    path = path.replace("<str:delivery_id>", str(delivery.pk))
    path = path.replace("<str:token>", receipt_token(UUID(payment_id)))
    path = path.replace("<str:endpoint_id>", "1234567890")
    path = path.replace("<str:blog_id>", str(post.pk)).replace("<str:slug>", post.slug)
    path = path.replace(r"(?P<path>.*)", "about").replace("/?$", "").replace("^", "").replace("$", "")
    body = next((body for part, body in BODIES.items() if part in route), payment_body())

    found = {}
    for caller, credential in CALLERS.items():
        shown = credential(merchant)
        headers = {"authorization": f"Bearer {shown}"} if shown else {}
        answer = Client(headers=headers).generic(
            method,
            path,
            json.dumps(body) if method in {"POST", "PUT"} else "",
            content_type="application/json",
        )
        found[caller] = answer.status_code
        if answer.status_code >= 400:
            assert answer.json()["error"]

    assert found == expected


def test_django_admin_requires_sign_in(db: None) -> None:
    answer = Client().get("/django-admin/")

    assert answer.status_code == 302
    assert answer["Location"].startswith("/django-admin/login/")


@pytest.mark.parametrize(
    ("method", "path"),
    [
        ("GET", "/api/payments/create/"),
        ("PUT", "/api/payments/create/"),
        ("DELETE", "/api/payments/status/x/"),
        ("POST", "/api/payments/public/status/x/"),
        ("OPTIONS", "/api/payments/public/status/x/"),
        ("PUT", "/api/payments/simulate/x/"),
        ("POST", "/api/schema/"),
        ("POST", "/about"),
    ],
)
def test_other_methods_are_refused(merchant: Merchant, dist: None, method: str, path: str) -> None:
    answer = Client(headers={"authorization": merchant.keys["test"]}).generic(method, path)

    assert answer.status_code == 405
    assert answer["Allow"]
    assert answer.json()["error"] == "Method not allowed."


@pytest.mark.parametrize("path", ["/api/", "/api", "/api/nope/", "/api/nope", "/assets/gone.js"])
def test_unknown_call_is_a_json_404(db: None, path: str) -> None:
    answer = Client().get(path)

    assert error_of(answer) == (404, "Not found.")
