"""`make test-ledger LEDGER_URL_TEST=…`, as in the README, on a separate standalone server."""

from __future__ import annotations

import subprocess
from pathlib import Path
from typing import Any

from stack.paths import BACKEND
from tests.factories.ledger_process import LedgerProcess


def make(*arguments: str) -> subprocess.CompletedProcess[str]:
    """The documented command, without installing and building."""
    command = ["make", "--old-file=setup", "test-ledger", *arguments]
    return subprocess.run(command, cwd=BACKEND.parent, capture_output=True, text=True, check=False)


def test_the_lifecycle_suite_runs_on_a_server_that_was_there_before(tmp_path: Path) -> None:
    options: dict[str, Any] = {"no-faucet": True}
    server = LedgerProcess(tmp_path / "ledger", network_id=7003, **options).start()
    before = server.health()["validated"]
    part = (
        "exact_deposit_is_split or underpaid_is or gap_in_the_servers or halts_the_wallet"
        " or merchant_sends_reaches or history_of_the_connected"
    )

    ran = make(f"LEDGER_URL_TEST={server.ws}", f't=-k "{part}"')

    assert ran.returncode == 0, ran.stdout + ran.stderr
    assert "5 passed" in ran.stdout
    assert "LEFT OUT tests/lifecycle/test_sweep.py::test_a_gap_in_the_servers" in ran.stdout
    assert "the server hides a ledger, by its fault switches" in ran.stdout
    assert server.health()["validated"] > before + 5
    paid = server.call("account_info", account="rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh")["account_data"]
    assert int(paid["Balance"]) < 10**17 - 3 * 3000 * 10**6
    assert server.stop() == 0


def test_without_an_address_the_command_says_what_is_missing() -> None:
    ran = make("LEDGER_URL_TEST=")
    assert ran.returncode != 0
    assert "make test-ledger LEDGER_URL_TEST=ws://" in ran.stderr
