"""Books and ledger agree to the drop, or the wallet stops."""

from __future__ import annotations

from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from apps.ledger.client import client_override
from apps.treasury.models import Audit, Cursor
from apps.treasury.selectors import account_sums, equity_spendable
from apps.treasury.services.audit import NotSwept, audits_prune, wallet_audit
from apps.treasury.services.journal import NewEntry, entries_book
from tests.api.builders import a_platform_wallet
from tests.treasury.clients import Richer
from tests.treasury.rig import FEE, Rig

OPENING = 1_000_000_000
RESERVE = 1_000_000


def test_books_start_at_the_opening_entry(rig: Rig) -> None:
    result = rig.audit()
    assert (result.ledger, result.books, result.external, result.difference) == (OPENING, OPENING, 0, 0)
    assert account_sums(wallet_id=rig.wallet_id) == {"wallet": OPENING, "equity": -OPENING}
    assert (result.owed, result.reserve, result.equity) == (0, RESERVE, OPENING - RESERVE)
    assert equity_spendable(wallet_id=rig.wallet_id, reserve=RESERVE) == OPENING - RESERVE
    kept = Audit.objects.get(wallet_id=rig.wallet_id, ledger_index=result.ledger_index)
    assert kept.equity == result.equity


def test_one_drop_halts(rig: Rig, dest: str) -> None:
    rig.create(dest=dest)
    rig.settle(rounds=2)
    assert rig.audit().difference == 0
    assert rig.wallet.halted_at is None
    rig.ledger.close()
    rig.sweep()

    rig.client = Richer(rig.client)
    result = rig.audit()

    assert result.difference == 1
    assert rig.wallet.halt_reason == f"Books and ledger differ by 1 drops at ledger {result.ledger_index}."
    row = Audit.objects.get(wallet_id=rig.wallet_id, ledger_index=result.ledger_index)
    assert row.ledger - row.books - row.external == 1


@pytest.mark.parametrize("whole", [False, True])
def test_counting_on_gives_what_counting_all_gives(rig: Rig, dest: str, whole: bool) -> None:
    for _ in range(3):
        rig.create(2, dest=dest)
        rig.round()
        rig.audit()
    rig.owner.submit(Destination=dest, Amount="5000000")
    rig.round()

    result = wallet_audit(
        wallet_id=rig.wallet_id,
        client=rig.client,
        ledger_index=rig.wallet.cursor.ledger_index,
        whole=whole,
    )
    booked = OPENING - 6 * (1_000_000 + FEE)
    assert (result.books, result.external) == (booked, -5_000_000 - FEE)
    assert result.difference == 0
    assert result.equity == booked - 5_000_000 - FEE - RESERVE
    assert equity_spendable(wallet_id=rig.wallet_id, reserve=RESERVE) == result.equity


def test_what_is_not_swept_is_not_audited(rig: Rig) -> None:
    with pytest.raises(NotSwept):
        wallet_audit(
            wallet_id=rig.wallet_id, client=rig.client, ledger_index=rig.wallet.cursor.ledger_index + 1
        )
    assert not Audit.objects.filter(wallet_id=rig.wallet_id).exists()


def test_an_entry_that_does_not_balance_is_refused(rig: Rig) -> None:
    before = rig.rows()
    lines = {"wallet": 5, "equity": -4}
    with pytest.raises(ValueError, match="balance"):
        entries_book([NewEntry(rig.wallet_id, 5, "opening", "x", lines)])
    assert rig.rows() == before


@pytest.mark.usefixtures("own_database")  # the command goes through every wallet there is
def test_the_command_prints_every_wallet_and_fails_on_a_difference(rig: Rig) -> None:
    out = StringIO()
    with client_override("test", rig.client), client_override("live", rig.client):
        call_command("audit", stdout=out)
        assert f"test {rig.wallet.address} at ledger" in out.getvalue()
        figures = f"ledger {OPENING}, books {OPENING}, external 0, equity {OPENING - RESERVE}"
        assert f"{figures}: equal" in out.getvalue()
    wrong = Richer(rig.client)
    with (
        client_override("test", wrong),
        pytest.raises(CommandError, match="differ and are halted"),
    ):
        call_command("audit", stdout=out)
    assert "DIFFER by 1 drops" in out.getvalue()
    assert rig.wallet.halted_at is not None


@pytest.mark.usefixtures("own_database", "db")
def test_a_wallet_that_cannot_be_asked_about_hides_no_other(request: pytest.FixtureRequest) -> None:
    ahead = a_platform_wallet("test")
    Cursor.objects.filter(wallet=ahead).update(ledger_index=1_000_000)
    rig: Rig = request.getfixturevalue("rig")
    out = StringIO()
    with client_override("test", rig.client), pytest.raises(CommandError, match="1 wallets could not be"):
        call_command("audit", stdout=out)
    first, second = (line for line in out.getvalue().splitlines() if line.startswith("test "))
    assert first.startswith(f"test {ahead.address}: NOT AUDITED: ")
    assert first.endswith("ledger 1000000 is not held")
    assert second.startswith(f"test {rig.wallet.address} at ledger")


def test_old_audits_that_agreed_are_forgotten_and_the_books_are_counted_on_all_the_same(
    rig: Rig, dest: str
) -> None:
    rig.create(3, dest=dest)
    for _ in range(6):
        rig.round()
        rig.audit()
    rows = Audit.objects.filter(wallet_id=rig.wallet_id).order_by("ledger_index")
    indexes = list(rows.values_list("ledger_index", flat=True))
    newest = indexes[-1]
    differs = Audit.objects.create(
        wallet_id=rig.wallet_id,
        ledger_index=indexes[0] - 1,
        ledger=1,
        books=0,
        external=0,
        owed=0,
        released=0,
        reserve=0,
    )

    audits_prune(kept=2)

    left = [differs.ledger_index, *(index for index in indexes if index >= newest - 2)]
    assert list(rows.values_list("ledger_index", flat=True)) == left
    assert len(left) < len(indexes)
    rig.round()
    result = rig.audit()
    assert (result.difference, result.books) == (0, account_sums(wallet_id=rig.wallet_id)["wallet"])
