"""Every route × every kind of caller. A route without a row fails here."""

from __future__ import annotations

import json
import uuid
from collections.abc import Iterator
from typing import Any

import pytest
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver
from django.utils import timezone

from apps.accounts.services.users import user_suspend
from apps.content.models import Blog
from tests.api.builders import Merchant, a_merchant, a_request
from tests.api.conftest import Create

CALLERS = ("nobody", "test key", "live key", "another's key", "suspended", "a session's token", "nonsense")

ANYONE = dict.fromkeys(CALLERS, 200)
KEY_ONLY = {"nobody": 401, "suspended": 403, "a session's token": 401, "nonsense": 401}

# route → (method, statuses by caller). The payment asked for is the test key holder's, in test mode.
TABLE: dict[str, tuple[str, dict[str, int]]] = {
    "api/payments/create/": (
        "POST",
        {**KEY_ONLY, "test key": 201, "live key": 201, "another's key": 201},
    ),
    "api/payments/status/<str:payment_id>/": (
        "GET",
        {**KEY_ONLY, "test key": 200, "live key": 404, "another's key": 404},
    ),
    # No ledger answers here; what they do is tested on one.
    "api/payments/cancel/<str:payment_id>/": (
        "POST",
        {**KEY_ONLY, "test key": 503, "live key": 404, "another's key": 404},
    ),
    "api/payments/check-transaction/": (
        "POST",
        {**KEY_ONLY, "test key": 400, "live key": 400, "another's key": 400},
    ),
    "api/payments/public/status/<str:payment_id>/": ("GET", ANYONE),
    "api/payments/public/qr/<str:payment_id>.svg": ("GET", ANYONE),
    # Without a faucet there is no play money here; that it pays is tested on a ledger.
    "api/payments/simulate/<str:payment_id>/": ("POST", dict.fromkeys(CALLERS, 403)),
    "api/config/": ("GET", ANYONE),
    "api/public/figures/": ("GET", ANYONE),
    "api/leaderboard/burn/": ("GET", ANYONE),
    "api/blogs/": ("GET", ANYONE),
    "api/blogs/<str:blog_id>/": ("GET", ANYONE),
    "api/blogs/slug/<str:slug>/": ("GET", ANYONE),
    "api/testimonials/": ("GET", ANYONE),
    "api/platform-admin/contact/submit/": ("POST", ANYONE),
    "api/schema/": ("GET", ANYONE),
    # Asked by a name that is not this machine's own.
    "outbox/": ("GET", dict.fromkeys(CALLERS, 404)),
    "outbox/outbox.css": ("GET", dict.fromkeys(CALLERS, 404)),
    "outbox/<str:mail_id>/": ("GET", dict.fromkeys(CALLERS, 404)),
    "outbox/<str:mail_id>/html/": ("GET", dict.fromkeys(CALLERS, 404)),
    "healthz": ("GET", ANYONE),
    "readyz": ("GET", ANYONE),
    # No seeded merchant here; the page itself is tested with one.
    "demo/checkout/": ("GET", dict.fromkeys(CALLERS, 404)),
    # Pages of the front-end; 200 or "not built", the same for everybody.
    # No such picture here; that they are served is tested with some.
    "media/<path:name>": ("GET", dict.fromkeys(CALLERS, 404)),
    r"^checkout/(?P<payment_id>[^/]+)/?$": ("GET", ANYONE),
    r"^payment-expired/?$": ("GET", ANYONE),
    r"^(?P<path>.*)$": ("GET", ANYONE),
}
# Bodies of the calls that take no payment request, by a part of their route.
BODIES: dict[str, dict[str, str]] = {
    "simulate": {"scenario": "exact"},
    "contact": {"name": "Ann", "email": "ann@example.com", "subject": "Hello", "message": "A word."},
}
# Django's own admin asks for its own sign-in; it is one row.
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


def test_every_route_has_a_row() -> None:
    assert sorted(_routes(get_resolver())) == sorted([*TABLE, ADMIN])


def test_every_row_has_every_caller() -> None:
    for route, (_, expected) in TABLE.items():
        assert sorted(expected) == sorted(CALLERS), route


@pytest.fixture
def dist(settings: Any, tmp_path: Any) -> None:
    settings.FRONTEND_DIST = tmp_path
    for name in ("index.html", "checkout.html"):
        (tmp_path / name).write_text("<!--payment-data-->")


@pytest.mark.parametrize("route", TABLE)
def test_who_may_call_it(merchant: Merchant, create: Create, dist: None, route: str) -> None:
    suspended = a_merchant()
    user_suspend(user_id=suspended.user.pk)
    keys = {
        "nobody": None,
        "test key": merchant.keys["test"],
        "live key": merchant.keys["live"],
        "another's key": a_merchant().keys["test"],
        "suspended": suspended.keys["test"],
        "a session's token": "eyJhbGciOiJIUzI1NiJ9.e30.AAAA",
        "nonsense": "Bearer Bearer",
    }
    payment_id = create(merchant.keys["test"], a_request()).json()["payment_request"]["id"]
    post = Blog.objects.create(
        slug=f"post-{uuid.uuid4()}", title="Post", summary="A post.", published_at=timezone.now()
    )
    method, expected = TABLE[route]
    path = "/" + route.replace("<str:payment_id>", payment_id).replace(r"(?P<payment_id>[^/]+)", payment_id)
    path = path.replace("<str:blog_id>", str(post.pk)).replace("<str:slug>", post.slug)
    path = path.replace(r"(?P<path>.*)", "about").replace("/?$", "").replace("^", "").replace("$", "")
    body = next((body for part, body in BODIES.items() if part in route), a_request())

    found = {}
    for caller, key in keys.items():
        headers = {"authorization": f"Bearer {key}"} if key else {}
        answer = Client(headers=headers).generic(
            method, path, json.dumps(body) if method == "POST" else "", content_type="application/json"
        )
        found[caller] = answer.status_code
        if answer.status_code >= 400:
            assert answer.json()["error"]

    assert found == expected


def test_django_admin_is_for_signed_in_superusers(db: None) -> None:
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
        ("GET", "/api/payments/simulate/x/"),
        ("POST", "/api/schema/"),
        ("POST", "/about"),
    ],
)
def test_other_methods_are_refused(merchant: Merchant, dist: None, method: str, path: str) -> None:
    answer = Client(headers={"authorization": merchant.keys["test"]}).generic(method, path)

    assert answer.status_code == 405
    assert answer["Allow"]
    assert answer.json()["error"] == "Method not allowed."


@pytest.mark.parametrize("path", ["/api/", "/api", "/api/nope/", "/api/payments/create", "/assets/gone.js"])
def test_an_unknown_call_is_a_json_404(db: None, path: str) -> None:
    answer = Client().get(path)

    assert answer.status_code == 404
    assert answer.json()["error"] == "Not found."
