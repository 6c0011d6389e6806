"""A chain that begins in the past: closes at given moments, over restarts, until it is released."""

import time
from typing import Any

import pytest

from tests.factories.ledger_process import HTTP, LedgerProcess
from tests.sandbox.conftest import LedgerFactory

DAY = 86_400


def clock(ledger: LedgerProcess) -> dict[str, Any]:
    shown: dict[str, Any] = HTTP.get(f"{ledger.admin}/clock").json()
    return shown


def close_at(ledger: LedgerProcess, moment: object) -> tuple[int, dict[str, Any]]:
    response = HTTP.post(f"{ledger.admin}/close", json={"at": moment})
    return response.status_code, response.json()


@pytest.fixture
def past(start_ledger: LedgerFactory) -> LedgerProcess:
    """Would close ten ledgers a second in the present."""
    return start_ledger(**{"begin-days-ago": 3, "close_interval": 0.1})


def test_a_new_chain_begins_in_the_past_and_closes_only_at_given_moments(past: LedgerProcess) -> None:
    begun = clock(past)
    assert begun["in_past"] is True
    assert abs(time.time() - 3 * DAY - begun["first"]) < 60
    moment = begun["first"] + DAY // 10 * 10
    status, answer = close_at(past, moment)
    assert (status, answer) == (200, {"validated": 3})
    assert clock(past)["newest"] == moment
    # A moment before the newest ledger is a second after it: close times never fall.
    assert close_at(past, begun["first"])[0] == 200
    assert clock(past)["newest"] == moment + 1


@pytest.mark.parametrize(
    ("moment", "sentence"),
    [(2**33, "A ledger cannot close in the future."), ("soon", "at must be a whole number of unix seconds.")],
)
def test_an_impossible_moment_closes_nothing(past: LedgerProcess, moment: object, sentence: str) -> None:
    before = clock(past)
    assert close_at(past, moment) == (400, {"error": sentence})
    assert clock(past) == before


def test_a_restarted_ledger_is_still_in_the_past(past: LedgerProcess) -> None:
    moment = clock(past)["first"] + 1000
    close_at(past, moment)
    before = clock(past)
    past.stop()
    past.start()
    assert clock(past) == before
    HTTP.post(f"{past.admin}/close", json={})
    assert clock(past)["newest"] == before["newest"] + 1


def test_a_released_ledger_goes_on_in_the_present_for_good(past: LedgerProcess) -> None:
    shown = HTTP.post(f"{past.admin}/clock/release").json()
    assert shown["in_past"] is False
    deadline = time.monotonic() + 20
    while time.time() - clock(past)["newest"] > 30:
        assert time.monotonic() < deadline, "no ledger closes in the present"
    assert close_at(past, clock(past)["newest"]) == (
        400,
        {"error": "This chain closes its ledgers in the present."},
    )
    past.stop()
    past.start()
    assert clock(past)["in_past"] is False


def test_an_existing_chain_never_goes_back(start_ledger: LedgerFactory) -> None:
    ledger = start_ledger()
    newest = clock(ledger)["newest"]
    ledger.stop()
    ledger._options["begin-days-ago"] = 3
    ledger.start()
    assert clock(ledger) == {"in_past": False, "first": newest, "newest": newest}
