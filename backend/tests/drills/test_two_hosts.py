"""Two hosts, each with every process that moves money: together harmless, and one takes over from the other.

A "host" here is a set of processes of its own; the database, Redis and the ledger are shared.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from apps.ledger.xrpl_client import XrplClient
from apps.payments.models import Leg, Payment
from apps.treasury.models import ExternalTransaction, Transfer
from stack import redis
from stack.children import wait_until
from stack.ports import any_free_port
from stack.servers import chosen
from tests.contract.server import BACKEND
from tests.factories.ledger_process import LedgerProcess
from tests.factories.payment_driver import XRP, PaymentDriver, status_of

CLOSE_SECONDS = 1.0
# What we promise, and the ledgers that a payout needs after it.
TAKE_OVER_SECONDS = 10.0
LEDGERS_AFTER = 4
PROCESSES = {
    "watcher": ["manage.py", "watch_ledger", "--mode", "test"],
    "ledger": ["-m", "config.worker", "ledger", "--threads", "1"],
    "settlement": ["-m", "config.worker", "settlement", "--threads", "2"],
    "beat": ["-m", "config.beat"],
}


class Host:
    def __init__(self, directory: Path, environment: dict[str, str]) -> None:
        directory.mkdir()
        self._log = (directory / "log").open("wb")
        self._ready = [directory / name for name in PROCESSES]
        self.processes = [
            subprocess.Popen(
                [sys.executable, *command],
                cwd=BACKEND,
                env={**environment, "READY_FILE": str(directory / name)},
                stdout=self._log,
                stderr=self._log,
            )
            for name, command in PROCESSES.items()
        ]

    def is_ready(self) -> bool:
        return all(path.exists() for path in self._ready)

    def signal(self, number: signal.Signals) -> None:
        for process in self.processes:
            process.send_signal(number)

    def end(self) -> None:
        for process in self.processes:
            process.kill()
            process.wait(timeout=20)
        self._log.close()


@pytest.fixture
def busy_ledger(tmp_path: Path) -> Iterator[LedgerProcess]:
    process = LedgerProcess(tmp_path / "ledger", close_interval=CLOSE_SECONDS).start()
    yield process
    process.stop()


@pytest.fixture
def broker(tmp_path: Path) -> Iterator[str]:
    port = any_free_port()
    binary = redis.find_redis(choice=chosen("STACK_REDIS"))
    server = redis.start(binary, port, "word", log=tmp_path / "redis.log")
    assert redis.wait_until_up(server, port, "word")
    yield redis.url(port, "word")
    server.terminate()
    server.wait(timeout=10)


@pytest.fixture
def environment(
    own_database: str, busy_ledger: LedgerProcess, broker: str, sealing_keys: Path, settings: object
) -> dict[str, str]:
    return {
        **os.environ,
        "DJANGO_SETTINGS_MODULE": "tests.drills.settings",
        "DATABASE_URL": own_database,
        "REDIS_URL": broker,
        "LEDGER_URL_TEST": busy_ledger.ws,
        "SEAL_PRIVATE_KEY_FILE": str(sealing_keys),
        "SEAL_PUBLIC_KEY": settings.SECRETS.seal_public_key,  # type: ignore[attr-defined]
    }


def paid_within(driver: PaymentDriver, payments: list[Payment], seconds: float) -> float:
    """Wait until all are completed; how long it took."""
    began = time.monotonic()
    done = wait_until(lambda: all(status_of(payment) == "completed" for payment in payments), seconds=seconds)
    took = time.monotonic() - began
    assert done, [status_of(payment) for payment in payments]
    return took


def pays(driver: PaymentDriver, count: int) -> list[Payment]:
    payments = [driver.create_payment(2 * XRP) for _ in range(count)]
    for payment in payments:
        driver.pay(2 * XRP, tag=payment.tag)
    return payments


@pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGSTOP], ids=["killed", "frozen"])
def test_the_other_host_takes_over(
    how: signal.Signals, tmp_path: Path, environment: dict[str, str], busy_ledger: LedgerProcess
) -> None:
    with closing(XrplClient(busy_ledger.ws)) as client:
        driver = PaymentDriver(busy_ledger, client)
        first, second = (Host(tmp_path / name, environment) for name in ("first", "second"))
        try:
            assert wait_until(lambda: first.is_ready() and second.is_ready(), seconds=120)
            everything = pays(driver, 20)
            usual = paid_within(driver, everything, 60)
            during = pays(driver, 10)
            first.signal(how)
            after = pays(driver, 10)
            took = paid_within(driver, during + after, 120)
            everything += during + after
            sys.stderr.write(f"{how.name}: usually {usual:.1f} s, with a host lost {took:.1f} s\n")
            assert took <= TAKE_OVER_SECONDS + max(usual, LEDGERS_AFTER * CLOSE_SECONDS)
            assert all(process.poll() is None for process in second.processes)
            if how == signal.SIGSTOP:
                # Back from its sleep, it does what it was about to do: nothing comes of it.
                first.signal(signal.SIGCONT)
                everything += (more := pays(driver, 10))
                paid_within(driver, more, 60)
        finally:
            first.end()
            second.end()
        driver.settle_all()
        assert driver.wallet.halted_at is None
        assert not ExternalTransaction.objects.exists()
        assert set(Leg.objects.values_list("state", flat=True)) == {"paid"}
        assert set(Transfer.objects.values_list("state", flat=True)) == {"paid"}
        # Each payout arrived once: 99% of 2 XRP, beside the 1,000 XRP that the account began with.
        assert driver.balance(driver.payout) == 1000 * XRP + len(everything) * 1_980_000
