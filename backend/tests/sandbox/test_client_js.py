"""The unchanged client of xrpl.js. Its tests are in ``js/`` and run in node."""

import fcntl
import hashlib
import os
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.sandbox.conftest import LedgerFactory

SUITE = Path(__file__).parent / "js"


@pytest.fixture(scope="module")
def node() -> str:
    """The node program, with the suite's locked packages installed once and stamped with their lock."""
    program = shutil.which("node")
    assert program is not None, "node is needed, as for the frontend"
    modules = SUITE / "node_modules"
    modules.mkdir(exist_ok=True)
    wanted = hashlib.sha256((SUITE / "package-lock.json").read_bytes()).hexdigest()
    stamp = modules / ".installed"
    with (SUITE / "package-lock.json").open() as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not stamp.exists() or stamp.read_text() != wanted:
            install = ["npm", "ci", "--ignore-scripts", "--no-audit", "--no-fund"]
            done = subprocess.run(
                install, cwd=SUITE, capture_output=True, text=True, timeout=180, check=False
            )
            assert done.returncode == 0, done.stderr
            stamp.write_text(wanted)
    return program


@pytest.mark.parametrize(("suite", "tests"), [("client", 10), ("features", 5)])
def test_xrpl_js_works_unchanged(node: str, start_ledger: LedgerFactory, suite: str, tests: int) -> None:
    ledger = start_ledger(close_interval=0.25)
    ran = subprocess.run(
        [node, "--test", "--test-timeout=60000", "--test-reporter=spec", f"{suite}.test.mjs"],
        cwd=SUITE,
        env={**os.environ, "LEDGER_WS": ledger.ws},
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert ran.returncode == 0, ran.stdout + ran.stderr
    assert f"pass {tests}" in ran.stdout  # every test, none skipped
    assert "fail 0" in ran.stdout
