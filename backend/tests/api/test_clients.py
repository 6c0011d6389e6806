"""Whom limits count: the true peer, an IPv6 line as one, an IPv4 address however it is written."""

from __future__ import annotations

import json
import uuid
from collections.abc import Callable
from random import randrange
from typing import Any

import pytest
from django.test import Client

from apps.common.clients import client_address
from tests.api.people import an_email, post

Act = Callable[..., Any]


def _contact(**peer: Any) -> Any:
    form = {"name": "Ann", "email": "ann@example.com", "subject": "Tides", "message": "When?"}
    return Client(**peer).post(
        "/api/platform-admin/contact/submit/", json.dumps(form), content_type="application/json"
    )


def _sign_up(**peer: Any) -> Any:
    body = {"username": "Ann", "email": an_email(), "password": "Forty-two tides a month"}
    return post("signup", body, **peer)


def _sign_in(**peer: Any) -> Any:
    return post("signin", {"email": an_email(), "password": "x"}, **peer)


def _admin_sign_in(**peer: Any) -> Any:
    answer = Client(**peer).post("/django-admin/login/", {"username": an_email(), "password": "x"})
    if "Too many requests" in answer.content.decode():
        answer.status_code = 429  # Django's form says it with a 200
    return answer


def _reset(**peer: Any) -> Any:
    return post("password-reset-request", {"email": an_email()}, **peer)


def _verify(**peer: Any) -> Any:
    return post("verify-otp", {"email": an_email(), "otp": "123456"}, **peer)


def _confirm(**peer: Any) -> Any:
    return post("password-reset-confirm", {"token": "x", "password": "Forty-two tides"}, **peer)


def _google(**peer: Any) -> Any:
    return post("google-login", {"access_token": "x"}, **peer)


def _simulate(**peer: Any) -> Any:
    return Client(**peer).post(
        f"/api/payments/simulate/{uuid.uuid4()}/", '{"scenario": "exact"}', content_type="application/json"
    )


def _status(**peer: Any) -> Any:
    return Client(**peer).get(f"/api/payments/public/status/{uuid.uuid4()}/")


ACTS: list[tuple[str, Act]] = [
    ("RATE_CONTACT_PER_HOUR", _contact),
    ("RATE_SIGN_UP_PER_HOUR", _sign_up),
    ("RATE_SIGN_IN_PER_MINUTE", _sign_in),
    ("RATE_SIGN_IN_PER_MINUTE", _admin_sign_in),
    ("RATE_RESET_PER_HOUR", _reset),
    ("RATE_RESET_PER_HOUR", _verify),
    ("RATE_RESET_PER_HOUR", _confirm),
    ("RATE_GOOGLE_PER_MINUTE", _google),
    ("RATE_SIMULATE_PER_MINUTE", _simulate),
    ("RATE_STATUS_CLIENT_PER_SECOND", _status),
]


@pytest.fixture
def allowed_once(settings: Any, platform: None) -> Callable[[str], None]:
    """`allowed_once(limit)`: one such act a client. Google is set up, and nobody answers there."""
    settings.GOOGLE_CLIENT_ID, settings.GOOGLE_API_URL = "ours", "http://127.0.0.1:1"

    def lower(limit: str) -> None:
        setattr(settings, limit, 1)

    return lower


def _refused(act: Act, address: str) -> bool:
    return bool(act(REMOTE_ADDR=address).status_code == 429)


@pytest.mark.parametrize(("limit", "act"), ACTS)
def test_all_addresses_of_an_ipv6_line_are_one_client(
    allowed_once: Callable[[str], None], limit: str, act: Act
) -> None:
    line = f"2001:db8:{randrange(65536):x}"
    allowed_once(limit)

    assert not _refused(act, f"{line}:1::1")
    assert _refused(act, f"{line}:1:ffff:ffff:ffff:fffe")
    assert not _refused(act, f"{line}:2::1")


@pytest.mark.parametrize(("limit", "act"), ACTS)
def test_an_ipv4_address_is_itself_however_it_is_written(
    allowed_once: Callable[[str], None], limit: str, act: Act
) -> None:
    net = f"10.{randrange(256)}.{randrange(256)}"
    allowed_once(limit)

    assert not _refused(act, f"::ffff:{net}.1")
    assert _refused(act, f"{net}.1")
    assert not _refused(act, f"::ffff:{net}.2")


def test_behind_a_proxy_a_line_is_whom_the_proxy_saw(
    allowed_once: Callable[[str], None], settings: Any
) -> None:
    settings.NUM_PROXIES = 1
    line = f"2001:db8:{randrange(65536):x}"
    allowed_once("RATE_SIGN_IN_PER_MINUTE")

    def refused(address: str) -> bool:
        peer: dict[str, Any] = {"REMOTE_ADDR": "10.9.9.9", "HTTP_X_FORWARDED_FOR": f"6.6.6.6, {address}"}
        return bool(_sign_in(**peer).status_code == 429)

    assert [refused(f"{line}:1::1"), refused(f"{line}:1::2"), refused(f"{line}:2::1")] == [False, True, False]


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
def test_the_client_is_the_true_peer(proxies: int, forwarded: str, client: str, settings: Any) -> None:
    settings.NUM_PROXIES = proxies

    assert client_address("10.0.0.1", forwarded) == client
