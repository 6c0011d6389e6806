"""What a deposit to a refund's tag means, row by row, and that its journal lines add up."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from decimal import Decimal
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from apps.ledger.types import LedgerTx
from apps.payments.domain.choices import Flow, Reason, RefundStatus
from apps.payments.domain.expiry import TOLERANCE
from apps.payments.domain.matching import Decision, RefundCandidate, WalletFacts, decide
from apps.payments.domain.postings import deposit_lines
from apps.payments.domain.refunds import RefundPart, drops_worth, refund_drops, refundable
from apps.treasury.domain.choices import Account

NOW = datetime(2026, 11, 20, 12, 0, tzinfo=UTC)
WALLET = WalletFacts(
    address="rWallet",
    retired=False,
    funding_tag=77_777,
    own_addresses=frozenset({"rWallet"}),
    funding_senders=frozenset(),
    return_fee=12,
    min_return=1_000,
)
AMOUNT, FEE = 4_000_000, 12
DUE = AMOUNT + FEE
WAITING = RefundCandidate(
    status=RefundStatus.AWAITING_MERCHANT,
    amount=AMOUNT,
    return_fee=FEE,
    expires_at=NOW,
    suspended_at=None,
)


def decided(delta: int, refund: RefundCandidate = WAITING, close: timedelta = timedelta(0)) -> Decision:
    deposit = LedgerTx(
        tx_hash="A" * 64,
        ledger_index=100,
        tx_index=0,
        close_time=NOW + close,
        tx_type="Payment",
        account="rMerchant",
        sender="rMerchant",
        destination=WALLET.address,
        destination_tag=100_000,
        source_tag=-1,
        sequence=5,
        ticket=None,
        fee=10,
        result="tesSUCCESS",
        delta=delta,
        delivered=delta,
    )
    return decide(deposit=deposit, payment=None, sent=None, wallet=WALLET, refund=refund)


@pytest.mark.parametrize(
    ("status", "reason"),
    [
        (RefundStatus.AWAITING_PAYER, Reason.PAYMENT_EXPIRED),
        (RefundStatus.CANCELED, Reason.PAYMENT_EXPIRED),
        (RefundStatus.EXPIRED, Reason.PAYMENT_EXPIRED),
        (RefundStatus.SENDING, Reason.ALREADY_PAID),
        (RefundStatus.SUCCEEDED, Reason.ALREADY_PAID),
        (RefundStatus.FAILED, Reason.ALREADY_PAID),
    ],
)
def test_only_a_refund_that_waits_for_its_merchant_is_funded(status: RefundStatus, reason: Reason) -> None:
    decision = decided(DUE, replace(WAITING, status=status))
    assert (decision.flow, decision.reason, decision.refund_status) == (Flow.REJECT, reason, None)


def test_in_time_exactly_and_over() -> None:
    funded = decided(DUE)
    assert (funded.flow, funded.refund_status, funded.return_amount) == (
        Flow.REFUND,
        RefundStatus.SENDING,
        0,
    )
    assert decided(DUE - 1).reason == Reason.AMOUNT_TOO_LOW
    assert decided(DUE, close=TOLERANCE).flow == Flow.REFUND
    late = decided(DUE, close=TOLERANCE + timedelta(seconds=1))
    assert (late.reason, late.refund_status) == (Reason.PAYMENT_EXPIRED, RefundStatus.EXPIRED)
    suspended = replace(WAITING, suspended_at=NOW - timedelta(seconds=1))
    assert decided(DUE, suspended).reason == Reason.MERCHANT_SUSPENDED


@given(over=st.integers(0, 10**7))
def test_the_lines_of_what_funds_a_refund_add_up(over: int) -> None:
    decision = decided(DUE + over)
    lines = deposit_lines(decision, delivered=DUE + over, return_fee=WALLET.return_fee)
    assert sum(lines.values()) == 0
    assert lines[Account.OWED_REFUND] == -AMOUNT
    assert bool(decision.return_amount) == (over - WALLET.return_fee >= WALLET.min_return)


@given(
    price=st.decimals("0.01", "99999", places=2),
    rate=st.decimals("0.0001", "1000", places=4),
)
def test_a_price_is_never_refunded_with_more_than_it_is_worth(price: Decimal, rate: Decimal) -> None:
    drops = refund_drops(price, rate)
    assert drops_worth(drops, rate) <= Fraction(price) < drops_worth(drops + 1, rate)


@given(st.lists(st.tuples(st.integers(1, 10**6), st.sampled_from(RefundStatus), st.booleans()), max_size=8))
def test_what_is_left_is_what_no_other_refund_has(refunds: list[tuple[int, RefundStatus, bool]]) -> None:
    parts = [RefundPart(amount, status, given_back, None) for amount, status, given_back in refunds]
    possible = refundable(amount=10**7, price=None, rate=None, refunds=parts)
    assert possible.taken + possible.left == 10**7
    ended = {RefundStatus.CANCELED, RefundStatus.EXPIRED}
    assert possible.taken == sum(a for a, status, back in refunds if status not in ended and not back)
