"""Fifty worlds, and one that is played again. Many more: `make world n=1000`."""

from __future__ import annotations

import pytest

from tests.world.playing import play

# Played in parts, so that the workers of the test run share them.
PARTS = [(1, 25), (26, 25)]


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
