"""A ledger server that hangs: calls that need it are refused in time, and a thread stays free for others."""

from __future__ import annotations

import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import httpx
import pytest
from xrpl.wallet import Wallet as Keys

from apps.common.modes import Mode
from tests.contract.conftest import UNLIMITED
from tests.contract.server import WebServer, environment, web_server
from tests.factories.outside import PARTIES, listening, slow, stopped
from tests.factories.platform import Merchant, create_merchant, create_platform, new_address
from tests.factories.users import create_user, signed_in

CALLERS = 16
BUSY = "The ledger cannot be reached right now. Try again in a moment."
NOT_RESPONDING = "The ledger does not respond. Try again."
# Shorter than an installation's, so that each kind of call meets a ledger that is asked again.
WAIT_SECONDS, PAUSE_SECONDS = 1.0, 2.0
PLACES = 4


@dataclass(frozen=True)
class People:
    """Who calls: sixteen merchants with a payment each, and an administrator."""

    merchants: list[Merchant]
    payments: list[str]
    sessions: list[str]
    administrator: str


@pytest.fixture
def people(db: None) -> People:
    create_platform(Mode.TEST, Mode.LIVE)
    merchants = [create_merchant() for _ in range(CALLERS)]
    return People(
        merchants,
        [str(merchant.payment()["id"]) for merchant in merchants],
        [signed_in(merchant.user).access for merchant in merchants],
        signed_in(create_user(is_superuser=True)).access,
    )


@contextmanager
def server_with(ledger_port: int, database_url: str, dist: Path) -> Iterator[WebServer]:
    settings = environment(
        database_url,
        dist,
        LEDGER_URL_TEST=f"ws://127.0.0.1:{ledger_port}",
        LEDGER_FAUCET_TEST=f"http://127.0.0.1:{ledger_port}/accounts",
        RATE_SIMULATE_PER_MINUTE=UNLIMITED,
        OUTSIDE_SECONDS=str(WAIT_SECONDS),
        OUTSIDE_PAUSE_SECONDS=str(PAUSE_SECONDS),
        RATE_STATUS_CLIENT_PER_SECOND=UNLIMITED,
    )
    with web_server(settings) as server:
        yield server


Request = tuple[str, str, str, dict[str, Any] | None]


def _call(name: str, number: int, people: People) -> Request:
    """Method, path, credential and body of a call by one of the callers."""
    merchant, payment = people.merchants[number], people.payments[number]
    key, session, administrator = merchant.keys["test"], people.sessions[number], people.administrator
    keys = Keys.create()
    settings = "/api/platform-admin/settings"
    calls: dict[str, Request] = {
        "balance": ("GET", f"/api/wallets/balance/{merchant.address}/", session, None),
        "connect": ("POST", "/api/wallets/connect/", session, {"address": new_address()}),
        "cancel": ("POST", f"/api/payments/cancel/{payment}/", key, None),
        "check-transaction": (
            "POST",
            "/api/payments/check-transaction/",
            key,
            {"transaction_hash": f"{number:064X}"},
        ),
        "simulate": ("POST", f"/api/payments/simulate/{payment}/", "", {"scenario": "exact"}),
        "platform wallet": (
            "POST",
            f"{settings}/test-wallet/",
            administrator,
            {"test_platform_wallet_address": keys.classic_address, "test_platform_wallet_secret": keys.seed},
        ),
        "burn wallet": (
            "POST",
            f"{settings}/test-burn-wallet/",
            administrator,
            {"test_burn_wallet_address": new_address()},
        ),
        "require tag": ("POST", f"{settings}/require-tag/", administrator, {"mode": "test"}),
        "rebind": (
            "POST",
            "/api/platform-admin/system/rebind/",
            administrator,
            {"mode": "test", "reason": "It was reset."},
        ),
    }
    return calls[name]


CALLS = {
    "balance": BUSY,
    "connect": BUSY,
    "cancel": NOT_RESPONDING,
    "check-transaction": NOT_RESPONDING,
    "simulate": NOT_RESPONDING,
    "platform wallet": BUSY,
    "burn wallet": BUSY,
    "require tag": BUSY,
    "rebind": BUSY,
}


def _all_at_once(web: WebServer, name: str, people: People) -> list[httpx.Response]:
    """The responses to sixteen callers; a visitor is answered while some of them wait."""

    def ask(number: int) -> httpx.Response:
        method, path, credential, body = _call(name, number, people)
        headers = {"authorization": f"Bearer {credential}"} if credential else {}
        return client.request(method, path, headers=headers, json=body)

    limits = httpx.Limits(max_connections=CALLERS + 1)
    with (
        httpx.Client(base_url=web.origin, timeout=30, limits=limits, verify=False) as client,  # noqa: S501
        ThreadPoolExecutor(CALLERS) as pool,
    ):
        asked = [pool.submit(ask, number) for number in range(CALLERS)]
        time.sleep(0.3)
        waiting = [one for one in asked if not one.done()]
        assert client.get("/api/config/").status_code == 200
        visited_before = any(not one.done() for one in waiting)
        answers = [one.result() for one in asked]
    # Where somebody waited for the ledger, the visitor did not wait for him.
    assert visited_before or not waiting
    return answers


@pytest.mark.parametrize("party", PARTIES, ids=lambda party: party.__name__)
def test_a_ledger_that_misbehaves_stops_nobody_else(
    database_url: str, dist: Path, people: People, party: Any
) -> None:
    with listening(party) as ledger, server_with(ledger.port, database_url, dist) as web:
        for name, sentence in CALLS.items():
            before = ledger.accepted
            for response in _all_at_once(web, name, people):
                assert (response.status_code, response.json()["error"]) == (503, sentence), name
                assert int(response.headers["retry-after"]) in {3, 5}, name
            if party in (stopped, slow):
                # Each call that asks needs a connection of its own: the last one was given up.
                assert 1 <= ledger.accepted - before <= PLACES, name
                time.sleep(PAUSE_SECONDS)
