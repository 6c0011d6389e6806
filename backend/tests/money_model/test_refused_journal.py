"""Refused: the journal, the audits, the settings, the key of the tags, and admin actions."""

from __future__ import annotations

from apps.treasury.models import AdminActionRecord, Entry, ExternalTransaction, Line, Settings
from tests.factories.row_factory import RowFactory
from tests.factories.rows import BALANCE, book, new_cursor, new_hash, new_wallet
from tests.factories.sql import refused_by
from tests.money_model.refusals import Table, Write, delete, refusals, sql, truncate, update, write
from tests.money_model.setups import external, five_held, wallet_replaced


def opening(f: RowFactory) -> Entry:
    return Entry.objects.get(kind="opening", wallet=f.wallet)


def action(f: RowFactory, **columns: object) -> AdminActionRecord:
    defaults = {"kind": "resume", "subject": "1", "admin_id": f.merchant.pk, "reason": "counted by hand"}
    return AdminActionRecord.objects.create(**defaults | columns)


def line(account: str, drops: int) -> Write:
    """One more line in the opening entry."""
    return write(lambda f: Line.objects.create(entry=opening(f), account=account, drops=drops))


def entry(kind: str, source: str, **lines: int) -> Write:
    """An entry of this kind for this source."""
    return write(lambda f: book(f.wallet, f.ledger, kind, source, lines))


def booked(count: int | None = None, **lines: int) -> Write:
    """An entry for an external transaction that nobody has recognised."""
    return write(external, lambda f, tx: f.book_external(tx, lines, count))


def recognised(**lines: int) -> Write:
    """An external transaction of -1,000 drops recognised with this entry."""
    return write(external, lambda f, tx: f.recognise(tx, lines))


def settings(**columns: object) -> Write:
    return write(lambda _: Settings.objects.update(**columns))


def without_lines(f: RowFactory, tx: ExternalTransaction) -> Entry:
    return Entry.objects.create(
        wallet=f.wallet, ledger_index=f.ledger, kind="external", source=str(tx.pk), line_count=2
    )


TABLE: Table = {
    ("entry_balanced", "an entry without lines"): write(external, without_lines),
    ("entry_balanced", "an entry one drop off"): booked(wallet=-1_000, equity=999),
    ("entry_balanced", "an entry with fewer lines than it counts"): booked(3, wallet=-5, equity=5),
    ("entry_complete", "a line added to an old entry"): line("held", 1),
    ("entry_complete", "two balanced lines added to an old entry"): write(
        opening,
        lambda _, entry: Line.objects.bulk_create(
            Line(entry=entry, account=account, drops=drops)
            for account, drops in (("held", 5), ("revenue", -5))
        ),
    ),
    ("entry_attempt_closed", "an attempt's entry without the close time of its ledger"): write(
        lambda f: Entry.objects.create(
            wallet=f.wallet, ledger_index=f.ledger, kind="attempt", source="A" * 64, line_count=2
        )
    ),
    ("entry_lines", "an entry of one line"): booked(wallet=5),
    ("entry_append_only", "an entry changed"): update(opening, ledger_index=7),
    ("entry_append_only", "an entry deleted"): delete(opening),
    ("entry_append_only", "the entries truncated"): truncate("treasury_entry CASCADE"),
    ("line_append_only", "a line changed"): sql(
        "UPDATE treasury_line SET drops = 1 WHERE entry_id = %s", opening
    ),
    ("line_append_only", "a line deleted"): sql("DELETE FROM treasury_line WHERE entry_id = %s", opening),
    ("line_append_only", "the lines truncated"): truncate("treasury_line"),
    ("line_not_zero", "a line of zero drops"): line("held", 0),
    ("line_account", "a line on an unknown account"): line("pocket", 1),
    ("line_once", "two lines on one account"): line("wallet", 1),
    # what an entry is for
    ("entry_once", "one deposit booked twice"): write(
        lambda f: f.equity(5), lambda f, deposit: f.book_deposit(deposit, {"wallet": 5, "equity": -5})
    ),
    ("entry_once", "a wallet opened twice"): write(
        lambda f: book(f.wallet, 100, "opening", f.wallet.pk, {"wallet": 5, "equity": -5})
    ),
    ("entry_kind", "an entry of an unknown kind"): entry("gift", "1", wallet=5, equity=-5),
    ("entry_source_form", "a source that is no number"): entry("deposit", "first", wallet=5, equity=-5),
    ("entry_source", "an entry for no deposit"): entry("deposit", "999999999", wallet=5, equity=-5),
    ("entry_source", "an entry for no attempt"): entry("attempt", new_hash(), wallet=-10, network_fees=10),
    ("entry_source", "an entry for a live attempt"): write(
        lambda f: f.sign(amount=5).attempt,
        lambda f, tx: book(f.wallet, f.ledger, "attempt", tx.tx_hash, {"wallet": -10, "network_fees": 10}),
    ),
    ("entry_source", "an entry for an unrecognised transaction"): booked(wallet=-1_000, equity=1_000),
    ("entry_source", "an entry for a release that nobody decided"): write(
        five_held,
        lambda f, deposit: book(f.wallet, f.ledger, "release", deposit.pk, {"held": 5, "equity": -5}),
    ),
    ("entry_source_lines", "a recognition booked against revenue"): recognised(wallet=-1_000, revenue=1_000),
    ("entry_source_lines", "a recognition booked with another amount"): recognised(wallet=-999, equity=999),
    # audits, settings, the key of the tags
    ("audit_once", "one ledger audited twice"): write(RowFactory.audit, lambda f, _: f.audit()),
    ("audit_written_once", "an audit changed"): update(RowFactory.audit, books=1),
    ("settings_one_row", "a second row of settings"): write(lambda _: Settings.objects.create(id=2)),
    ("settings_fee", "a fee above half"): settings(fee_ppm=500_001),
    ("settings_burn", "a burn above the fee"): settings(burn_ppm=1_000_001),
    ("settings_payout_timing", "payouts at an unknown time"): settings(payout_timing="weekly"),
    ("settings_no_delete", "the settings deleted"): sql("DELETE FROM treasury_settings"),
    ("tag_key_for_ever", "the key of the tags changed"): sql("UPDATE treasury_tagkey SET key = sha256(key)"),
    ("tag_key_for_ever", "the key of the tags deleted"): sql("DELETE FROM treasury_tagkey"),
    ("tag_key_one_row", "a second key of the tags"): sql(
        "INSERT INTO treasury_tagkey (id, key) VALUES (2, sha256('x'))"
    ),
    # admin actions
    ("admin_action_append_only", "an admin action changed"): update(action, reason="something else"),
    ("admin_action_append_only", "an admin action deleted"): delete(action),
    ("admin_action_append_only", "the admin actions truncated"): truncate("treasury_adminactionrecord"),
    ("admin_action_kind", "an admin action of an unknown kind"): write(lambda f: action(f, kind="refund")),
    ("admin_action_reason", "an admin action without a reason"): write(lambda f: action(f, reason="")),
    ("admin_action_by_whom", "an admin action by nobody"): write(lambda f: action(f, admin_id=None)),
}


test_refused = refusals(TABLE)


def test_an_opening_entry_in_another_ledger_than_the_registration(factory: RowFactory) -> None:
    wallet_replaced(factory)
    wallet = new_wallet(factory.network)
    new_cursor(wallet, wallet.registered_ledger)
    with refused_by("entry_source"):
        book(
            wallet,
            wallet.registered_ledger + 1,
            "opening",
            wallet.pk,
            {"wallet": BALANCE, "equity": -BALANCE},
        )
