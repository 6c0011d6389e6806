"""A small run of the refunds' experiment. The complete one is `make experiment refunds=1200`."""

from __future__ import annotations

import json
import os
import subprocess
import sys

from stack.paths import BACKEND


def test_killed_with_their_database_each_refund_is_paid_once(database_url: str, template: str) -> None:
    command = [sys.executable, "-m", "tests.experiment.run", "--refunds", "24", "--finish-seconds", "60"]
    done = subprocess.run(
        [*command, "--template", template, "--json"],
        cwd=BACKEND,
        env=os.environ | {"DATABASE_URL": database_url},
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )

    assert done.stdout, done.stderr
    report = json.loads(done.stdout)
    assert report["faults"] == dict.fromkeys(report["faults"], 0), done.stderr
    # A run without these faults would prove nothing.
    for trial in ("SIGKILLs", "SIGKILLs of the database", "lost answers", "deposits returned"):
        assert report["seen"][trial] > 0, trial
    assert done.returncode == 0
