"""Forbidden writes: the journal, the audit, the settings and the tags' key."""

from __future__ import annotations

from collections.abc import Iterator

from django.utils import timezone

from apps.treasury.models import Audit, Cursor, Entry, Line, Settings, Wallet
from tests.money_model.ground import Ground
from tests.money_model.refusals import Write, Writes
from tests.money_model.rows import BALANCE, book, change, claim, new_address, new_hash, next_tag, run

NOT_OWED = {"owed": 0, "released": 0, "reserve": 0}

writes = Writes()
refused_by = writes.refused_by


def opening(g: Ground) -> Entry:
    return Entry.objects.get(kind="opening", wallet=g.wallet)


@refused_by("entry_balanced")
def an_entry_without_lines(g: Ground) -> Iterator[None]:
    external = g.external()
    yield
    Entry.objects.create(
        wallet=g.wallet, ledger_index=g.ledger, kind="external", source=str(external.pk), line_count=2
    )


@refused_by("entry_balanced")
def an_entry_a_drop_off(g: Ground) -> Iterator[None]:
    external = g.external()
    yield
    book(g.wallet, g.ledger, "external", str(external.pk), {"wallet": -1_000, "equity": 999})


@refused_by("entry_balanced")
def an_entry_with_fewer_lines_than_it_counts(g: Ground) -> Iterator[None]:
    external = g.external()
    yield
    entry = Entry.objects.create(
        wallet=g.wallet, ledger_index=g.ledger, kind="external", source=str(external.pk), line_count=3
    )
    for account, drops in (("wallet", -5), ("equity", 5)):
        Line.objects.create(entry=entry, account=account, drops=drops)


@refused_by("entry_complete")
def a_line_added_to_an_old_entry(g: Ground) -> Iterator[None]:
    yield
    Line.objects.create(entry=opening(g), account="held", drops=1)


@refused_by("entry_complete")
def a_balanced_pair_added_to_an_old_entry(g: Ground) -> Iterator[None]:
    yield
    Line.objects.bulk_create(
        Line(entry=opening(g), account=account, drops=drops)
        for account, drops in (("held", 5), ("revenue", -5))
    )


@refused_by("entry_lines")
def an_entry_of_one_line(g: Ground) -> Iterator[None]:
    external = g.external()
    yield
    book(g.wallet, g.ledger, "external", str(external.pk), {"wallet": 5})


@refused_by("entry_append_only")
def an_entry_changed(g: Ground) -> Iterator[None]:
    yield
    change(opening(g), ledger_index=7)


@refused_by("entry_append_only")
def an_entry_deleted(g: Ground) -> Iterator[None]:
    yield
    run("DELETE FROM treasury_entry WHERE id = %s", opening(g).pk)


@refused_by("entry_append_only")
def the_entries_truncated(g: Ground) -> Iterator[None]:
    yield
    run("TRUNCATE treasury_entry CASCADE")


@refused_by("line_append_only")
def a_line_changed(g: Ground) -> Iterator[None]:
    yield
    run("UPDATE treasury_line SET drops = 1 WHERE entry_id = %s", opening(g).pk)


@refused_by("line_append_only")
def a_line_deleted(g: Ground) -> Iterator[None]:
    yield
    run("DELETE FROM treasury_line WHERE entry_id = %s", opening(g).pk)


@refused_by("line_append_only")
def the_lines_truncated(g: Ground) -> Iterator[None]:
    yield
    run("TRUNCATE treasury_line")


@refused_by("line_not_zero")
def a_line_of_nothing(g: Ground) -> Iterator[None]:
    yield
    Line.objects.create(entry=opening(g), account="held", drops=0)


@refused_by("line_account")
def a_line_on_an_unknown_account(g: Ground) -> Iterator[None]:
    yield
    Line.objects.create(entry=opening(g), account="pocket", drops=1)


@refused_by("line_once")
def two_lines_on_one_account(g: Ground) -> Iterator[None]:
    yield
    Line.objects.create(entry=opening(g), account="wallet", drops=1)


@refused_by("entry_once")
def one_event_booked_twice(g: Ground) -> Iterator[None]:
    deposit = g.equity(5)
    yield
    book(g.wallet, g.ledger, "deposit", str(deposit.pk), {"wallet": 5, "equity": -5})


@refused_by("entry_once")
def a_wallet_opened_twice(g: Ground) -> Iterator[None]:
    yield
    book(g.wallet, 100, "opening", str(g.wallet.pk), {"wallet": 5, "equity": -5})


@refused_by("entry_kind")
def an_entry_of_an_unknown_kind(g: Ground) -> Iterator[None]:
    yield
    book(g.wallet, g.ledger, "gift", "1", {"wallet": 5, "equity": -5})


@refused_by("entry_source_form")
def an_entry_whose_source_is_no_number(g: Ground) -> Iterator[None]:
    yield
    book(g.wallet, g.ledger, "deposit", "first", {"wallet": 5, "equity": -5})


@refused_by("entry_source")
def an_entry_for_a_deposit_that_never_arrived(g: Ground) -> Iterator[None]:
    yield
    book(g.wallet, g.ledger, "deposit", "999999999", {"wallet": 5, "equity": -5})


@refused_by("entry_source")
def an_entry_for_an_attempt_that_was_never_made(g: Ground) -> Iterator[None]:
    yield
    book(g.wallet, g.ledger, "attempt", new_hash(), {"wallet": -10, "network_fees": 10})


@refused_by("entry_source")
def an_entry_for_a_live_attempt(g: Ground) -> Iterator[None]:
    _, _, attempt = g.sign(amount=5)
    yield
    book(g.wallet, g.ledger, "attempt", attempt.tx_hash, {"wallet": -10, "network_fees": 10})


@refused_by("entry_source")
def an_entry_for_an_unrecognised_external_transaction(g: Ground) -> Iterator[None]:
    external = g.external()
    yield
    book(g.wallet, g.ledger, "external", str(external.pk), {"wallet": -1_000, "equity": 1_000})


@refused_by("entry_source")
def a_release_nobody_decided(g: Ground) -> Iterator[None]:
    deposit = g.held(5)
    yield
    book(g.wallet, g.ledger, "release", str(deposit.pk), {"held": 5, "equity": -5})


@refused_by("entry_source")
def an_opening_at_another_ledger(g: Ground) -> Iterator[None]:
    change(g.wallet, state="replaced", replaced_at=timezone.now())
    address = claim(new_address("w"), "platform", g.mode)
    wallet = Wallet.objects.create(
        network=g.network,
        mode=g.mode,
        address=address,
        sealed_secret=b"x",
        signer_address=address,
        funding_tag=next_tag(1),
        next_sequence=1,
        registered_ledger=5,
    )
    Cursor.objects.create(wallet=wallet, ledger_index=5, ledger_hash=new_hash(), close_time=timezone.now())
    yield
    book(wallet, 6, "opening", str(wallet.pk), {"wallet": BALANCE, "equity": -BALANCE})


@refused_by("entry_source_lines")
def an_external_transaction_booked_against_revenue(g: Ground) -> Iterator[None]:
    external = g.external()
    yield
    change(external, recognised_by=1, recognised_at=timezone.now(), reason="mine")
    book(g.wallet, g.ledger, "external", str(external.pk), {"wallet": -1_000, "revenue": 1_000})


@refused_by("entry_source_lines")
def an_external_transaction_booked_with_another_amount(g: Ground) -> Iterator[None]:
    external = g.external()
    yield
    change(external, recognised_by=1, recognised_at=timezone.now(), reason="mine")
    book(g.wallet, g.ledger, "external", str(external.pk), {"wallet": -999, "equity": 999})


@refused_by("audit_once")
def one_ledger_audited_twice(g: Ground) -> Iterator[None]:
    Audit.objects.create(wallet=g.wallet, ledger_index=5, ledger=1, books=1, external=0, **NOT_OWED)
    yield
    Audit.objects.create(wallet=g.wallet, ledger_index=5, ledger=1, books=1, external=0, **NOT_OWED)


@refused_by("audit_written_once")
def an_audit_corrected(g: Ground) -> Iterator[None]:
    audit = Audit.objects.create(wallet=g.wallet, ledger_index=5, ledger=2, books=1, external=0, **NOT_OWED)
    yield
    change(audit, books=2)


@refused_by("settings_one_row")
def a_second_row_of_settings(g: Ground) -> Iterator[None]:
    yield
    Settings.objects.create(id=2)


@refused_by("settings_fee")
def a_fee_above_half(g: Ground) -> Iterator[None]:
    yield
    Settings.objects.update(fee_ppm=500_001)


@refused_by("settings_burn")
def a_burn_above_the_fee(g: Ground) -> Iterator[None]:
    yield
    Settings.objects.update(burn_ppm=1_000_001)


@refused_by("settings_payout_timing")
def payouts_at_an_unknown_time(g: Ground) -> Iterator[None]:
    yield
    Settings.objects.update(payout_timing="weekly")


@refused_by("settings_no_delete")
def the_settings_deleted(g: Ground) -> Iterator[None]:
    yield
    run("DELETE FROM treasury_settings")


@refused_by("tag_key_for_ever")
def the_key_of_the_tags_changed(g: Ground) -> Iterator[None]:
    yield
    run("UPDATE treasury_tagkey SET key = sha256(key)")


@refused_by("tag_key_for_ever")
def the_key_of_the_tags_deleted(g: Ground) -> Iterator[None]:
    yield
    run("DELETE FROM treasury_tagkey")


@refused_by("tag_key_one_row")
def a_second_key_of_the_tags(g: Ground) -> Iterator[None]:
    yield
    run("INSERT INTO treasury_tagkey (id, key) VALUES (2, sha256('x'))")


@writes.test()
def test_forbidden(ground: Ground, write: Write) -> None:
    write.refused(ground)
