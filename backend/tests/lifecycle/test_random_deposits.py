"""Random sequences of deposits for several payments in both modes: the model and the books agree after each.

`RANDOM_DEPOSITS=300` tries so many new sequences; without it, a few that are always the same.
"""

from __future__ import annotations

import os
from collections import Counter
from dataclasses import dataclass
from datetime import timedelta

import pytest
from django.db import connection
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from apps.accounts.services.users import user_activate, user_suspend
from apps.common.modes import Mode
from apps.ledger.xrpl_client import XrplClient
from apps.payments.models import Deposit, Leg, Payment, Rejected
from apps.payments.services.early_end import payment_end_early
from apps.treasury.models import FundingSender, Transfer
from apps.treasury.services.clock import mode_now
from tests.factories.given_ledger import PlayLedger
from tests.factories.ledger_wallets import Payer, new_wallet
from tests.factories.payment_driver import XRP, PaymentDriver
from tests.lifecycle import deposit_model as model

EVERYTHING = {
    *("settle", "equity", "held", "overpaid_excess", "already_paid", "payment_expired", "amount_too_low"),
    *("merchant_suspended", "no_destination_tag", "unknown_destination_tag"),
}
UNISSUED_TAG = 4294967294
# Whether the newest swept ledger was audited without a difference; entries that do not balance; and by how
# much the books' debts differ from the legs that are not paid.
_BOOKS = """
select
  (select a.ledger = a.books + a.external from treasury_cursor c join treasury_audit a
     on a.wallet_id = c.wallet_id and a.ledger_index = c.ledger_index where c.wallet_id = %(wallet)s),
  (select count(*) from (select from treasury_entry e join treasury_line l on l.entry_id = e.id
     where e.wallet_id = %(wallet)s group by e.id having sum(l.drops) <> 0) as uneven),
  (select coalesce(sum(l.drops), 0) from treasury_entry e join treasury_line l on l.entry_id = e.id
     where e.wallet_id = %(wallet)s and l.account like 'owed%%')
  + (select coalesce(sum(amount), 0) from payments_leg where wallet_id = %(wallet)s and state <> 'paid')
"""
# Rejections whose return came back too early, or did and does not show it.
_BOUNCED = """
select count(*) from payments_rejected r
join payments_leg l on l.id = r.leg_id
join treasury_transfer t on t.id = l.transfer_id and t.state = 'paid'
where t.wallet_id = %(wallet)s and (r.came_back is not null) <> (t.amount - least(1000, t.amount / 2) <= (
  select coalesce(sum(d.delivered), 0) from payments_deposit d
  where d.destination_tag = t.source_tag and d.sender = t.dest and d.network_id = %(network)s))
"""
_AMOUNTS = (1, 999, 2_000, XRP, 10 * XRP + 7)
_TERMS = ((10_000, 100_000), (0, 0), (500_000, 1_000_000), (333_333, 123_456))
_SIZES = ("exact", "exact", "exact", "one less", "half", "dust", "least", "+1", "+1011", "+1012", "+XRP")
_TARGETS = (*["payment"] * 8, "none", "unknown", "funding", "other mode", "bounce", "bounce")
_SENDERS = ("payer", "payer", "funder")


@dataclass(frozen=True)
class Asks:
    amount: int
    terms: tuple[int, int]
    seconds: int


@dataclass(frozen=True)
class Sends:
    """A payment to the platform wallet; `which` selects one of the existing payments or transfers."""

    target: str
    which: int
    size: str
    sender: str
    source_tag: int


@dataclass(frozen=True)
class Pays:
    """Payments in one ledger. `ends` is a payment ended early before they are swept."""

    sends: tuple[Sends, ...]
    ends: int | None


@dataclass(frozen=True)
class Passes:
    seconds: int


@dataclass(frozen=True)
class Merchant:
    suspended: bool


@dataclass(frozen=True)
class Settles:
    """Sign and submit what is owed; the ledger closes later."""


Step = Asks | Pays | Passes | Merchant | Settles

_which = st.integers(0, 5)
_sends = st.builds(
    Sends,
    target=st.sampled_from(_TARGETS),
    which=_which,
    size=st.sampled_from(_SIZES),
    sender=st.sampled_from(_SENDERS),
    source_tag=st.sampled_from((-1, 42)),
)
_pays = st.builds(
    Pays, sends=st.lists(_sends, min_size=1, max_size=4).map(tuple), ends=st.none() | st.none() | _which
)
_steps = st.one_of(
    st.builds(
        Asks,
        amount=st.sampled_from(_AMOUNTS),
        terms=st.sampled_from(_TERMS),
        seconds=st.sampled_from((5, 900)),
    ),
    _pays,
    _pays,
    _pays,
    _pays,
    st.builds(Passes, seconds=st.sampled_from((3, 60))),
    st.builds(Merchant, suspended=st.booleans()),
    st.builds(Settles),
)
# Each sequence begins with two payments asked for, in both modes.
_plans = st.lists(st.tuples(st.sampled_from(("test", "live")), _steps), min_size=10, max_size=20)


class Side:
    """One mode: its driver, and the model of the current sequence."""

    def __init__(self, driver: PaymentDriver) -> None:
        self.driver = driver
        self.model = model.Model()
        self.rows: list[Payment] = []
        self.verdicts: list[model.Verdict] = []
        self.began = 0
        self.seen: Counter[str] = Counter()
        self.funder = Payer(driver.ledger, new_wallet())
        driver.fund(driver.payer.wallet, self.funder.wallet, xrp=100_000)
        FundingSender.objects.create(network_id=driver.wallet.network_id, address=self.funder.address)
        # Ahead of our clock for the whole test, so that the mode's clock is the ledger's.
        driver.advance_clock(900)

    def begins(self) -> None:
        """Start another sequence, with nothing left to send."""
        user_activate(user_id=self.driver.merchant.pk)
        self.model, self.rows, self.verdicts = model.Model(), [], []
        self.began = self.driver.close_and_sweep()

    def create_payment(self, step: Asks) -> None:
        driver, (fee_ppm, burn_ppm) = self.driver, step.terms
        lasts = timedelta(seconds=step.seconds)
        row = driver.create_payment(step.amount, expires_in=lasts, fee_ppm=fee_ppm, burn_ppm=burn_ppm)
        fee = step.amount * fee_ppm // 10**6
        self.rows.append(row)
        self.model.payments.append(
            model.Asked(
                amount=step.amount,
                fee=fee,
                burn=fee * burn_ppm // 10**6,
                payout_to=driver.payout.address,
                burn_to=driver.burn.address,
                expires_at=row.expires_at,
            )
        )

    def pay(self, step: Pays, other: Side) -> None:
        driver = self.driver
        sent = {self._sends(each, other): each for each in step.sends}
        driver.close_ledgers()
        if step.ends is not None and self.rows:
            self._ends_early(step.ends % len(self.rows))
        driver.sweep()
        found = [
            driver.client.tx(tx_hash=tx_hash, address=driver.platform.address).validated for tx_hash in sent
        ]
        by_tag = {row.tag: asked for row, asked in zip(self.rows, self.model.payments, strict=True)}
        for tx in sorted((tx for tx in found if tx is not None), key=lambda tx: tx.tx_index):
            tag = tx.destination_tag
            payment = by_tag.get(tag)
            deposit = model.Deposit(
                drops=tx.delta,
                sender=tx.account,
                tag=tag,
                source_tag=tx.source_tag,
                ledger_index=tx.ledger_index,
                close_time=tx.close_time,
                payment=payment,
                bounces=sent[tx.tx_hash].target == "bounce" and payment is None and tag != UNISSUED_TAG,
                funds=tag == driver.wallet.funding_tag or (tag == -1 and tx.account == self.funder.address),
            )
            self._booked(tx.tx_hash, self.model.deposit(deposit))
        self._passed()

    def advance_clock(self, seconds: int) -> None:
        self.driver.advance_clock(seconds)
        self.driver.sweep()
        self._passed()

    def suspends(self, suspended: bool) -> None:
        merchant = self.driver.merchant
        if suspended:
            user_suspend(user_id=merchant.pk)
            self.model.suspended_at = self.model.suspended_at or mode_now(self.driver.mode)
        else:
            user_activate(user_id=merchant.pk)
            self.model.suspended_at = None

    def settle(self) -> None:
        self.driver.settle()
        self.model.sends()

    def agrees(self) -> None:
        """Assert that the newest audit found no difference, that each entry balances, that journal and unpaid
        legs agree, and that payments are as in the model."""
        with connection.cursor() as cursor:
            cursor.execute(_BOOKS, {"wallet": self.driver.wallet_id})
            assert cursor.fetchone() == (True, 0, 0)
            wallet = self.driver.wallet
            cursor.execute(_BOUNCED, {"wallet": wallet.pk, "network": wallet.network_id})
            assert cursor.fetchone() == (0,)
        rows = Payment.objects.in_bulk([row.pk for row in self.rows])
        stands = [(rows[row.pk].status, rows[row.pk].exception, rows[row.pk].sequence) for row in self.rows]
        assert stands == [(each.status, each.exception, each.events) for each in self.model.payments]

    def ends(self) -> None:
        """Send everything owed; then the ledger must show exactly the payments of the model."""
        self.driver.settle_all()
        self.model.sends()
        self._passed()
        self.agrees()
        state = self.driver.client.server_state()
        page = self.driver.client.account_tx(
            address=self.driver.platform.address, first=self.began, last=state.validated_index, limit=400
        )
        assert page.marker is None
        own = [
            tx
            for tx in page.txs
            if tx.account == self.driver.platform.address and tx.tx_type != "TicketCreate"
        ]
        owed = [leg for verdict in self.verdicts for leg in verdict.legs]
        assert {tx.result for tx in own} <= {"tesSUCCESS"}
        assert Counter((tx.destination, tx.delivered, tx.destination_tag) for tx in own) == Counter(
            (leg.to, leg.drops, leg.tag) for leg in owed
        )

    def _sends(self, step: Sends, other: Side) -> str:
        driver = self.driver
        tag: int | None = {
            "payment": self._tag_of(self.rows, step.which),
            "other mode": self._tag_of(other.rows, step.which),
            "bounce": UNISSUED_TAG if (sent := self._sent(step.which)) is None else sent.source_tag,
            "funding": driver.wallet.funding_tag,
            "unknown": UNISSUED_TAG,
            "none": None,
        }[step.target]
        payer = self.funder if step.sender == "funder" else driver.payer
        return driver.pay(
            self._drops(step),
            tag=tag,
            payer=payer,
            SourceTag=None if step.source_tag == -1 else step.source_tag,
        )

    def _drops(self, step: Sends) -> int:
        amount = XRP
        if step.target == "payment" and self.rows:
            amount = self.rows[step.which % len(self.rows)].amount
        if step.target == "bounce" and (sent := self._sent(step.which)) is not None:
            amount = sent.amount
        return {
            "exact": amount,
            "one less": max(amount - 1, 1),
            "half": max(amount // 2, 1),
            "dust": 999,
            "least": 1_012,
            "+1": amount + 1,
            "+1011": amount + 1_011,
            "+1012": amount + 1_012,
            "+XRP": amount + XRP,
        }[step.size]

    def _tag_of(self, rows: list[Payment], which: int) -> int:
        return rows[which % len(rows)].tag if rows else UNISSUED_TAG

    def _sent(self, which: int) -> Transfer | None:
        """One of the newest transfers that were paid."""
        paid = Transfer.objects.filter(wallet_id=self.driver.wallet_id, state="paid").order_by("-id")[:6]
        return paid[which % len(paid)] if paid else None

    def _ends_early(self, which: int) -> None:
        driver = self.driver
        asked = self.model.payments[which]
        could = self.model.ends_early(
            asked, now=mode_now(driver.mode), validated=driver.client.server_state().validated_index
        )
        assert payment_end_early(payment_id=self.rows[which].pk, client=driver.client) is could
        if could and asked.ended_ledger is not None:
            asked.expires_at = Payment.objects.get(pk=self.rows[which].pk).expires_at

    def _passed(self) -> None:
        cursor = self.driver.wallet.cursor
        self.model.ledger_passed(ledger_index=cursor.ledger_index, close_time=cursor.close_time)

    def _booked(self, tx_hash: str, expected: model.Verdict) -> None:
        """Assert that the deposit, its legs and its rejection are as in the model."""
        deposit = Deposit.objects.get(tx_hash=tx_hash, wallet_id=self.driver.wallet_id)
        assert (deposit.flow, deposit.reason) == (expected.flow, expected.reason)
        legs = {(leg.kind, leg.amount, leg.dest, leg.dest_tag) for leg in Leg.objects.filter(deposit=deposit)}
        assert legs == {(leg.kind, leg.drops, leg.to, leg.tag) for leg in expected.legs}
        row = Rejected.objects.filter(deposit=deposit).first()
        assert (row and row.amount, row and row.reason) == (expected.rejected, expected.rejected_as)
        if row is not None:
            assert row.not_sent is not any(leg.kind in ("return", "excess") for leg in expected.legs)
        self.verdicts.append(expected)
        self.seen[expected.reason or expected.rejected_as or expected.flow] += 1


def play(sides: dict[Mode, Side], plan: list[tuple[Mode, Step]]) -> None:
    """Run one sequence and compare after every step."""
    for side in sides.values():
        side.begins()
        side.create_payment(Asks(10 * XRP, _TERMS[0], 900))
        side.create_payment(Asks(2_000, _TERMS[3], 20))
    for mode, step in plan:
        side, other = sides[mode], sides[Mode.LIVE if mode == Mode.TEST else Mode.TEST]
        match step:
            case Asks():
                side.create_payment(step)
            case Pays():
                side.pay(step, other)
            case Passes():
                side.advance_clock(step.seconds)
            case Merchant():
                side.suspends(step.suspended)
            case Settles():
                side.settle()
        side.agrees()
    for side in sides.values():
        side.ends()


@pytest.fixture
def sides(own_database: str, ledger: PlayLedger, client: XrplClient, live: PaymentDriver) -> dict[Mode, Side]:
    return {Mode.TEST: Side(PaymentDriver(ledger, client)), Mode.LIVE: Side(live)}


def test_random_deposits_match_the_model_and_the_books(sides: dict[Mode, Side]) -> None:
    asked = int(os.environ.get("RANDOM_DEPOSITS", "0"))

    @settings(
        max_examples=asked or 8,
        derandomize=not asked,
        database=None,
        deadline=None,
        print_blob=True,
        report_multiple_bugs=False,
        # Shrinking runs hundreds of sequences more, so only if many were asked for.
        phases=(Phase.generate, *((Phase.shrink,) if asked else ())),
        suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
    )
    @given(plan=_plans)
    def tried(plan: list[tuple[Mode, Step]]) -> None:
        play(sides, plan)

    tried()
    # A run that tries nothing proves nothing.
    assert {what for side in sides.values() for what in side.seen} == EVERYTHING
