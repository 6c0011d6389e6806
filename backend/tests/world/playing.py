"""Playing worlds from a test: in a process of their own, whose time and chance are theirs."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from typing import Any

from stack.paths import BACKEND


def play(database_url: str, template: str, *options: str) -> list[dict[str, Any]]:
    """The reports of these worlds."""
    done = subprocess.run(
        [sys.executable, "-m", "tests.world.run", "--template", template, "--json", *options],
        cwd=BACKEND,
        env=os.environ | {"DATABASE_URL": database_url},
        capture_output=True,
        text=True,
        timeout=600,
        check=False,
    )
    assert done.stdout, done.stderr
    reports: list[dict[str, Any]] = json.loads(done.stdout)["worlds"]
    return reports
