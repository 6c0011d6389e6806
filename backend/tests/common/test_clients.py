"""The client address that limits are counted against."""

from __future__ import annotations

import json
import uuid
from collections.abc import Callable
from random import randrange
from typing import Any

import pytest
from django.test import Client

from apps.common.clients import client_address
from tests.factories.users import PASSWORD, new_email, post

Call = Callable[..., Any]

_CONTACT = {"name": "Ann", "email": "ann@example.com", "subject": "Tides", "message": "When?"}


def _sign_in(**peer: Any) -> Any:
    return post("signin", {"email": new_email(), "password": "x"}, **peer)


def _django_admin(**peer: Any) -> Any:
    response = Client(**peer).post("/django-admin/login/", {"username": new_email(), "password": "x"})
    if "Too many requests" in response.content.decode():
        response.status_code = 429  # Django's form reports it with a 200
    return response


def _json(path: str, body: dict[str, str]) -> Call:
    return lambda **peer: Client(**peer).post(path, json.dumps(body), content_type="application/json")


CALLS: list[tuple[str, Call]] = [
    ("RATE_CONTACT_PER_HOUR", _json("/api/platform-admin/contact/submit/", _CONTACT)),
    (
        "RATE_SIGN_UP_PER_HOUR",
        lambda **peer: post(
            "signup", {"username": "Ann", "email": new_email(), "password": PASSWORD}, **peer
        ),
    ),
    ("RATE_SIGN_IN_PER_MINUTE", _sign_in),
    ("RATE_SIGN_IN_PER_MINUTE", _django_admin),
    ("RATE_RESET_PER_HOUR", lambda **peer: post("password-reset-request", {"email": new_email()}, **peer)),
    (
        "RATE_RESET_PER_HOUR",
        lambda **peer: post("verify-otp", {"email": new_email(), "otp": "123456"}, **peer),
    ),
    (
        "RATE_RESET_PER_HOUR",
        lambda **peer: post("password-reset-confirm", {"token": "x", "password": PASSWORD}, **peer),
    ),
    ("RATE_GOOGLE_PER_MINUTE", lambda **peer: post("google-login", {"access_token": "x"}, **peer)),
    ("RATE_SIMULATE_PER_MINUTE", _json(f"/api/payments/simulate/{uuid.uuid4()}/", {"scenario": "exact"})),
    (
        "RATE_STATUS_CLIENT_PER_SECOND",
        lambda **peer: Client(**peer).get(f"/api/payments/public/status/{uuid.uuid4()}/"),
    ),
]


@pytest.fixture
def allowed_once(settings: Any, platform: None) -> Callable[[str], None]:
    """`allowed_once(limit)` sets a limit to 1. Google sign-in is set up, but Google is unreachable."""
    settings.GOOGLE_CLIENT_ID, settings.GOOGLE_API_URL = "ours", "http://127.0.0.1:1"

    def lower(limit: str) -> None:
        setattr(settings, limit, 1)

    return lower


def _refused(call: Call, address: str) -> bool:
    return bool(call(REMOTE_ADDR=address).status_code == 429)


@pytest.mark.parametrize(("limit", "call"), CALLS)
def test_ipv6_clients_are_limited_by_network(
    allowed_once: Callable[[str], None], limit: str, call: Call
) -> None:
    network = f"2001:db8:{randrange(65536):x}"
    allowed_once(limit)

    assert not _refused(call, f"{network}:1::1")
    assert _refused(call, f"{network}:1:ffff:ffff:ffff:fffe")
    assert not _refused(call, f"{network}:2::1")


@pytest.mark.parametrize(("limit", "call"), CALLS)
def test_mapped_ipv4_addresses_are_the_same_client(
    allowed_once: Callable[[str], None], limit: str, call: Call
) -> None:
    network = f"10.{randrange(256)}.{randrange(256)}"
    allowed_once(limit)

    assert not _refused(call, f"::ffff:{network}.1")
    assert _refused(call, f"{network}.1")
    assert not _refused(call, f"::ffff:{network}.2")


def test_ipv6_network_behind_a_proxy(allowed_once: Callable[[str], None], settings: Any) -> None:
    settings.NUM_PROXIES = 1
    network = f"2001:db8:{randrange(65536):x}"
    allowed_once("RATE_SIGN_IN_PER_MINUTE")

    def refused(address: str) -> bool:
        peer: dict[str, Any] = {"REMOTE_ADDR": "10.9.9.9", "HTTP_X_FORWARDED_FOR": f"6.6.6.6, {address}"}
        return bool(_sign_in(**peer).status_code == 429)

    assert [refused(f"{network}:1::1"), refused(f"{network}:1::2"), refused(f"{network}:2::1")] == [
        False,
        True,
        False,
    ]


@pytest.mark.parametrize(
    ("proxies", "forwarded", "client"),
    [
        (0, "", "10.0.0.1"),
        (0, "1.1.1.1", "10.0.0.1"),
        (1, "", "10.0.0.1"),
        (1, "6.6.6.6, 1.1.1.1", "1.1.1.1"),
        (2, "6.6.6.6, 1.1.1.1, 10.0.0.2", "1.1.1.1"),
        (3, "1.1.1.1", "1.1.1.1"),
        (1, "6.6.6.6,", "10.0.0.1"),
        (1, "2001:DB8::7", "2001:db8::/64"),
        (1, "fe80::1%eth0", "fe80::/64"),
        (1, "::ffff:1.1.1.1", "1.1.1.1"),
        (1, "unknown", "unknown"),
        (1, "no:address", "no:address"),
    ],
)
def test_client_address(proxies: int, forwarded: str, client: str, settings: Any) -> None:
    settings.NUM_PROXIES = proxies

    assert client_address("10.0.0.1", forwarded) == client
