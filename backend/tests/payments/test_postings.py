"""The journal lines of a deposit: they balance, and say where each drop went."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from apps.payments.domain.choices import Flow, Reason
from apps.payments.domain.matching import Decision
from apps.payments.domain.postings import deposit_lines
from apps.payments.domain.split import Split, returnable, split


def shown(decision: Decision, delivered: int) -> dict[str, int]:
    lines = deposit_lines(decision, delivered=delivered, return_fee=12)
    return {str(account): drops for account, drops in lines.items() if drops}


@pytest.mark.parametrize(
    ("decision", "delivered", "lines"),
    [
        (
            Decision(flow=Flow.SETTLE, split=Split(100_000, 10_000, 9_900_000, 0)),
            10_000_000,
            {"wallet": 10_000_000, "owed_payout": -9_900_000, "owed_burn": -10_000, "revenue": -90_000},
        ),
        (
            Decision(flow=Flow.SETTLE, split=Split(100_000, 10_000, 9_900_000, 5_000), return_amount=4_988),
            10_005_000,
            {
                "wallet": 10_005_000,
                "owed_payout": -9_900_000,
                "owed_burn": -10_000,
                "revenue": -90_000,
                "owed_return": -4_988,
                "return_fees": -12,
            },
        ),
        (
            Decision(flow=Flow.REJECT, reason=Reason.AMOUNT_TOO_LOW, return_amount=4_988),
            5_000,
            {"wallet": 5_000, "owed_return": -4_988, "return_fees": -12},
        ),
        (Decision(flow=Flow.REJECT, reason=Reason.AMOUNT_TOO_LOW), 999, {"wallet": 999, "held": -999}),
        (Decision(flow=Flow.HELD), 5_000, {"wallet": 5_000, "held": -5_000}),
        (Decision(flow=Flow.EQUITY), 5_000, {"wallet": 5_000, "equity": -5_000}),
    ],
)
def test_every_row_of_the_postings(decision: Decision, delivered: int, lines: dict[str, int]) -> None:
    assert shown(decision, delivered) == lines


@given(
    amount=st.integers(1, 10**17),
    over=st.integers(0, 10**16),
    fee_ppm=st.integers(0, 500_000),
    burn_ppm=st.integers(0, 1_000_000),
)
def test_a_settlement_always_balances(amount: int, over: int, fee_ppm: int, burn_ppm: int) -> None:
    shares = split(
        amount=amount,
        received=amount + over,
        fee_ppm=fee_ppm,
        burn_ppm=burn_ppm,
        return_fee=12,
        min_return=1_000,
    )
    back = returnable(over, return_fee=12, min_return=1_000)
    decision = Decision(flow=Flow.SETTLE, split=shares, return_amount=back)
    assert sum(shown(decision, amount + over).values()) == 0
