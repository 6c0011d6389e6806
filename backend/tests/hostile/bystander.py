"""Somebody else, who uses the product while it is attacked, and at the same moments one that is not."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

from tests.contract.server import WebServer
from tests.hostile.wire_client import WireClient

ADDRESS = "127.0.0.9"
MOST_SECONDS = 2.0
_PAUSE_SECONDS = 0.05


@dataclass
class Waits:
    """Each answer's seconds beside those of the same call, in the same moment, to a server nobody attacks."""

    pairs: list[tuple[str, float, float]] = field(default_factory=list)
    wrong: list[str] = field(default_factory=list)

    def stalls(self) -> list[str]:
        """Answers that the attack kept waiting: where the other server was slow too, the machine was busy."""
        return [
            f"{path}: {seconds:.2f} s, {beside:.2f} s beside it"
            for path, seconds, beside in self.pairs
            if seconds - beside > MOST_SECONDS
        ]


@contextmanager
def bystander(attacked: WebServer, control: WebServer, calls: dict[str, str | None]) -> Iterator[Waits]:
    """Makes these calls, each with its credential, in turn for as long as the block runs."""
    waits, over = Waits(), threading.Event()

    def use() -> None:
        here, beside = WireClient(attacked.port, client=ADDRESS), WireClient(control.port, client=ADDRESS)
        while True:
            for path, credential in calls.items():
                headers = {} if credential is None else {"Authorization": credential}
                seconds, status = _timed(here, path, headers)
                # The other server knows neither payment nor person: it looks both up all the same.
                expected, _ = _timed(beside, path, headers)
                waits.pairs.append((path, seconds, expected))
                if status != 200:
                    waits.wrong.append(f"{path}: {status}")
            if over.wait(_PAUSE_SECONDS):
                break
        here.close()
        beside.close()

    thread = threading.Thread(target=use, daemon=True)
    thread.start()
    try:
        yield waits
    finally:
        over.set()
        thread.join()


def _timed(client: WireClient, path: str, headers: dict[str, str]) -> tuple[float, int]:
    began = time.monotonic()
    answer = client.ask("GET", path, headers)
    return time.monotonic() - began, answer.status
