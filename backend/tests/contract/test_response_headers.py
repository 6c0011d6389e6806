"""The headers of every response: security, framing, and its id."""

from __future__ import annotations

import re
from typing import Any

import httpx
import pytest
from django.core.mail import EmailMultiAlternatives, get_connection

from apps.common.mail.outbox import outbox_mails
from edge.security_headers import security_headers


def test_a_page_with_its_own_security_policy_has_no_second_one(http: httpx.Client, settings: Any) -> None:
    settings.EMAIL_BACKEND = "apps.common.mail.outbox.OutboxBackend"
    email = EmailMultiAlternatives(
        "Hi", "Hi", "a@example.org", ["b@example.org"], connection=get_connection()
    )
    email.attach_alternative("<p>Hi</p>", "text/html")
    email.send()

    response = http.get(f"/outbox/{outbox_mails()[0].id}/html/", headers={"host": "localhost"})

    assert response.status_code == 200
    (policy,) = response.headers.get_list("content-security-policy")
    assert policy.startswith("default-src 'none'")
    assert response.headers.get_list("x-frame-options") == ["SAMEORIGIN"]
    assert response.headers["x-content-type-options"] == "nosniff"


@pytest.mark.parametrize(
    "path",
    [
        "/",
        "/about",
        "/checkout/x",
        "/api/config/",
        "/api/nope",
        "/assets/index-DWnCnJi4.js",
        "/django-admin/login/",
    ],
)
def test_every_response_has_the_security_headers(http: httpx.Client, db: None, path: str) -> None:
    headers = http.get(path).headers

    assert headers["content-security-policy"] == (
        "default-src 'self'; img-src 'self' data:; connect-src 'self' ws://localhost:8000; "
        "object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
    )
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["x-frame-options"] == "DENY"
    assert headers["referrer-policy"] == "strict-origin-when-cross-origin"
    assert headers["cross-origin-opener-policy"] == "same-origin"
    assert "camera=()" in headers["permissions-policy"]


@pytest.mark.parametrize(
    ("path", "framed"),
    [
        ("/checkout/x?embed=1", True),
        ("/checkout/x/?embed=1", True),
        ("/checkout/x", False),
        ("/checkout/x?embed=0", False),
        ("/checkout/x?embed=", False),
        ("/checkout/x?embed=1&embed=0", False),
        ("/checkout/x?Embed=1", False),
        ("/checkout/?embed=1", False),
        ("/checkout/x/y?embed=1", False),
        ("/payment-expired?embed=1", False),
        ("/?embed=1", False),
        ("/about?embed=1", False),
        ("/docs?embed=1", False),
        ("/developer-dashboard?embed=1", False),
        ("/api/config/?embed=1", False),
        ("/api/payments/public/status/x/?embed=1", False),
        ("/django-admin/login/?embed=1", False),
        ("/drop.svg?embed=1", False),
    ],
)
def test_only_a_checkout_asked_for_with_embed_may_be_shown_in_a_frame(
    http: httpx.Client, db: None, path: str, framed: bool
) -> None:
    response = http.get(path)

    policy = response.headers["content-security-policy"]
    ancestors = "frame-ancestors *" if framed else "frame-ancestors 'none'"
    assert re.findall(r"frame-ancestors [^;]*", policy) == [ancestors]
    assert response.headers.get_list("x-frame-options") == ([] if framed else ["DENY"])
    assert "set-cookie" not in response.headers or path.startswith("/django-admin/")
    without = http.get(path.replace("embed", "other"))
    assert (
        policy.replace("frame-ancestors *", "frame-ancestors 'none'")
        == (without.headers["content-security-policy"])
    )
    assert without.headers["x-frame-options"] == "DENY"


def test_a_method_other_than_get_is_never_framed(http: httpx.Client, db: None) -> None:
    refused = http.post("/checkout/x?embed=1")

    assert refused.status_code == 405
    assert refused.headers["x-frame-options"] == "DENY"
    assert "frame-ancestors 'none'" in refused.headers["content-security-policy"]


def test_the_policy_allows_google_only_if_it_is_configured(settings: Any) -> None:
    without = security_headers()
    settings.GOOGLE_CLIENT_ID = "123.apps.googleusercontent.com"
    with_google = security_headers()

    assert "google" not in str(without)
    assert with_google["Content-Security-Policy"] == (
        "default-src 'self'; script-src 'self' https://accounts.google.com/gsi/client; "
        "frame-src https://accounts.google.com/gsi/; img-src 'self' data:; "
        "connect-src 'self' ws://localhost:8000 https://accounts.google.com/gsi/; "
        "object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
    )
    assert with_google["Cross-Origin-Opener-Policy"] == "same-origin-allow-popups"
    unlike = {name for name in without if without[name] != with_google[name]}
    assert unlike == {"Content-Security-Policy", "Cross-Origin-Opener-Policy"}


def test_every_request_has_an_id(http: httpx.Client, db: None) -> None:
    responses = [http.get("/api/nope") for _ in range(2)]
    ids = [response.headers["x-request-id"] for response in responses]

    assert [response.json()["request_id"] for response in responses] == ids
    assert ids[0] != ids[1]
    assert all(re.fullmatch("[0-9a-f]{32}", value) for value in ids)
