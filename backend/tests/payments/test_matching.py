"""What a deposit means: every row of the table, and that the first row that fits decides."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from apps.ledger.types import LedgerTx
from apps.payments.domain.choices import Flow, PaymentException, PaymentStatus, Reason
from apps.payments.domain.matching import Candidate, Decision, SentTransfer, WalletFacts, decide
from apps.payments.domain.split import Split, split

NOW = datetime(2026, 11, 20, 12, 0, tzinfo=UTC)
WALLET, PAYER, OTHER_OWN, FUNDER = "rWallet", "rPayer", "rOtherOwn", "rFunder"
FUNDING_TAG, TAG = 77_777, 100_000

facts = WalletFacts(
    address=WALLET,
    retired=False,
    funding_tag=FUNDING_TAG,
    own_addresses=frozenset({WALLET, OTHER_OWN}),
    funding_senders=frozenset({FUNDER}),
    return_fee=12,
    min_return=1_000,
)
pending = Candidate(
    status=PaymentStatus.PENDING,
    amount=10_000_000,
    fee_ppm=10_000,
    burn_ppm=100_000,
    expires_at=NOW + timedelta(minutes=15),
    ended_ledger=None,
    suspended_at=None,
)


def deposit(drops: int = 10_000_000, **changes: Any) -> LedgerTx:
    values: dict[str, Any] = {
        "tx_hash": "A" * 64,
        "ledger_index": 100,
        "tx_index": 0,
        "close_time": NOW,
        "tx_type": "Payment",
        "account": PAYER,
        "sender": PAYER,
        "destination": WALLET,
        "destination_tag": TAG,
        "source_tag": -1,
        "sequence": 5,
        "ticket": None,
        "fee": 10,
        "result": "tesSUCCESS",
        "delta": drops,
        "delivered": drops,
    }
    return LedgerTx(**values | changes)


def payment(**changes: Any) -> Candidate:
    return replace(pending, **changes)


def settles(*, payout: int = 9_900_000, excess: int = 0, **changes: Any) -> Decision:
    shares = Split(fee=100_000, burn=10_000, payout=payout, excess=excess)
    values: dict[str, Any] = {"status": "processing", "exception": "none", "split": shares} | changes
    return Decision(flow=Flow.SETTLE, **values)


def rejects(reason: Reason, return_amount: int = 9_999_988, **changes: Any) -> Decision:
    values: dict[str, Any] = {"reason": reason, "return_amount": return_amount} | changes
    return Decision(flow=Flow.REJECT, **values)


def after(seconds: int) -> datetime:
    return pending.expires_at + timedelta(seconds=seconds)


LATE = rejects(Reason.PAYMENT_EXPIRED, status="expired", exception="late")
SOLD_OUT = rejects(Reason.SOLD_OUT, status="expired", exception="late")
TWICE = rejects(Reason.ALREADY_PAID, exception="duplicate")
SUSPENDED = rejects(Reason.MERCHANT_SUSPENDED)
UNKNOWN = rejects(Reason.UNKNOWN_DESTINATION_TAG)
UNSUPPORTED = rejects(Reason.UNSUPPORTED_TRANSACTION)
ENDED = NOW - timedelta(hours=1)  # an early end sets `expires_at`, which no longer counts

DECISIONS: dict[str, tuple[LedgerTx, Candidate | None, Decision]] = {
    "the exact amount settles": (deposit(), pending, settles()),
    "too much settles, and the excess is returned": (
        deposit(15_000_000),
        pending,
        settles(excess=5_000_000, exception="overpaid", return_amount=4_999_988),
    ),
    "an excess too small to return goes to the merchant": (
        deposit(10_001_011),
        pending,
        settles(payout=9_901_011, exception="overpaid"),
    ),
    "too little is returned, and the payer may pay again": (
        deposit(9_999_999),
        pending,
        rejects(Reason.AMOUNT_TOO_LOW, 9_999_987, exception="underpaid"),
    ),
    "a second deposit while processing": (deposit(), payment(status="processing"), TWICE),
    "a second deposit once completed": (deposit(), payment(status="completed"), TWICE),
    "a second deposit once failed": (deposit(), payment(status="failed"), TWICE),
    "late by the ledger's clock": (deposit(close_time=after(31)), pending, LATE),
    "in time within the tolerance": (deposit(close_time=after(30)), pending, settles()),
    "an expired payment stays expired even for a deposit in time": (
        deposit(),
        payment(status="expired"),
        rejects(Reason.PAYMENT_EXPIRED, exception="late"),
    ),
    "the last ledger of a payment ended early": (
        deposit(),
        payment(ended_ledger=100, expires_at=ENDED),
        settles(),
    ),
    "a ledger after an early end": (deposit(), payment(ended_ledger=99, expires_at=ENDED), LATE),
    "sold out, though in time": (deposit(), payment(sold_out=True), SOLD_OUT),
    "sold out, and too late": (deposit(close_time=after(31)), payment(sold_out=True), SOLD_OUT),
    "sold out, and too little": (
        deposit(9_999_999),
        payment(sold_out=True),
        rejects(Reason.SOLD_OUT, 9_999_987, status="expired", exception="late"),
    ),
    "sold out, after its expiry": (
        deposit(),
        payment(sold_out=True, status="expired"),
        rejects(Reason.SOLD_OUT, exception="late"),
    ),
    "sold out by this very payment": (deposit(), payment(sold_out=True, status="completed"), TWICE),
    "sold out, and dust": (
        deposit(900),
        payment(sold_out=True),
        rejects(Reason.SOLD_OUT, 0, quiet=True),
    ),
    "suspended before the ledger closed": (
        deposit(),
        payment(suspended_at=NOW - timedelta(seconds=1)),
        SUSPENDED,
    ),
    "suspended when the ledger closed": (deposit(), payment(suspended_at=NOW), settles()),
    "suspended after the ledger closed": (
        deposit(),
        payment(suspended_at=NOW + timedelta(seconds=1)),
        settles(),
    ),
    "suspended long ago": (deposit(), payment(suspended_at=NOW - timedelta(days=1)), SUSPENDED),
    "no tag": (deposit(destination_tag=-1), None, rejects(Reason.NO_DESTINATION_TAG)),
    "tag 0, which is no payment's": (deposit(destination_tag=0), None, UNKNOWN),
    "the largest tag, which is no payment's": (deposit(destination_tag=4294967295), None, UNKNOWN),
    "a deleted account's rest": (deposit(tx_type="AccountDelete"), pending, UNSUPPORTED),
    "an escrow": (
        deposit(tx_type="EscrowFinish", destination=None, delivered=None, destination_tag=-1),
        pending,
        UNSUPPORTED,
    ),
    "a channel claim": (deposit(tx_type="PaymentChannelClaim", delivered=None), pending, UNSUPPORTED),
    "a payment to somebody else": (deposit(destination=PAYER), pending, UNSUPPORTED),
    "more delivered than the balance gained": (deposit(delivered=10_000_001), pending, UNSUPPORTED),
    "delivered is no number of drops": (deposit(delivered=None), pending, UNSUPPORTED),
    "no sender": (deposit(tx_type="EscrowFinish", sender=None), pending, Decision(flow=Flow.HELD)),
    "funding by its tag": (deposit(destination_tag=FUNDING_TAG), None, Decision(flow=Flow.EQUITY)),
    "funding by its sender": (deposit(destination_tag=-1, sender=FUNDER), None, Decision(flow=Flow.EQUITY)),
    "a funder who names a payment's tag pays it": (deposit(sender=FUNDER), pending, settles()),
    "one drop too little to return": (
        deposit(1_011),
        pending,
        rejects(Reason.AMOUNT_TOO_LOW, 0, exception="underpaid"),
    ),
    "just enough to return": (
        deposit(1_012),
        pending,
        rejects(Reason.AMOUNT_TOO_LOW, 1_000, exception="underpaid"),
    ),
    "dust that is late changes no payment": (
        deposit(999, close_time=NOW + timedelta(days=1)),
        pending,
        rejects(Reason.PAYMENT_EXPIRED, 0, quiet=True),
    ),
    "dust that is too little changes no payment": (
        deposit(999),
        pending,
        rejects(Reason.AMOUNT_TOO_LOW, 0, quiet=True),
    ),
    "one drop more than dust": (
        deposit(1_000),
        pending,
        rejects(Reason.AMOUNT_TOO_LOW, 0, exception="underpaid"),
    ),
    "a payment smaller than dust can be paid": (
        deposit(1),
        payment(amount=1),
        Decision(
            flow=Flow.SETTLE,
            status=PaymentStatus.PROCESSING,
            exception=PaymentException.NONE,
            split=Split(0, 0, 1, 0),
        ),
    ),
}


@pytest.mark.parametrize(("tx", "payment", "decision"), DECISIONS.values(), ids=DECISIONS)
def test_a_deposit_for_a_payment(tx: LedgerTx, payment: Candidate | None, decision: Decision) -> None:
    assert decide(deposit=tx, payment=payment, sent=None, wallet=facts) == decision


HELD, BOUNCED = Decision(flow=Flow.HELD), Decision(flow=Flow.HELD, bounced=True)
SENT = SentTransfer(id=1, dest="rMerchant", amount=9_900_000, paid=True, came_back=0)


@pytest.mark.parametrize(
    ("drops", "sender", "sent", "decision"),
    [
        (9_900_000, "rMerchant", SENT, BOUNCED),
        (9_899_000, "rMerchant", SENT, BOUNCED),
        (9_898_999, "rMerchant", SENT, HELD),
        (1, "rMerchant", SENT, HELD),
        (1, "rMerchant", replace(SENT, came_back=9_898_999), BOUNCED),
        (9_900_000, "rMerchant", replace(SENT, came_back=9_899_000), HELD),  # it came back before
        (9_900_000, "rMerchant", replace(SENT, paid=False), HELD),
        (9_900_000, PAYER, SENT, HELD),
        (500, "rMerchant", replace(SENT, amount=1_000), BOUNCED),
        (499, "rMerchant", replace(SENT, amount=1_000), HELD),
        (1, "rMerchant", replace(SENT, amount=1), BOUNCED),
        (1, "rMerchant", replace(SENT, amount=0), HELD),  # set-up moves no money
        (9_900_000, OTHER_OWN, replace(SENT, dest=OTHER_OWN), Decision(flow=Flow.EQUITY)),
    ],
)
def test_a_deposit_that_names_one_of_our_transfers(
    drops: int, sender: str, sent: SentTransfer, decision: Decision
) -> None:
    tx = deposit(drops, sender=sender)
    assert decide(deposit=tx, payment=pending, sent=sent, wallet=facts) == decision


@pytest.mark.parametrize("changes", [{}, {"sender": OTHER_OWN}, {"destination_tag": FUNDING_TAG}])
def test_a_retired_wallet_holds_everything(changes: dict[str, Any]) -> None:
    retired = replace(facts, retired=True)
    decision = decide(deposit=deposit(**changes), payment=pending, sent=None, wallet=retired)
    assert decision == Decision(flow=Flow.HELD)


@given(
    drops=st.integers(1, 10**17),
    amount=st.integers(1, 10**17),
    status=st.sampled_from(list(PaymentStatus)),
    seconds=st.integers(-3600, 3600),
    delivered=st.sampled_from(["whole", "more", "none"]),
    tagged=st.booleans(),
    known=st.booleans(),
)
def test_every_drop_is_accounted_for(
    drops: int, amount: int, status: PaymentStatus, seconds: int, delivered: str, tagged: bool, known: bool
) -> None:
    tx = deposit(
        drops,
        close_time=pending.expires_at + timedelta(seconds=seconds),
        delivered={"whole": drops, "more": drops + 1, "none": None}[delivered],
        destination_tag=TAG if tagged else -1,
    )
    candidate = payment(status=status, amount=amount) if known and tagged else None
    verdict = decide(deposit=tx, payment=candidate, sent=None, wallet=facts)

    assert (verdict.flow == "reject") == (verdict.reason is not None)
    assert (verdict.flow == "settle") == (verdict.split is not None)
    if verdict.flow == "settle":
        assert candidate is not None
        assert candidate.status == "pending"
        assert delivered == "whole"
        assert drops >= amount
        assert verdict.split == split(
            amount=amount, received=drops, fee_ppm=10_000, burn_ppm=100_000, return_fee=12, min_return=1_000
        )
        assert verdict.return_amount == max(0, verdict.split.excess - 12)
    else:
        assert verdict.return_amount == (drops - 12 if drops - 12 >= 1_000 else 0)
