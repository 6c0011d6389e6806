"""A receiver that is killed again and again under traffic: it misses no event and has none twice."""

from __future__ import annotations

import os
import signal
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, contextmanager
from itertools import chain
from pathlib import Path
from threading import Timer

import httpx
import pytest

from stack.paths import BACKEND, FRONTEND
from tests.contract.conftest import payment_over_http
from tests.contract.server import WebServer
from tests.factories.platform import Merchant

RECIPE = FRONTEND / "sdk" / "samples" / "recipes" / "follow.py"
WRITERS, PAYMENTS = 3, 30


@pytest.fixture
def shop(web: WebServer, merchant: Merchant, tmp_path: Path) -> Shop:
    program = tmp_path / "follow.py"
    program.write_text(RECIPE.read_text().replace("http://localhost:8000", web.origin))
    return Shop(program, merchant.keys["test"])


class Shop:
    """The program of the documentation that reads events."""

    def __init__(self, program: Path, key: str) -> None:
        self._program = program
        self._environment = {**os.environ, "DROPWISE_SECRET_KEY": key, "PYTHONPATH": str(BACKEND / "sdk")}

    @contextmanager
    def reading(self, *options: str) -> Iterator[subprocess.Popen[str]]:
        process = subprocess.Popen(
            [sys.executable, str(self._program), *options],
            cwd=self._program.parent,
            env=self._environment,
            stdout=subprocess.PIPE,
            text=True,
        )
        with process:
            try:
                yield process
            finally:
                process.kill()

    def killed_after(self, events: int) -> None:
        """Read so many events at least, and die in the middle of the work."""
        with self.reading("--follow") as process:
            assert process.stdout is not None
            # Ends a reader that never gets so many, and with it the wait for its next line.
            silent = Timer(60, process.kill)
            silent.start()
            for _ in range(events):
                assert process.stdout.readline()
            silent.cancel()
            process.send_signal(signal.SIGKILL)

    def catch_up(self) -> None:
        with self.reading() as process:
            process.communicate(timeout=60)
            assert process.returncode == 0

    def seen(self) -> list[str]:
        """The payment of each event."""
        with closing(sqlite3.connect(self._program.parent / "shop.db")) as database:
            return [row[0] for row in database.execute("select payment_id from seen")]


def test_a_receiver_that_is_killed_misses_nothing_and_has_nothing_twice(
    shop: Shop, http: httpx.Client, merchant: Merchant
) -> None:
    def sell(_: int) -> str:
        return str(payment_over_http(http, merchant)["id"])

    with ThreadPoolExecutor(WRITERS) as writers:
        sold = [writers.map(sell, range(PAYMENTS))]
        for events in (1, 3, 5, 2):
            # So many that no reader before has seen: a fast one may have read all others.
            sold.append(writers.map(sell, range(events)))
            shop.killed_after(events)
        sold.append(writers.map(sell, range(PAYMENTS)))
    shop.catch_up()

    assert sorted(shop.seen()) == sorted(chain(*sold))
