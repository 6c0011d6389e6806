"""How much the corpus is: every file is used, and no message is there twice."""

from __future__ import annotations

import logging
from pathlib import Path
from typing import Any

import pytest

from tests.hostile.calls import calls
from tests.hostile.corpus import FOLDER, read
from tests.hostile.lies import LIES

log = logging.getLogger(__name__)

LEAST = 1_000
FILES = [path.stem for path in sorted(FOLDER.glob("*.toml"))]


def _lists(value: Any) -> list[list[Any]]:
    if isinstance(value, dict):
        return [each for inner in value.values() for each in _lists(inner)]
    return [value]


@pytest.mark.parametrize("name", FILES)
def test_a_list_has_nothing_twice_and_a_test_that_reads_it(name: str) -> None:
    for each in _lists(read(name)):
        assert len(each) == len({str(message) for message in each})
    readers = [path for path in Path(__file__).parent.glob("*.py") if f'read("{name}")' in path.read_text()]
    assert readers != []


def test_at_least_a_thousand_messages_differ() -> None:
    """Counted as they are written; each is sent for many places of an answer, or in many calls."""
    written = {(name, str(message)) for name in FILES for each in _lists(read(name)) for message in each}
    answers = read("ledger_answers")
    of_the_ledger = sum(map(len, answers["places"].values())) * len(answers["values"])
    made = {(call.method, call.path, str(call.headers), call.content) for call in calls({})}
    lies = sum(map(len, LIES.values()))
    log.info(
        "%d messages written by hand, %d lies; sent: %d calls and %d ledger answers",
        *(len(written), lies, len(made), of_the_ledger),
    )
    assert len(written) + lies >= LEAST
    assert len(made) >= LEAST
