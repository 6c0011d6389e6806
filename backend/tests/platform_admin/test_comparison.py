"""Where books and ledger differ, an administrator sees each transaction by both."""

from __future__ import annotations

from typing import Any

import pytest
from django.db import connection, transaction

from apps.payments.models import Deposit
from apps.payments.services import sweep
from apps.payments.services.sweep import wallet_sweep
from apps.platform_admin.services import comparing
from apps.treasury.services.audit import wallet_audit
from tests.factories.payment_driver import XRP, PaymentDriver
from tests.platform_admin.dashboard import Admin
from tests.platform_admin.money_calls import admin, compared

__all__ = ["admin"]


def tamper(driver: PaymentDriver, *statements: str, **values: Any) -> None:
    """Write past the database's own checks, as nothing of ours can."""
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute("set local session_replication_role = replica")
        for sql in statements:
            cursor.execute(sql, {"wallet": driver.wallet_id, **values})


def test_books_that_are_right_have_nothing_that_differs(driver: PaymentDriver, admin: Admin) -> None:
    driver.paid_payment()
    driver.settle_all()
    driver.deposit(5 * XRP, tag=None)
    found = compared(admin, driver)
    # Two deposits, a payout and a burn.
    assert (found["differing"], found["transactions"], found["complete"]) == ([], 4, True)
    assert found["first_ledger"] == driver.wallet.registered_ledger + 1
    assert found["last_ledger"] == driver.wallet.cursor.ledger_index

    after = compared(admin, driver, from_ledger=found["last_ledger"] + 1)
    assert (after["differing"], after["transactions"], after["complete"]) == ([], 0, True)


def test_an_unrecognised_transaction_does_not_differ(driver: PaymentDriver, admin: Admin) -> None:
    driver.platform.submit(Destination=driver.payer.address, Amount="5000000")
    driver.close_and_sweep()
    found = compared(admin, driver)
    assert (found["differing"], found["transactions"]) == ([], 1)


def test_what_was_removed_changed_or_added_is_named(driver: PaymentDriver, admin: Admin) -> None:
    driver.deposit(1 * XRP, tag=None)
    agreed = driver.wallet.cursor.ledger_index
    removed, changed = (driver.pay(drops * XRP, tag=None) for drops in (5, 6))
    driver.close_ledgers()
    wallet_sweep(wallet_id=driver.wallet_id, client=driver.client)
    gone, other = (Deposit.objects.get(tx_hash=tx_hash) for tx_hash in (removed, changed))
    entry = "(select id from treasury_entry where kind = 'deposit' and source = %(gone)s)"
    tamper(
        driver,
        f"delete from treasury_line where entry_id = {entry}",
        f"delete from treasury_entry where id = {entry}",
        "update treasury_line set drops = drops + sign(drops)::int where entry_id ="
        " (select id from treasury_entry where kind = 'deposit' and source = %(other)s)",
        "insert into treasury_entry (wallet_id, ledger_index, kind, source, line_count)"
        " values (%(wallet)s, %(index)s, 'deposit', '999999999999', 2)",
        "insert into treasury_line (entry_id, account, drops) select entry.id, line.account, line.drops"
        " from treasury_entry entry, (values ('wallet', 7), ('equity', -7)) as line (account, drops)"
        " where entry.source = '999999999999'",
        gone=str(gone.pk),
        other=str(other.pk),
        index=gone.ledger_index,
    )
    result = wallet_audit(
        wallet_id=driver.wallet_id, client=driver.client, ledger_index=driver.wallet.cursor.ledger_index
    )
    assert result.difference == 5 * XRP - 1 - 7

    found = compared(admin, driver)
    assert (found["first_ledger"], found["transactions"]) == (agreed + 1, 2)
    rows = {row["transaction_hash"]: (row["moved"], row["booked"]) for row in found["differing"]}
    assert rows == {
        None: (None, "0.000007"),
        removed: ("5.000000", None),
        changed: ("6.000000", "6.000001"),
    }
    assert [len(row["entries"]) for row in found["differing"] if row["transaction_hash"] != removed] == [1, 1]


def test_a_long_history_is_compared_in_parts(
    driver: PaymentDriver, admin: Admin, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sweep, "PAGE_LIMIT", 2)
    monkeypatch.setattr(comparing, "MOST_PAGES", 1)
    for drops in range(1, 4):
        driver.deposit(drops * XRP, tag=None)
    first = compared(admin, driver)
    assert (first["transactions"], first["complete"]) == (1, False)
    rest = compared(admin, driver, from_ledger=first["last_ledger"] + 1)
    assert rest["first_ledger"] == first["last_ledger"] + 1
    assert (rest["transactions"], rest["differing"], rest["complete"]) == (2, [], True)


NO_LEDGER = "from_ledger must be a whole number from 1 to 4294967295."


@pytest.mark.parametrize(
    ("query", "status", "message"),
    [
        ({}, 400, "address is required"),
        ({"address": "r" * 30}, 409, "This is not the address of a platform wallet on an open network."),
        ({"address": "r\0"}, 400, "address must not contain NUL or unpaired surrogates."),
        ({"address": "r", "from_ledger": "0"}, 400, NO_LEDGER),
        ({"address": "r", "from_ledger": "x"}, 400, NO_LEDGER),
    ],
)
def test_a_comparison_that_cannot_be_made_says_why(
    admin: Admin, query: dict[str, str], status: int, message: str
) -> None:
    answer = admin.refused_get("money/comparison/", **query)
    assert answer.status_code == status
    assert message in answer.json()["error"]
