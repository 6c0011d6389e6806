"""What an arriving transaction means: every row of the table, and that the first row that fits decides."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from apps.ledger.types import LedgerTx
from apps.payments.domain.choices import Reason
from apps.payments.domain.matching import Candidate, Decision, SentTransfer, WalletFacts, decide
from apps.payments.domain.split import Split, split
from apps.payments.domain.states import SETTLED, STATUSES, Status

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
    status="pending",
    amount=10_000_000,
    fee_ppm=10_000,
    burn_ppm=100_000,
    expires_at=NOW + timedelta(minutes=15),
    ended_ledger=None,
    suspended_at=None,
)


def arriving(drops: int = 10_000_000, **changes: Any) -> LedgerTx:
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


def decision(
    deposit: LedgerTx,
    payment: Candidate | None = pending,
    sent: SentTransfer | None = None,
    wallet: WalletFacts = facts,
) -> Decision:
    return decide(deposit=deposit, payment=payment, sent=sent, wallet=wallet)


def test_exact_settles() -> None:
    assert decision(arriving()) == Decision(
        flow="settle",
        status="processing",
        exception="none",
        split=Split(fee=100_000, burn=10_000, payout=9_900_000, excess=0),
    )


def test_too_much_settles_and_returns_the_excess() -> None:
    assert decision(arriving(15_000_000)) == Decision(
        flow="settle",
        status="processing",
        exception="overpaid",
        split=Split(fee=100_000, burn=10_000, payout=9_900_000, excess=5_000_000),
        return_amount=4_999_988,
    )


def test_an_excess_too_small_to_return_goes_to_the_merchant() -> None:
    assert decision(arriving(10_001_011)) == Decision(
        flow="settle",
        status="processing",
        exception="overpaid",
        split=Split(fee=100_000, burn=10_000, payout=9_901_011, excess=0),
    )


def test_too_little_is_returned_and_the_payer_may_pay_again() -> None:
    assert decision(arriving(9_999_999)) == Decision(
        flow="reject", reason=Reason.AMOUNT_TOO_LOW, exception="underpaid", return_amount=9_999_987
    )


@pytest.mark.parametrize("status", sorted(SETTLED))
def test_a_second_payment_is_returned(status: Status) -> None:
    assert decision(arriving(), replace(pending, status=status)) == Decision(
        flow="reject", reason=Reason.ALREADY_PAID, exception="duplicate", return_amount=9_999_988
    )


def test_late_by_the_ledgers_clock_expires_the_payment() -> None:
    late = arriving(close_time=pending.expires_at + timedelta(seconds=31))
    assert decision(late) == Decision(
        flow="reject",
        reason=Reason.PAYMENT_EXPIRED,
        status="expired",
        exception="late",
        return_amount=9_999_988,
    )


def test_within_the_tolerance_is_in_time() -> None:
    assert decision(arriving(close_time=pending.expires_at + timedelta(seconds=30))).flow == "settle"


def test_an_expired_payment_stays_so_even_for_a_timely_deposit() -> None:
    assert decision(arriving(), replace(pending, status="expired")) == Decision(
        flow="reject", reason=Reason.PAYMENT_EXPIRED, exception="late", return_amount=9_999_988
    )


@pytest.mark.parametrize(("ended", "flow"), [(100, "settle"), (99, "reject")])
def test_ended_early_is_judged_by_the_ledger_index(ended: int, flow: str) -> None:
    # expires_at was set to the moment of the end: it must not count any more
    payment = replace(pending, ended_ledger=ended, expires_at=NOW - timedelta(hours=1))
    assert decision(arriving(), payment).flow == flow


@pytest.mark.parametrize(("seconds", "reason"), [(-1, Reason.MERCHANT_SUSPENDED), (0, None), (1, None)])
def test_a_suspension_counts_from_before_the_ledger_closed(seconds: int, reason: str | None) -> None:
    payment = replace(pending, suspended_at=NOW + timedelta(seconds=seconds))
    assert decision(arriving(), payment).reason == reason


def test_a_suspended_merchants_payment_is_left_to_its_expiry() -> None:
    payment = replace(pending, suspended_at=NOW - timedelta(days=1))
    assert decision(arriving(), payment) == Decision(
        flow="reject", reason=Reason.MERCHANT_SUSPENDED, return_amount=9_999_988
    )


@pytest.mark.parametrize(
    ("tag", "reason"),
    [
        (-1, Reason.NO_DESTINATION_TAG),
        (0, Reason.UNKNOWN_DESTINATION_TAG),
        (4294967295, Reason.UNKNOWN_DESTINATION_TAG),
    ],
)
def test_nobodys_money_is_returned(tag: int, reason: Reason) -> None:
    assert decision(arriving(destination_tag=tag), payment=None) == Decision(
        flow="reject", reason=reason, return_amount=9_999_988
    )


@pytest.mark.parametrize(
    "change",
    [
        {"tx_type": "AccountDelete"},
        {"tx_type": "EscrowFinish", "destination": None, "delivered": None, "destination_tag": -1},
        {"tx_type": "PaymentChannelClaim", "delivered": None},
        {"destination": PAYER},
        # partial payments: what was delivered is not what the balance gained, or is no number of drops
        {"delivered": 10_000_001},
        {"delivered": None},
    ],
)
def test_what_is_no_plain_payment_is_returned_to_its_sender(change: dict[str, Any]) -> None:
    assert decision(arriving(**change)) == Decision(
        flow="reject", reason=Reason.UNSUPPORTED_TRANSACTION, return_amount=9_999_988
    )


def test_what_names_no_sender_is_held() -> None:
    assert decision(arriving(tx_type="EscrowFinish", sender=None)) == Decision(flow="held")


@pytest.mark.parametrize(
    "change", [{"destination_tag": FUNDING_TAG}, {"destination_tag": -1, "sender": FUNDER}]
)
def test_funding_is_the_operators_equity(change: dict[str, Any]) -> None:
    assert decision(arriving(**change), payment=None) == Decision(flow="equity")


def test_a_funder_who_names_a_payments_tag_pays_it() -> None:
    assert decision(arriving(sender=FUNDER)).flow == "settle"


@pytest.mark.parametrize(("sender", "bounced"), [("rMerchant", True), (PAYER, False)])
def test_what_names_one_of_our_transfers_is_held(sender: str, bounced: bool) -> None:
    sent = SentTransfer(kind="payout", dest="rMerchant")
    assert decision(arriving(sender=sender), sent=sent) == Decision(flow="held", bounced=bounced)


def test_between_own_wallets_nothing_is_returned() -> None:
    sent = SentTransfer(kind="withdraw", dest=WALLET)
    assert decision(arriving(sender=OTHER_OWN), sent=sent) == Decision(flow="equity")


def test_a_retired_wallet_holds_everything() -> None:
    retired = replace(facts, retired=True)
    for deposit in (arriving(), arriving(sender=OTHER_OWN), arriving(destination_tag=FUNDING_TAG)):
        assert decision(deposit, wallet=retired) == Decision(flow="held")


@pytest.mark.parametrize(("drops", "returned"), [(1_011, 0), (1_012, 1_000)])
def test_a_return_below_the_minimum_is_not_sent(drops: int, returned: int) -> None:
    verdict = decision(arriving(drops))
    assert (verdict.reason, verdict.return_amount) == (Reason.AMOUNT_TOO_LOW, returned)


def test_dust_is_booked_but_moves_no_payment() -> None:
    late = arriving(999, close_time=NOW + timedelta(days=1))
    assert decision(late) == Decision(flow="reject", reason=Reason.PAYMENT_EXPIRED, quiet=True)
    assert decision(arriving(999)) == Decision(flow="reject", reason=Reason.AMOUNT_TOO_LOW, quiet=True)
    assert decision(arriving(1_000)) == Decision(
        flow="reject", reason=Reason.AMOUNT_TOO_LOW, exception="underpaid"
    )


def test_a_payment_smaller_than_dust_can_still_be_paid() -> None:
    assert decision(arriving(1), replace(pending, amount=1)).flow == "settle"


@given(
    drops=st.integers(1, 10**17),
    amount=st.integers(1, 10**17),
    status=st.sampled_from(STATUSES),
    seconds=st.integers(-3600, 3600),
    delivered=st.sampled_from(["whole", "more", "none"]),
    tagged=st.booleans(),
    known=st.booleans(),
)
def test_every_drop_that_arrives_is_accounted_for(
    drops: int, amount: int, status: Status, seconds: int, delivered: str, tagged: bool, known: bool
) -> None:
    deposit = arriving(
        drops,
        close_time=pending.expires_at + timedelta(seconds=seconds),
        delivered={"whole": drops, "more": drops + 1, "none": None}[delivered],
        destination_tag=TAG if tagged else -1,
    )
    payment = replace(pending, status=status, amount=amount) if known and tagged else None
    verdict = decision(deposit, payment)

    assert (verdict.flow == "reject") == (verdict.reason is not None)
    assert (verdict.flow == "settle") == (verdict.split is not None)
    if verdict.flow == "settle":
        assert payment is not None
        assert payment.status == "pending"
        assert delivered == "whole"
        assert drops >= amount
        assert verdict.split == split(
            amount=amount, received=drops, fee_ppm=10_000, burn_ppm=100_000, return_fee=12, min_return=1_000
        )
        assert verdict.return_amount == max(0, verdict.split.excess - 12)
    else:
        assert verdict.return_amount == (drops - 12 if drops - 12 >= 1_000 else 0)
