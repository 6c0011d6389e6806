"""A local ledger that begins in the past, and an empty database."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from django.conf import LazySettings

from apps.common.modes import Mode
from apps.ledger.client import client_override
from apps.ledger.past_ledger import PastLedger
from apps.ledger.xrpl_client import XrplClient
from config.env import LedgerEnv
from tests.factories.hand_closed_ledger import sealing_keys
from tests.factories.ledger_process import LedgerProcess

__all__ = ["sealing_keys"]

StartLedger = Callable[[int], LedgerProcess]


@pytest.fixture
def start_ledger(own_database: str, tmp_path: Path, settings: LazySettings) -> Iterator[StartLedger]:
    """Starts the ledger of test mode, which begins so many days ago."""
    started: list[LedgerProcess] = []

    def start(days: int) -> LedgerProcess:
        process = LedgerProcess(tmp_path / f"ledger-{len(started)}", **{"begin-days-ago": days}).start()
        ledger = LedgerEnv(url=process.ws, faucet=f"{process.http}/accounts", explorer="")
        settings.LEDGERS = {**settings.LEDGERS, "test": ledger}
        started.append(process)
        return process

    yield start
    for process in started:
        process.stop()


@pytest.fixture
def past(start_ledger: StartLedger) -> Iterator[PastLedger]:
    """The admin port of a ledger that begins two days ago; test mode uses its ledger."""
    process = start_ledger(2)
    client = XrplClient(process.ws)
    ledger = PastLedger(process.admin)
    with client_override(Mode.TEST, client):
        yield ledger
    ledger.hang_up()
    client.close()
