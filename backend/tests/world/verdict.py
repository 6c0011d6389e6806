"""What must hold in the end, by a model that reads the ledger and what people asked for and sent."""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import psycopg

from apps.ledger.types import LedgerTx
from tests.experiment.verdict import ledgers_that_differ, whole_history
from tests.lifecycle import deposit_model as model
from tests.world.ledger import SERVERS

if TYPE_CHECKING:
    from tests.world.story import Story

_ENTRIES = """
select e.wallet_id, e.ledger_index, e.kind, e.source,
  array_agg(l.account || ' ' || l.drops order by l.account)
from treasury_entry e join treasury_line l on l.entry_id = e.id group by e.id order by e.id
"""
_OPEN = {
    "transfers that are not paid": "select count(*) from treasury_transfer where state <> 'paid'",
    "attempts without an outcome": "select count(*) from treasury_attempt where outcome is null",
    "legs that are not paid": "select count(*) from payments_leg where state <> 'paid'",
    "wallets that are halted": "select count(*) from treasury_wallet where halted_at is not null",
    "audits that differ": "select count(*) from treasury_audit where ledger <> books + external",
    "deliveries that did not succeed": "select count(*) from webhooks_delivery where status <> 'success'",
    "transactions that nobody signed": "select count(*) from treasury_externaltransaction",
}
Row = tuple[str, int, int]


def journal_digest(database: psycopg.Connection[Any]) -> str:
    """One number for all that was booked, in its order."""
    digest = hashlib.sha256()
    for entry in database.execute(_ENTRIES):
        digest.update(repr(entry).encode())
    return digest.hexdigest()[:16]


def problems(story: Story) -> Iterator[str]:
    """Everything that does not hold, as sentences."""
    database = story.database
    for name, query in _OPEN.items():
        row = database.execute(query).fetchone()
        if row is not None and row[0]:
            yield f"{row[0]} {name}"
    history = whole_history(story.ledger.client(SERVERS[0]), story.ground.platform.address)
    yield from _judged(story, history)
    wallet = story.wallet()
    if differ := ledgers_that_differ(wallet, history):
        yield f"books and ledger differ in {differ} ledgers"
    if story.receiver.unsigned:
        yield f"{story.receiver.unsigned} webhooks without a true signature"
    if story.pages.early:
        yield f"{story.pages.early} of {story.pages.told} announcements before their commit"
    yield from _undelivered(story)


def _judged(story: Story, history: list[LedgerTx]) -> Iterator[str]:
    wallet, platform = story.wallet(), story.ground.platform.address
    judge = model.Model()
    by_tag = {asked.tag: _as_asked(story, asked) for asked in story.asked if asked.answer is not None}
    arrived = [
        tx
        for tx in history
        if tx.delta > 0 and tx.account != platform and tx.ledger_index > wallet.registered_ledger
    ]
    owed: Counter[Row] = Counter()
    expected: dict[str, tuple[str, str | None]] = {}
    for tx in arrived:
        decided = judge.deposit(
            model.Deposit(
                drops=tx.delta,
                sender=tx.account,
                tag=tx.destination_tag,
                source_tag=tx.source_tag,
                ledger_index=tx.ledger_index,
                close_time=tx.close_time,
                payment=by_tag.get(tx.destination_tag),
            )
        )
        owed.update((leg.to, leg.drops, leg.tag) for leg in decided.legs)
        expected[tx.tx_hash] = (decided.flow, decided.reason)
    if {tx.tx_hash for tx in arrived} != {sent.tx_hash for sent in story.sent}:
        yield "the ledger does not have what payers sent"
    decided_as = {
        row[0]: (row[1], row[2])
        for row in story.database.execute("select tx_hash, flow, reason from payments_deposit")
    }
    if decided_as != expected:
        wrong = [tx for tx in expected.keys() | decided_as.keys() if expected.get(tx) != decided_as.get(tx)]
        first = wrong[0]
        yield f"{len(wrong)} deposits decided wrongly: {decided_as.get(first)} for {expected.get(first)}"
    went = Counter(
        (tx.destination or "", tx.delivered or 0, tx.destination_tag)
        for tx in history
        if tx.account == platform and tx.tx_type == "Payment" and tx.succeeded
    )
    for name, rows in (("sent once too often", went - owed), ("never sent", owed - went)):
        for row, times in rows.items():
            yield f"{name}: {row[1]} drops to {row[0]} with tag {row[2]} ({times} times)"
    statuses: dict[int, str] = dict(
        story.database.execute("select tag, status from payments_payment").fetchall()
    )
    for tag, asked in by_tag.items():
        must = "completed" if asked.status == "processing" else "expired"
        if statuses.get(tag) != must:
            yield f"a payment is {statuses.get(tag)}, and should be {must}"


def _as_asked(story: Story, asked: Any) -> model.Asked:
    row = story.database.execute(
        "select fee_ppm, burn_ppm, expires_at from payments_payment where id = %s", [asked.id]
    ).fetchone()
    assert row is not None
    fee_ppm, burn_ppm, expires_at = row
    if (fee_ppm, burn_ppm) not in story.terms:
        raise AssertionError(f"a payment has terms that nobody set: {fee_ppm}, {burn_ppm}")
    fee = asked.amount * fee_ppm // 10**6
    return model.Asked(
        amount=asked.amount,
        fee=fee,
        burn=fee * burn_ppm // 10**6,
        payout_to=asked.shop.account.address,
        burn_to=story.ground.burn.address,
        expires_at=expires_at,
    )


def _undelivered(story: Story) -> Iterator[str]:
    url_of = {shop.user.pk: shop.url for shop in story.ground.shops}
    missing = sum(
        story.receiver.arrived[url_of[owner]][str(event)] == 0
        for event, owner in story.database.execute("select id, owner_id from webhooks_event")
    )
    if missing:
        yield f"{missing} events never delivered"
