"""One shared ledger per test process, closed by hand, and separate ones for tests that stop or break them."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.factories.ledger_process import HTTP, LedgerProcess
from tests.factories.ledger_wallets import LocalPayer, new_wallet

LedgerFactory = Callable[..., LedgerProcess]
FAULTS_OFF: dict[str, object] = {
    **dict.fromkeys(["withhold", "lose_submission", "lose_reply", "forget", "bury"], 0.0),
    **dict.fromkeys(["drop_socket", "withhold_events", "repeat_events", "reorder_events"], 0.0),
    "delay_events": 0.0,
    "refuse": {},
    "keep_unapplied": False,
    "soft_limit": None,
    "crowd": 0,
    "hidden": [],
    "lag": 0,
    "network_id": None,
    "seed": 0,
}


@pytest.fixture(scope="session")
def ledger(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LedgerProcess]:
    """Shared: tests create their own accounts, close ledgers themselves and leave faults off."""
    process = LedgerProcess(tmp_path_factory.mktemp("ledger")).start()
    yield process
    assert process.stop() == 0


@pytest.fixture
def start_ledger(tmp_path: Path) -> Iterator[LedgerFactory]:
    """Starts ledgers that end with the test."""
    started: list[LedgerProcess] = []

    def start(**options: object) -> LedgerProcess:
        process = LedgerProcess(tmp_path / f"ledger{len(started)}", **options)  # type: ignore[arg-type]
        started.append(process.start())
        return process

    yield start
    for process in started:
        if process.process is not None and process.process.poll() is None:
            process.stop()


@pytest.fixture
def payer(ledger: LedgerProcess) -> LocalPayer:
    """A funded account on the shared ledger."""
    wallet = new_wallet()
    ledger.fund(wallet.address)
    return LocalPayer(ledger, wallet)


@pytest.fixture
def faulty(ledger: LedgerProcess) -> Iterator[LedgerProcess]:
    """The shared ledger. Its faults are switched off after the test."""
    assert HTTP.get(f"{ledger.admin}/faults").json() == FAULTS_OFF
    yield ledger
    assert ledger.faults() == FAULTS_OFF
