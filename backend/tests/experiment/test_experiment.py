"""A small run of the money experiment. The complete one is `make experiment`."""

from __future__ import annotations

import json
import os
import subprocess
import sys

from stack.paths import BACKEND


def test_killed_every_second_nothing_is_paid_twice_lost_or_stuck(database_url: str, template: str) -> None:
    command = [sys.executable, "-m", "tests.experiment.run", "--payments", "100", "--finish-seconds", "60"]
    done = subprocess.run(
        [*command, "--template", template, "--json"],
        cwd=BACKEND,
        # By tickets; the refunds of `test_refunds` by Sequences.
        env=os.environ | {"DATABASE_URL": database_url, "TICKETS": "100"},
        capture_output=True,
        text=True,
        timeout=150,
        check=False,
    )

    assert done.stdout, done.stderr
    report = json.loads(done.stdout)
    assert report["faults"] == dict.fromkeys(report["faults"], 0), done.stderr
    # A run without these faults would prove nothing.
    for trial in ("SIGKILLs", "hidden ranges", "droughts", "deposits", "late", "duplicate"):
        assert report["seen"][trial] > 0, trial
    assert done.returncode == 0
