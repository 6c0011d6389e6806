"""Each promise names tests that exist and a line that still stands, so that it can be broken."""

from __future__ import annotations

import pytest

from stack.paths import BACKEND
from tests.promises.page import PAGE, page_with_table
from tests.promises.table import PARTS, Promise
from tests.world.mutants import FIRST_FOUND

PROMISES = [each for part in PARTS.values() for each in part]


@pytest.mark.parametrize("promise", PROMISES, ids=lambda promise: promise.name)
def test_a_promise_can_be_broken_and_has_its_tests(promise: Promise) -> None:
    for test in promise.tests:
        assert (BACKEND / "tests" / test.partition("::")[0]).exists(), test
    assert set(promise.mutants) <= FIRST_FOUND.keys()
    if promise.broken:
        assert (BACKEND / promise.broken.file).read_text().count(promise.broken.old) == 1


def test_the_page_has_the_table_as_it_is() -> None:
    assert page_with_table(PAGE.read_text()) == PAGE.read_text(), "python -m tests.promises --page"
