"""A shortened run: every named step, and every fault that takes seconds. The whole one is `make crash`."""

from __future__ import annotations

import json
import os
import subprocess
import sys

from stack.paths import BACKEND
from tests.factories.databases import database_at


def test_killed_at_every_step_nothing_is_sent_twice_lost_or_stuck(database_url: str, template: str) -> None:
    command = [sys.executable, "-m", "tests.crash.run", "--payments", "300"]
    done = subprocess.run(
        [*command, "--template", database_at(database_url, template), "--json"],
        cwd=BACKEND,
        env=os.environ,
        capture_output=True,
        text=True,
        timeout=900,
        check=False,
    )

    assert done.stdout, done.stderr
    report = json.loads(done.stdout)
    assert report["faults"] == dict.fromkeys(report["faults"], 0), (report["examples"], done.stderr)
    assert report["untried"] == dict.fromkeys(report["untried"], 0), report["what was not"]
    assert done.returncode == 0
