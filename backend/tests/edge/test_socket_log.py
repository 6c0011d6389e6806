"""Sockets leave no line in the log: a client could fill a disk with them."""

from __future__ import annotations

from pathlib import Path

import httpx
import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect
from websockets.typing import Origin

from tests.contract.conftest import dist
from tests.contract.server import environment, web_server
from tests.factories.platform import Merchant

__all__ = ["dist"]


def test_sockets_leave_nothing_in_the_log(database_url: str, dist: Path, merchant: Merchant) -> None:
    payment_id = merchant.payment()["id"]
    with web_server(environment(database_url, dist), log_level="info") as web:
        path = f"{web.sockets}/ws/payments/{payment_id}/"
        before = web.log
        assert before

        with connect(path) as page:
            page.recv(timeout=10)
        with connect(path[:-5] + "0000/") as unknown, pytest.raises(ConnectionClosed):
            unknown.recv(timeout=10)
        with pytest.raises(InvalidStatus):
            connect(path, origin=Origin("https://evil.example"))
        httpx.get(f"{web.origin}/healthz")

        assert web.log == before
