"""Books and ledger agree to the drop, or the wallet is halted."""

from __future__ import annotations

from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from apps.common.modes import Mode
from apps.ledger.client import client_override
from apps.treasury.domain.choices import Account, EntryKind
from apps.treasury.models import Cursor
from apps.treasury.selectors import account_sums, equity_spendable
from apps.treasury.services.audit import NotSwept, audits_prune
from apps.treasury.services.journal import NewEntry, entries_book
from tests.factories.ledger_clients import Richer
from tests.factories.platform import create_platform_wallet
from tests.factories.wallet_driver import FEE, WalletDriver

OPENING = 1_000_000_000
RESERVE = 1_000_000


def test_books_start_at_the_opening_entry(driver: WalletDriver) -> None:
    result = driver.audit()
    assert (result.ledger, result.books, result.external, result.difference) == (OPENING, OPENING, 0, 0)
    assert account_sums(wallet_id=driver.wallet_id) == {Account.WALLET: OPENING, Account.EQUITY: -OPENING}
    assert (result.owed, result.reserve, result.equity) == (0, RESERVE, OPENING - RESERVE)
    assert equity_spendable(wallet_id=driver.wallet_id, reserve=RESERVE) == OPENING - RESERVE
    assert driver.audits.get(ledger_index=result.ledger_index).equity == result.equity


def test_a_difference_of_one_drop_halts_the_wallet(driver: WalletDriver) -> None:
    driver.create()
    driver.settle(rounds=2)
    assert driver.audit().difference == 0
    assert not driver.is_halted()
    driver.close_and_sweep()

    driver.client = Richer(driver.client)
    result = driver.audit()

    assert result.difference == 1
    assert driver.wallet.halt_reason == f"Books and ledger differ by 1 drops at ledger {result.ledger_index}."
    row = driver.audits.get(ledger_index=result.ledger_index)
    assert row.ledger - row.books - row.external == 1


@pytest.mark.parametrize("whole", [False, True])
def test_counting_since_the_last_audit_equals_counting_everything(driver: WalletDriver, whole: bool) -> None:
    for _ in range(3):
        driver.create(2)
        driver.round()
        driver.audit()
    driver.owner.submit(Destination=driver.dest, Amount="5000000")
    driver.round()

    result = driver.audit(whole=whole)
    booked = OPENING - 6 * (1_000_000 + FEE)
    assert (result.books, result.external) == (booked, -5_000_000 - FEE)
    assert result.difference == 0
    assert result.equity == booked - 5_000_000 - FEE - RESERVE
    assert equity_spendable(wallet_id=driver.wallet_id, reserve=RESERVE) == result.equity


def test_a_ledger_that_is_not_swept_is_not_audited(driver: WalletDriver) -> None:
    with pytest.raises(NotSwept):
        driver.audit(ahead=1)
    assert not driver.audits.exists()


def test_an_entry_that_does_not_balance_is_refused(driver: WalletDriver) -> None:
    before = driver.rows()
    entry = NewEntry(driver.wallet_id, 5, EntryKind.OPENING, "x", {Account.WALLET: 5, Account.EQUITY: -4})
    with pytest.raises(ValueError, match="balance"):
        entries_book([entry])
    assert driver.rows() == before


@pytest.mark.usefixtures("own_database")  # the command audits every wallet there is
def test_the_command_prints_every_wallet_and_fails_on_a_difference(driver: WalletDriver) -> None:
    out = StringIO()
    with client_override("test", driver.client), client_override("live", driver.client):
        call_command("audit", stdout=out)
        assert f"test {driver.wallet.address} at ledger" in out.getvalue()
        figures = f"ledger {OPENING}, books {OPENING}, external 0, spendable equity {OPENING - RESERVE}"
        assert f"{figures}: equal" in out.getvalue()
    with (
        client_override("test", Richer(driver.client)),
        pytest.raises(CommandError, match="differ and are halted"),
    ):
        call_command("audit", stdout=out)
    assert "DIFFER by 1 drops" in out.getvalue()
    assert driver.is_halted()


@pytest.mark.usefixtures("own_database", "db")
def test_a_wallet_that_cannot_be_audited_hides_no_other(request: pytest.FixtureRequest) -> None:
    ahead = create_platform_wallet(Mode.TEST)
    Cursor.objects.filter(wallet=ahead).update(ledger_index=1_000_000)
    driver: WalletDriver = request.getfixturevalue("driver")
    out = StringIO()
    with client_override("test", driver.client), pytest.raises(CommandError, match="1 wallets could not be"):
        call_command("audit", stdout=out)
    first, second = (line for line in out.getvalue().splitlines() if line.startswith("test "))
    assert first.startswith(f"test {ahead.address}: NOT AUDITED: ")
    assert first.endswith("the server does not have ledger 1000000")
    assert second.startswith(f"test {driver.wallet.address} at ledger")


def test_pruning_old_audits_that_agreed_changes_no_later_audit(driver: WalletDriver) -> None:
    driver.create(3)
    for _ in range(6):
        driver.round()
        driver.audit()
    indexes = list(driver.audits.values_list("ledger_index", flat=True))
    zeros = dict.fromkeys(("books", "external", "owed", "released", "reserve"), 0)
    differs = driver.audits.create(wallet_id=driver.wallet_id, ledger_index=indexes[0] - 1, ledger=1, **zeros)

    audits_prune(kept=2)

    left = [differs.ledger_index, *(index for index in indexes if index >= indexes[-1] - 2)]
    assert list(driver.audits.values_list("ledger_index", flat=True)) == left
    assert len(left) < len(indexes)
    driver.round()
    result = driver.audit()
    assert (result.difference, result.books) == (0, account_sums(wallet_id=driver.wallet_id)["wallet"])
