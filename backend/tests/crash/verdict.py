"""What must hold in the end, by a judge who reads only the ledger, and what people asked for and sent.

What the product decided when it answered (a payment's terms and its end, a refund's end) is taken from its
rows, and must be among what people know.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import timedelta
from typing import Any, Final

import psycopg
from websockets.sync.client import connect

from tests.crash.ground import Ground
from tests.crash.pages import Pages
from tests.crash.reading import Moved, history_of
from tests.crash.receiver import Merchants
from tests.crash.terms import Terms
from tests.crash.traffic import RETURN_FEE, Traffic
from tests.factories.ledger_process import LedgerProcess
from tests.lifecycle.deposit_model import Asked as Judged
from tests.lifecycle.deposit_model import Deposit
from tests.world.judge import Judge, Refund, Stock

# How many checkouts are also read over their WebSocket.
_SOCKETS: Final = 20
# To whom, how many drops, with which tag.
Row = tuple[str, int, int]

_STUCK: Final = {
    "transfers": "select count(*) from treasury_transfer where state not in ('paid', 'failed')",
    "attempts": "select count(*) from treasury_attempt where outcome is null",
    "legs": "select count(*) from payments_leg where state <> 'paid'",
    "failed transfers": "select count(*) from treasury_transfer where state = 'failed' and kind <> 'tickets'",
    "payments": "select count(*) from payments_payment where status in ('processing', 'failed')",
    "deliveries": "select count(*) from webhooks_delivery where status <> 'success'",
}
_PAYMENTS = """
select id::text, status, exception, fee_ppm, burn_ppm, burn_address, expires_at, ended_ledger
from payments_payment
"""
_REFUNDS = """
select r.tag, r.amount, r.dest, r.dest_tag, r.expires_at, r.status, r.id::text from payments_refund r
"""
_EVENTS = "select id::text, owner_id from webhooks_event"
_BOOKED = """
select e.ledger_index, sum(l.drops)::bigint from treasury_entry e
join treasury_line l on l.entry_id = e.id and l.account = 'wallet'
where e.wallet_id = %s group by e.ledger_index
"""
_UNBALANCED = (
    "select count(*) from (select entry_id from treasury_line group by entry_id having sum(drops) <> 0) e"
)
_AUDITS = "select count(*) from treasury_audit where ledger <> books + external"
_HALTED = "select count(*) from treasury_wallet where halted_at is not null"


@dataclass(slots=True)
class Verdict:
    """Everything in `faults` must be 0; `seen` is what there was."""

    faults: Counter[str] = field(default_factory=Counter)
    seen: Counter[str] = field(default_factory=Counter)
    # The first of each kind of fault, in words.
    examples: dict[str, str] = field(default_factory=dict)

    def fault(self, name: str, times: int, example: object = "") -> None:
        """Count it; a fault that did not happen is shown as 0."""
        self.faults[name] += times
        if times and name not in self.examples:
            self.examples[name] = str(example)


class Court:
    """The judge with everything in front of him. The ledger's faults are off, and nothing is under way."""

    def __init__(
        self,
        *,
        ledger: LedgerProcess,
        database: psycopg.Connection[Any],
        ground: Ground,
        traffic: Traffic,
        merchants: Merchants,
        terms: Terms,
        ws: str,
        pages: Pages,
    ) -> None:
        self._database, self._ground, self._traffic = database, ground, traffic
        self._merchants, self._terms, self._ws = merchants, terms, ws
        self._pages = pages
        self._verdict = Verdict()
        self._wallets = database.execute(
            "select id, address, registered_ledger, state from treasury_wallet order by id"
        ).fetchall()
        self._histories = {address: history_of(ledger, address) for _, address, _, _ in self._wallets}
        self._payments = {row[0]: row for row in database.execute(_PAYMENTS).fetchall()}
        self._answered = [asked for asked in traffic.asked if asked.id]
        self._by_tag = {asked.tag: asked for asked in self._answered}
        # The model's payments, by the numbers of those that were asked for.
        self._judged: dict[int, Judged] = {}
        self._judge = Judge()

    def verdict(self) -> Verdict:
        """All of it."""
        self._terms_hold()
        self._money()
        self._statuses()
        self._books()
        self._webhooks()
        for name, query in _STUCK.items():
            self._verdict.fault("stuck", self._count(query), name)
        return self._verdict

    def _terms_hold(self) -> None:
        """Build the judge's payments; the terms frozen on each were in force when it was asked for."""
        stocks = {link.slug: Stock(link.pieces) for link in self._ground.links}
        for asked in self._answered:
            _, _, _, fee_ppm, burn_ppm, burn_to, expires_at, ended_ledger = self._payments[asked.id]
            fees = self._terms.fee.between(asked.asked_at, asked.answered_at)
            burns = self._terms.burn.between(asked.asked_at, asked.answered_at)
            true = (fee_ppm, burn_ppm) in fees and burn_to in burns
            early = ended_ledger is not None
            true &= expires_at == asked.expires_at or early
            self._verdict.fault("payments with other terms than those in force", not true, asked)
            fee = asked.amount * fee_ppm // 10**6
            self._judged[asked.number] = self._judge.by_tag[asked.tag] = Judged(
                amount=asked.amount,
                fee=fee,
                burn=fee * burn_ppm // 10**6,
                payout_to=asked.shop.payout,
                burn_to=burn_to,
                expires_at=expires_at,
                ended_ledger=ended_ledger,
            )
            if asked.link is not None:
                self._judge.stocks[asked.tag] = stocks[asked.link.slug]
        asked_refunds = {refund.id: refund for refund in self._traffic.refunds if refund.id}
        for tag, amount, dest, dest_tag, expires_at, status, id_ in self._database.execute(
            _REFUNDS
        ).fetchall():
            if id_ in asked_refunds:
                canceled = status == "canceled"
                self._judge.refunds[tag] = Refund(amount, RETURN_FEE, dest, dest_tag, expires_at, canceled)
                known = asked_refunds[id_]
                # A retired wallet and a suspended merchant end those that nobody has funded.
                ended = known.payment.shop == self._ground.suspended or known.address in self._terms.retired
                true = amount == known.amount and (known.is_canceled or ended or not canceled)
                self._verdict.fault("refunds other than asked for", not true, known)

    def _money(self) -> None:
        """Each deposit decided once, and each leg sent once, to the drop."""
        opened = {address: registered for _, address, registered, _ in self._wallets}
        out: dict[str, Moved] = {}
        arrived: dict[str, Moved] = {}
        for address, history in self._histories.items():
            for moved in history:
                if moved.sender == address and moved.kind == "Payment" and moved.drops:
                    out[moved.tx_hash] = moved
                elif moved.changes(address) > 0 and moved.ledger_index > opened[address]:
                    arrived[moved.tx_hash] = moved
        sent = {each.tx_hash for each in self._traffic.payers.sent}
        self._verdict.fault("payments that the ledger does not have", len(sent ^ arrived.keys()))
        owed: Counter[Row] = Counter()
        decisions = self._decisions()
        for moved in sorted(arrived.values(), key=lambda each: (each.ledger_index, each.tx_index)):
            decided = decisions.pop(moved.tx_hash, None)
            if decided is not None and self._met_retired(moved, decided):
                self._verdict.seen["deposits: held, of a retired wallet"] += 1
                continue
            suspended = decided == ("reject", "merchant_suspended") and self._may_be_suspended(moved)
            self._judge.suspended_at = moved.close_time - timedelta(seconds=1) if suspended else None
            must = self._judge.judge(self._deposit(moved))
            owed.update((leg.to, leg.drops, leg.tag) for leg in must.legs)
            self._verdict.fault("deposits lost", decided is None, moved)
            is_false = decided is not None and decided != (must.flow, must.reason)
            self._verdict.fault("deposits decided otherwise", is_false, (moved, decided, must))
            self._verdict.seen[f"deposits: {must.reason or must.flow}"] += 1
        self._verdict.fault("deposits that nobody sent", len(decisions))
        went = Counter((moved.dest, moved.drops, moved.tag) for moved in out.values())
        twice, never = went - owed, owed - went
        self._verdict.fault("sent twice, or not owed", twice.total(), twice.most_common(1))
        self._verdict.fault("owed and never sent", never.total(), never.most_common(1))
        self._verdict.seen["legs"] = sum(went.values())
        self._verdict.seen["payments"] = sum(each.status == "processing" for each in self._judged.values())
        self._verdict.seen["refunds"] = sum(
            each.status == "succeeded" for each in self._judge.refunds.values()
        )

    def _met_retired(self, moved: Moved, decided: tuple[str, str | None]) -> bool:
        """Whether it is rightly held: the wallet was retired between two ledgers."""
        if moved.dest not in self._terms.retired:
            return False
        first, last = self._terms.retired[moved.dest]
        is_held = decided[0] == "held"
        self._verdict.fault("paid to a retired wallet, not held", moved.ledger_index > last and not is_held)
        return is_held and moved.ledger_index >= first

    def _may_be_suspended(self, moved: Moved) -> bool:
        asked = self._by_tag.get(moved.tag)
        is_his = asked is not None and asked.shop == self._ground.suspended
        return is_his and self._terms.is_suspended(moved.ledger_index)

    def _deposit(self, moved: Moved) -> Deposit:
        return Deposit(
            drops=moved.drops,
            sender=moved.sender,
            tag=moved.tag,
            source_tag=moved.source_tag,
            ledger_index=moved.ledger_index,
            close_time=moved.close_time,
            payment=self._judge.by_tag.get(moved.tag),
        )

    def _decisions(self) -> dict[str, tuple[str, str | None]]:
        rows = self._database.execute("select tx_hash, flow, reason from payments_deposit").fetchall()
        return {tx_hash: (flow, reason) for tx_hash, flow, reason in rows}

    def _statuses(self) -> None:
        """Every checkout shows the truth, and so do the refunds."""
        for place, asked in enumerate(self._answered):
            judged = self._judged[asked.number]
            must = "completed" if judged.status == "processing" else "expired"
            shown = self._traffic.checkout(asked.id)
            assert shown is not None, "the web answers no more"
            is_false = (shown["status"], shown["exception"]) != (must, judged.exception)
            self._verdict.fault("checkouts that show something else", is_false, (asked, shown, judged))
            if place % max(1, len(self._answered) // _SOCKETS) == 0:
                with connect(f"{self._ws}/ws/payments/{asked.id}/", proxy=None) as socket:
                    live = json.loads(socket.recv(timeout=10))
                self._verdict.fault("live pages that show something else", live["status"] != must, live)
        for tag, _, _, _, _, status, _ in self._database.execute(_REFUNDS).fetchall():
            refund = self._judge.refunds.get(tag)
            must = "canceled" if refund is None or refund.canceled else refund.status
            self._verdict.fault(
                "refunds with a false status", refund is None or status != must, (tag, status)
            )
        self._verdict.fault("pages told before the commit", self._pages.early)
        self._verdict.seen["messages to open pages"] = self._pages.told
        unknown = self._payments.keys() - {asked.id for asked in self._answered}
        self._verdict.fault("payments that nobody asked for", len(unknown))

    def _books(self) -> None:
        """At every ledger the books' balance of each wallet is the ledger's."""
        for id_, address, registered, _ in self._wallets:
            moved: Counter[int] = Counter()
            for each in self._histories[address]:
                moved[max(each.ledger_index, registered)] += each.changes(address)
            booked = Counter(dict(self._database.execute(_BOOKED, [id_]).fetchall()))
            books = ledger = differ = 0
            for index in sorted(moved.keys() | booked.keys()):
                books, ledger = books + booked[index], ledger + moved[index]
                differ += books != ledger
            self._verdict.fault("ledgers where books differ", differ, address)
        self._verdict.fault("entries that are not balanced", self._count(_UNBALANCED))
        self._verdict.fault("audits that differ", self._count(_AUDITS))
        self._verdict.fault("wallets halted", self._count(_HALTED))

    def _webhooks(self) -> None:
        """Each event arrived, truly signed."""
        path_of = {shop.user_id: shop.path for shop in self._ground.shops}
        events = self._database.execute(_EVENTS).fetchall()
        lost = [id_ for id_, owner in events if not self._merchants.arrived[path_of[owner], id_]]
        self._verdict.fault("webhooks that never arrived", len(lost), lost[:1])
        self._verdict.fault("webhooks without a true signature", self._merchants.unsigned)
        self._verdict.seen["webhooks"] = len(events)
        self._verdict.seen["webhooks that came again"] = self._merchants.arrived.total() - len(
            self._merchants.arrived
        )

    def _count(self, query: str) -> int:
        row = self._database.execute(query.encode()).fetchone()
        assert row is not None
        return int(row[0])


def unfinished(database: psycopg.Connection[Any], traffic: Traffic) -> Sequence[str]:
    """What is still under way, in words: the run waits until there is nothing."""
    found = []
    for name, query in (
        *_STUCK.items(),
        ("pending payments", "select count(*) from payments_payment where status = 'pending'"),
    ):
        row = database.execute(query.encode()).fetchone()
        if row is not None and row[0]:
            found.append(f"{row[0]} {name}")
    row = database.execute("select count(*) from payments_deposit").fetchone()
    assert row is not None
    if (missing := len(traffic.payers.sent) - row[0]) > 0:
        found.append(f"{missing} deposits")
    return found


def failed(database: psycopg.Connection[Any]) -> tuple[list[str], list[str]]:
    """The payments whose payout failed, and the deliveries that did."""
    payments = database.execute("select id::text from payments_payment where status = 'failed'").fetchall()
    deliveries = database.execute("select id::text from webhooks_delivery where status = 'failed'").fetchall()
    return [id_ for (id_,) in payments], [id_ for (id_,) in deliveries]
