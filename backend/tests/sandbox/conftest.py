"""One shared ledger per test process, closed by hand, and separate ones for tests that stop or break them."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.sandbox.process import LedgerProcess
from tests.sandbox.wallets import LocalPayer, new_wallet

LedgerFactory = Callable[..., LedgerProcess]


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
