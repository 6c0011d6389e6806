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
    anyone,
    by_administrator,
    by_key,
    by_key_or_session,
    by_merchant,
    by_session,
)
from tests.factories.answers import error_of
from tests.factories.blog import create_post
from tests.factories.platform import Merchant, new_address, payment_body

# route → (method, status for each caller). The payment is the merchant's own, in test mode.
TABLE: dict[str, tuple[str, dict[str, int]]] = {
    "api/payments/create/": ("POST", by_key(201)),
    "api/payments/status/<str:payment_id>/": ("GET", by_key(200, live=404, another=404)),
    # There is no ledger here.
    "api/payments/cancel/<str:payment_id>/": ("POST", by_key_or_session(503, live=404, another=404)),
    "api/payments/check-transaction/": ("POST", by_key(400)),
    "api/payments/public/status/<str:payment_id>/": ("GET", anyone()),
    "api/payments/public/qr/<str:payment_id>.svg": ("GET", anyone()),
    # Without a faucet there is no play money here.
    "api/payments/simulate/<str:payment_id>/": ("POST", anyone(403)),
    "api/payments/history/": ("GET", by_key_or_session(200, live=200, another=200)),
    "api/payments/detected/": ("GET", by_key_or_session(200, live=200, another=200)),
    "api/payments/detected/latest/": ("GET", by_key_or_session(200, live=200, another=200)),
    "api/payments/history/export/": ("POST", by_merchant(200)),
    "api/payments/history/export/<str:token>/": ("GET", anyone(404)),
    "api/payments/summaries/": ("GET", by_merchant(200)),
    "api/payments/dashboard/records/": ("GET", by_merchant(200)),
    "api/payments/chart/": ("GET", by_merchant(200)),
    "api/payments/find/": ("GET", by_merchant(400)),
    "api/payments/status-jwt/<str:payment_id>/": ("GET", by_merchant(200, another=404)),
    "api/payments/detail/<str:payment_id>/": ("GET", by_session(200, another=404)),
    # The payment is not completed.
    "api/payments/public/receipt/<str:token>/": ("GET", anyone(404)),
    "api/payments/receipt/<str:token>/": ("GET", by_session(404)),
    "api/wallets/connected/": ("GET", by_merchant(200)),
    # There is no ledger and no play money here.
    "api/wallets/connect/": ("POST", by_merchant(503)),
    "api/wallets/balance/<str:address>/": ("GET", by_merchant(404)),
    "api/wallets/test-wallet/": ("POST", by_merchant(403)),
    "api/wallets/disconnect/": ("POST", by_merchant(404)),
    "api/wallets/secret-key/": ("GET", by_merchant(200)),
    "api/wallets/secret-key/create/": ("POST", by_merchant(400)),
    "api/wallets/secret-key/regenerate/": ("POST", by_merchant(200)),
    "api/webhooks/settings/": ("GET", by_merchant(200)),
    "api/webhooks/events/": ("GET", by_merchant(200)),
    "api/webhooks/create/": ("POST", by_merchant(400)),
    # There is no such webhook.
    "api/webhooks/update/<str:endpoint_id>/": ("POST", by_merchant(404)),
    "api/webhooks/delete/<str:endpoint_id>/": ("DELETE", by_merchant(404)),
    "api/webhooks/regenerate-key/<str:endpoint_id>/": ("POST", by_merchant(404)),
    "api/webhooks/test/<str:endpoint_id>/": ("POST", by_merchant(404)),
    "api/webhooks/inspector/<str:endpoint_id>/": ("GET", by_merchant(404)),
    # The delivery is the merchant's own, in test mode. It has not failed.
    "api/webhooks/history/": ("GET", by_merchant(200)),
    "api/webhooks/log-details/<str:delivery_id>/": ("GET", by_merchant(200, another=404)),
    "api/webhooks/retry/<str:delivery_id>/": ("POST", by_key_or_session(400, live=404, another=404)),
    "api/webhooks/details/<str:delivery_id>/": ("GET", by_key(200, live=404, another=404)),
    "api/webhooks/recover/<str:endpoint_id>/": ("GET", by_merchant(404)),
    "api/platform-admin/webhooks/retry/<str:delivery_id>/": ("POST", by_administrator(400)),
    # There is no seeded merchant here.
    "api/payments/demo/": ("POST", anyone(404)),
    "api/config/": ("GET", anyone()),
    "api/public/figures/": ("GET", anyone()),
    "api/leaderboard/burn/": ("GET", anyone()),
    "api/blogs/": ("GET", anyone()),
    "api/blogs/<str:blog_id>/": ("GET", anyone()),
    "api/blogs/slug/<str:slug>/": ("GET", anyone()),
    "api/testimonials/": ("GET", anyone()),
    "api/platform-admin/contact/submit/": ("POST", anyone()),
    "api/platform-admin/contact/forms/": ("GET", by_administrator(200)),
    # There is no such message.
    "api/platform-admin/contact/forms/<str:message_id>/answered/": ("POST", by_administrator(404)),
    "api/platform-admin/metrics/overview/": ("GET", by_administrator(200)),
    "api/platform-admin/metrics/revenue/": ("GET", by_administrator(200)),
    "api/platform-admin/leaderboard/burn/": ("GET", by_administrator(200)),
    "api/platform-admin/merchants/": ("GET", by_administrator(200)),
    "api/platform-admin/users/": ("GET", by_administrator(200)),
    "api/platform-admin/transactions/": ("GET", by_administrator(200)),
    "api/platform-admin/audit-log/": ("GET", by_administrator(200)),
    "api/platform-admin/audit-log/check/": ("GET", by_administrator(200)),
    "api/platform-admin/system/health/": ("GET", by_administrator(200)),
    "api/platform-admin/system/rebind/": ("POST", by_administrator(400, stale=403)),
    # There is no such merchant.
    "api/platform-admin/merchants/<str:merchant_id>/reset-api-key/": (
        "POST",
        by_administrator(404, stale=403),
    ),
    "api/platform-admin/merchants/<str:merchant_id>/toggle-status/": ("POST", by_administrator(404)),
    "api/platform-admin/settings/": ("GET", by_administrator(200)),
    "api/platform-admin/settings/checks/": ("GET", by_administrator(200)),
    # With a body that names no field, and without a ledger.
    "api/platform-admin/settings/update/": ("POST", by_administrator(400, stale=403)),
    "api/platform-admin/settings/wallet/": ("POST", by_administrator(400, stale=403)),
    "api/platform-admin/settings/burn-wallet/": ("POST", by_administrator(400, stale=403)),
    "api/platform-admin/settings/test-wallet/": ("POST", by_administrator(400, stale=403)),
    "api/platform-admin/settings/test-burn-wallet/": ("POST", by_administrator(400, stale=403)),
    "api/platform-admin/settings/require-tag/": ("POST", by_administrator(400, stale=403)),
    "api/platform-admin/settings/retire/": ("POST", by_administrator(400, stale=403)),
    "api/platform-admin/rejected-payments/": ("GET", by_administrator(200)),
    # With a body that gives no reason.
    "api/platform-admin/rejected-payments/<str:rejected_id>/retry/": (
        "POST",
        by_administrator(400, stale=403),
    ),
    "api/platform-admin/deposits/<str:deposit_id>/release/": ("POST", by_administrator(400, stale=403)),
    "api/platform-admin/payments/<str:payment_id>/actions/": ("GET", by_administrator(200)),
    "api/platform-admin/payments/<str:payment_id>/retry-payout/": ("POST", by_administrator(400, stale=403)),
    "api/platform-admin/payments/<str:payment_id>/retry-burn/": ("POST", by_administrator(400, stale=403)),
    "api/platform-admin/payments/<str:payment_id>/redirect/": ("POST", by_administrator(400, stale=403)),
    "api/platform-admin/money/": ("GET", by_administrator(200)),
    "api/platform-admin/money/balance-sheets/": ("GET", by_administrator(200)),
    "api/platform-admin/money/deposits/": ("GET", by_administrator(200)),
    "api/platform-admin/money/comparison/": ("GET", by_administrator(400)),
    "api/platform-admin/money/recognise/": ("POST", by_administrator(400, stale=403)),
    "api/platform-admin/money/withdraw/": ("POST", by_administrator(400, stale=403)),
    "api/platform-admin/money/resume/": ("POST", by_administrator(400, stale=403)),
    "api/platform-admin/money/transfers/<str:transfer_id>/void/": (
        "POST",
        by_administrator(400, stale=403),
    ),
    "api/platform-admin/money/destroy-secret/": ("POST", by_administrator(400, stale=403)),
    "api/platform-admin/money/funding-senders/": ("POST", by_administrator(400, stale=403)),
    # With wrong passwords and tokens, so that every caller gets the same status.
    "api/auth/signup/": ("POST", anyone(400)),
    "api/auth/signin/": ("POST", anyone(400)),
    "api/auth/confirm-email/": ("POST", anyone(400)),
    "api/auth/google-login/": ("POST", anyone(400)),
    "api/auth/password-reset-request/": ("POST", anyone()),
    "api/auth/verify-otp/": ("POST", anyone(400)),
    "api/auth/password-reset-confirm/": ("POST", anyone(400)),
    "api/auth/token/refresh/": ("POST", anyone(401)),
    "api/auth/logout/": ("POST", anyone()),
    "api/auth/profile/": ("GET", by_session(200)),
    "api/auth/profile/update/": ("PUT", by_session(200)),
    "api/auth/profile/change-password/": ("POST", by_session(400)),
    "api/auth/test-mode/": ("POST", by_session(200)),
    "api/auth/second-factor/": ("GET", by_session(200)),
    "api/auth/second-factor/sign-in/": ("POST", anyone(400)),
    "api/auth/second-factor/set-up/": ("POST", by_session(200, stale=403)),
    # Without a set-up that has begun, and without a second factor.
    "api/auth/second-factor/confirm/": ("POST", by_session(400, stale=403)),
    "api/auth/second-factor/turn-off/": ("POST", by_session(400, stale=403)),
    "api/auth/second-factor/recovery-codes/": ("POST", by_session(400, stale=403)),
    "api/schema/": ("GET", anyone()),
    # The outbox responds to local host names only.
    "outbox/": ("GET", anyone(404)),
    "outbox/<str:mail_id>/": ("GET", anyone(404)),
    "outbox/<str:mail_id>/html/": ("GET", anyone(404)),
    "healthz": ("GET", anyone()),
    "readyz": ("GET", anyone()),
    "robots.txt": ("GET", anyone()),
    "sitemap.xml": ("GET", anyone()),
    "docs.md": ("GET", anyone()),
    "llms.txt": ("GET", anyone()),
    "openapi.json": ("GET", anyone()),
    # There is no seeded merchant here.
    "demo/checkout/": ("GET", anyone(404)),
    # There is no such picture.
    "media/<path:name>": ("GET", anyone(404)),
    # Pages of the front-end.
    r"^checkout/(?P<payment_id>[^/]+)/?$": ("GET", anyone()),
    r"^payment-expired/?$": ("GET", anyone()),
    r"^(?P<path>.*)$": ("GET", anyone()),
}
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


@pytest.mark.parametrize("path", ["/api/", "/api", "/api/nope/", "/api/payments/create", "/assets/gone.js"])
def test_unknown_call_is_a_json_404(db: None, path: str) -> None:
    answer = Client().get(path)

    assert error_of(answer) == (404, "Not found.")
