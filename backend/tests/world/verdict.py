"""What must hold in the end, by a judge who reads the ledger, and what people asked for and sent."""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

import psycopg

from apps.ledger.types import LedgerTx
from tests.lifecycle.deposit_model import Asked as Judged
from tests.lifecycle.deposit_model import Deposit
from tests.world.books import ledgers_that_differ, whole_history
from tests.world.judge import Judge, Refund, Stock
from tests.world.ledger import SERVERS
from tests.world.people import Asked

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
_REFUNDS_OF = """
select t.source_tag, r.tag from payments_leg l join treasury_transfer t on t.id = l.transfer_id
join payments_refund r on r.deposit_id = l.deposit_id where l.kind = 'refund'
"""
# What went out: to whom, how much, with which tag.
Row = tuple[str, int, int]


def journal_digest(database: psycopg.Connection[Any]) -> str:
    """One number for all that was booked, in its order."""
    digest = hashlib.sha256()
    for entry in database.execute(_ENTRIES):
        digest.update(repr(entry).encode())
    return digest.hexdigest()[:16]


def problems(story: Story) -> list[str]:
    """Everything that does not hold, as sentences."""
    return list(_Court(story).problems())


class _Court:
    """The judge with everything in front of him."""

    def __init__(self, story: Story) -> None:
        self._story, self._database = story, story.database
        platform = story.ground.platform.address
        self._wallet = story.wallet()
        self._history = whole_history(story.ledger.client(SERVERS[0]), platform)
        self._sent = [
            tx for tx in self._history if tx.account == platform and tx.tx_type == "Payment" and tx.succeeded
        ]
        self._arrived = [
            tx
            for tx in self._history
            if tx.delta > 0 and tx.account != platform and tx.ledger_index > self._wallet.registered_ledger
        ]
        self._judge = Judge(by_tag={asked.tag: self._payment(asked) for asked in self._answered()})
        link = Stock(story.ground.link.pieces)
        self._judge.stocks = {asked.tag: link for asked in self._answered() if asked.link is not None}
        self._judge.refunds = dict(self._refunds())
        refund_of = dict(self._database.execute(_REFUNDS_OF).fetchall())
        self._judge.transfers = {
            tx.source_tag: (tx.delivered or 0, tx.destination or "", refund_of.get(tx.source_tag))
            for tx in self._sent
        }

    def problems(self) -> Iterator[str]:
        story = self._story
        for name, query in _OPEN.items():
            row = self._database.execute(query).fetchone()
            if row is not None and row[0]:
                yield f"{row[0]} {name}"
        yield from self._decisions()
        yield from self._statuses()
        if differ := ledgers_that_differ(self._wallet, self._history):
            yield f"books and ledger differ in {differ} ledgers"
        if story.receiver.unsigned:
            yield f"{story.receiver.unsigned} webhooks without a true signature"
        if story.pages.early:
            yield f"{story.pages.early} of {story.pages.told} announcements before their commit"
        yield from self._undelivered()

    def _decisions(self) -> Iterator[str]:
        """Each deposit decided once, and each leg sent once."""
        if {tx.tx_hash for tx in self._arrived} != {sent.tx_hash for sent in self._story.crowd.sent}:
            yield "the ledger does not have what people sent"
        owed: Counter[Row] = Counter()
        expected: dict[str, tuple[str, str | None]] = {}
        for tx in self._arrived:
            verdict = self._judge.judge(self._deposit(tx))
            owed.update((leg.to, leg.drops, leg.tag) for leg in verdict.legs)
            expected[tx.tx_hash] = (verdict.flow, verdict.reason)
        self._story.seen["sold out when it was paid"] += self._judge.sold_out
        rows = self._database.execute("select tx_hash, flow, reason from payments_deposit").fetchall()
        decided = {tx_hash: (flow, reason) for tx_hash, flow, reason in rows}
        for tx_hash in sorted(expected.keys() | decided.keys()):
            if expected.get(tx_hash) != decided.get(tx_hash):
                yield f"a deposit is {decided.get(tx_hash)}, and should be {expected.get(tx_hash)}"
        went = Counter((tx.destination or "", tx.delivered or 0, tx.destination_tag) for tx in self._sent)
        for name, difference in (("sent once too often", went - owed), ("never sent", owed - went)):
            for (dest, drops, tag), times in sorted(difference.items()):
                yield f"{name}: {drops} drops to {dest} with tag {tag} ({times} times)"

    def _deposit(self, tx: LedgerTx) -> Deposit:
        return Deposit(
            drops=tx.delta,
            sender=tx.account,
            tag=tx.destination_tag,
            source_tag=tx.source_tag,
            ledger_index=tx.ledger_index,
            close_time=tx.close_time,
            payment=self._judge.by_tag.get(tx.destination_tag),
        )

    def _statuses(self) -> Iterator[str]:
        """Payments and refunds are what the ledger says."""
        rows = self._database.execute("select tag, status from payments_payment").fetchall()
        for tag, status in sorted(rows):
            asked = self._judge.by_tag.get(tag)
            must = "unknown" if asked is None else "completed" if asked.status == "processing" else "expired"
            if status != must:
                yield f"a payment is {status}, and should be {must}"
        for refund in self._story.crowd.refunds:
            if refund.id is None:
                continue
            status = self._one("select status from payments_refund where id = %s", refund.id)
            if refund.tag is None:
                must = "succeeded"
            else:
                judged = self._judge.refunds[refund.tag]
                must = "canceled" if judged.canceled else judged.status
                must = "expired" if must == "awaiting_merchant" else must
            if status != must:
                yield f"a refund is {status}, and should be {must}"

    def _undelivered(self) -> Iterator[str]:
        url_of = {shop.user.pk: shop.url for shop in self._story.ground.shops}
        missing = sum(
            self._story.receiver.arrived[url_of[owner]][str(event)] == 0
            for event, owner in self._database.execute("select id, owner_id from webhooks_event")
        )
        if missing:
            yield f"{missing} events never delivered"

    # What people know

    def _answered(self) -> Sequence[Asked]:
        return [asked for asked in self._story.crowd.asked if asked.answer is not None]

    def _payment(self, asked: Asked) -> Judged:
        """With the terms that are frozen on it, if they were the platform's once."""
        row = self._database.execute(
            "select fee_ppm, burn_ppm, expires_at, ended_ledger from payments_payment where id = %s",
            [asked.id],
        ).fetchone()
        assert row is not None
        fee_ppm, burn_ppm, expires_at, ended_ledger = row
        assert (fee_ppm, burn_ppm) in self._story.crowd.terms
        fee = asked.amount * fee_ppm // 10**6
        return Judged(
            amount=asked.amount,
            fee=fee,
            burn=fee * burn_ppm // 10**6,
            payout_to=asked.shop.account.address,
            burn_to=self._story.ground.burn.address,
            expires_at=expires_at,
            ended_ledger=ended_ledger,
        )

    def _refunds(self) -> Iterator[tuple[int, Refund]]:
        for refund in self._story.crowd.refunds:
            if refund.id is None or refund.tag is None:
                continue
            row = self._database.execute(
                "select expires_at, status = 'canceled' from payments_refund where id = %s", [refund.id]
            ).fetchone()
            assert row is not None
            yield (
                refund.tag,
                Refund(refund.amount, refund.return_fee, refund.dest, refund.dest_tag, row[0], row[1]),
            )

    def _one(self, query: Any, value: object) -> str:
        row = self._database.execute(query, [value]).fetchone()
        return "missing" if row is None else str(row[0])
