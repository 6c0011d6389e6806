"""Fifty worlds, and the seeds that once found something. Many more: `make world n=1000`."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from typing import Any

import pytest

from stack.paths import BACKEND

# Played in parts, so that the workers of the test run share them.
PARTS = [(first, 10) for first in range(1, 51, 10)]


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


@pytest.mark.parametrize(("first", "count"), PARTS)
def test_every_deposit_is_decided_once_and_every_drop_is_sent_once(
    database_url: str, template: str, first: int, count: int
) -> None:
    reports = play(database_url, template, "--first", str(first), "--seeds", str(count))

    assert {report["seed"]: report["problems"] for report in reports if report["problems"]} == {}
    assert len(reports) == count


def test_a_seed_plays_the_same_world_again(database_url: str, template: str) -> None:
    once, again = (play(database_url, template, "--seed", "7")[0] for _ in range(2))

    del once["cpu"], again["cpu"]
    assert once == again
    assert once["digest"] != play(database_url, template, "--seed", "8")[0]["digest"]
