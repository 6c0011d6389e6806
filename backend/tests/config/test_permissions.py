"""Every route with every kind of caller. A route that is not in the table fails here."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from typing import Any
from uuid import UUID, uuid4

import pytest
from django.db import connection
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver

from apps.common.modes import Mode
from apps.content.models import Blog
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
from tests.factories.users import open_keypad

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
    "keypad/charge": {"amount": "10", "currency": "XRP"},
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
    method, expected = TABLE[route]
    path, body = _paths(merchant)(route), _body(route)

    found = {}
    for caller, credential in CALLERS.items():
        shown = credential(merchant)
        answer = _call(method, path, body, shown)
        found[caller] = answer.status_code
        # A page of something unknown is a page that says so.
        if answer.status_code >= 400 and not route.startswith("^"):
            assert answer.json()["error"]

    assert found == expected


def test_a_keypad_reaches_nothing_but_its_own_calls(merchant: Merchant, dist: None) -> None:
    """Every call that reads a credential, by every method, refuses a keypad's token and changes nothing."""
    path_of = _paths(merchant)
    tablet = open_keypad(merchant.user)
    refused = [
        route
        for route, (_, expected) in TABLE.items()
        # Public calls, whose answer is the same for everybody, never read a credential.
        if len(set(expected.values())) > 1 and not route.startswith(KEYPADS)
    ]
    assert len(refused) > 100
    before = _everything()

    for route in refused:
        for method in ("GET", "POST", "PUT", "PATCH", "DELETE"):
            answer = _call(method, path_of(route), _body(route), tablet.access)
            # A method that a call does not have may be refused before the credential is looked at.
            assert answer.status_code == 403 or (answer.status_code == 405 and method != TABLE[route][0]), (
                method,
                route,
                answer.status_code,
            )
            if answer.status_code == 403:
                assert answer.json()["code"] == "keypad_only", route
    assert _everything() == before


# The keypad's own calls.
KEYPADS = ("api/auth/keypad/", "api/keypad/")


def _everything() -> dict[str, str]:
    """Every row of every table, as one hash a table."""
    with connection.cursor() as cursor:
        tables = connection.introspection.table_names(cursor)
        hashes = {}
        for table in tables:
            cursor.execute(f"select md5(string_agg(r::text, '|' order by r::text)) from {table} r")
            hashes[table] = cursor.fetchone()[0]
    return hashes


def _call(method: str, path: str, body: Any, credential: str | None) -> Any:
    headers = {"authorization": f"Bearer {credential}"} if credential else {}
    data = json.dumps(body) if method in {"POST", "PUT"} else ""
    return Client(headers=headers).generic(method, path, data, content_type="application/json")


def _body(route: str) -> dict[str, Any]:
    return next((body for part, body in BODIES.items() if part in route), payment_body())


def _paths(merchant: Merchant) -> Callable[[str], str]:
    """The paths of routes, with a payment, a delivery and a post of the merchant's in them."""
    endpoint_create(owner=merchant.user, mode=Mode.TEST, name="Shop", url="http://127.0.0.1:65535/hook")
    payment_id = merchant.payment()["id"]
    delivery = Delivery.objects.get(owner_id=merchant.user.pk)
    post = create_post()
    return lambda route: _path(route, payment_id, delivery.pk, post)


def _path(route: str, payment_id: str, delivery_id: UUID, post: Blog) -> str:
    path = "/" + route.replace("<str:payment_id>", payment_id).replace(
        "<str:address>", new_address()
    ).replace(r"(?P<payment_id>[^/]+)", payment_id)
    path = path.replace(r"(?P<slug>[^/]+)", "preview").replace(r"(?P<token>[^/]+)", "nothing")
    path = path.replace("<str:address>", new_address())
    path = path.replace("<str:merchant_id>", "0").replace("<str:message_id>", "0")
    path = path.replace("<str:delivery_id>", str(delivery_id))
    path = path.replace("<str:token>", receipt_token(UUID(payment_id)))
    path = path.replace("<str:endpoint_id>", "1234567890")
    path = path.replace("<str:blog_id>", str(post.pk)).replace("<str:slug>", post.slug)
    path = path.replace("<str:charge_id>", payment_id)
    path = path.replace("<str:statement_id>", str(uuid4()))
    path = path.replace("<str:keypad_id>", str(uuid4())).replace("<str:invoice_id>", str(uuid4()))
    return path.replace(r"(?P<path>.*)", "about").replace("/?$", "").replace("^", "").replace("$", "")


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
