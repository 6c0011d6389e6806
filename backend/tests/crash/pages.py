"""Checkout pages that are open: what one is told must be committed by then, because it shows it."""

from __future__ import annotations

import json
import queue
import threading
from contextlib import suppress
from typing import Final

import psycopg
from websockets.exceptions import WebSocketException
from websockets.sync.client import connect

_PAGES: Final = 16
_OPEN_SECONDS: Final = 10.0
_OVER: Final = ("completed", "expired")


class Pages:
    """Some pages, each open until its payment has ended; then the next payment's."""

    def __init__(self, ws: str, database_url: str) -> None:
        self._ws, self._database_url = ws, database_url
        self._waiting: queue.Queue[str] = queue.Queue(maxsize=_PAGES)
        self._lock = threading.Lock()
        self.told = 0
        # What a page was told before anybody could read it.
        self.early = 0
        for _ in range(_PAGES):
            threading.Thread(target=self._watch, daemon=True).start()

    def open(self, payment_id: str) -> None:
        """Open the page of a payment, if there is a free one."""
        with suppress(queue.Full):
            self._waiting.put_nowait(payment_id)

    def _watch(self) -> None:
        while True:
            payment_id = self._waiting.get()
            # The web or the database was killed: this page is closed.
            with suppress(OSError, WebSocketException, psycopg.Error):
                self._look(payment_id)

    def _look(self, payment_id: str) -> None:
        with (
            psycopg.connect(self._database_url, autocommit=True) as database,
            connect(f"{self._ws}/ws/payments/{payment_id}/", open_timeout=5, proxy=None) as socket,
        ):
            # The first message is what was read when the page was opened.
            message = json.loads(socket.recv(timeout=_OPEN_SECONDS))
            while message["status"] not in _OVER:
                message = json.loads(socket.recv(timeout=_OPEN_SECONDS))
                row = database.execute(
                    "select sequence from payments_payment where id = %s", [payment_id]
                ).fetchone()
                with self._lock:
                    self.told += 1
                    self.early += row is None or row[0] < message["sequence"]
