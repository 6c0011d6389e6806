"""The split of a settled payment, to the drop."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from apps.payments.domain.split import Split, returnable, split

amounts = st.integers(min_value=1, max_value=10**17)


def divide(amount: int, received: int, fee_ppm: int = 10_000, burn_ppm: int = 100_000) -> Split:
    return split(
        amount=amount, received=received, fee_ppm=fee_ppm, burn_ppm=burn_ppm, return_fee=12, min_return=1_000
    )


SPLITS = {
    "1% of 10 XRP, a tenth of it burned": (divide(10**7, 10**7), Split(100_000, 10_000, 9_900_000, 0)),
    "one drop: every rounding favours the merchant": (divide(1, 1), Split(0, 0, 1, 0)),
    "199 drops, the whole fee burned": (divide(199, 199, burn_ppm=1_000_000), Split(1, 1, 198, 0)),
    "no fee": (divide(10**7, 10**7, fee_ppm=0), Split(0, 0, 10_000_000, 0)),
    "the highest fee, all burned": (
        divide(10**7, 10**7, 500_000, 1_000_000),
        Split(5_000_000, 5_000_000, 5_000_000, 0),
    ),
    "an excess that would return 999 drops goes to the merchant": (
        divide(10**7, 10_001_011),
        Split(100_000, 10_000, 9_901_011, 0),
    ),
    "an excess that returns exactly the minimum": (
        divide(10**7, 10_001_012),
        Split(100_000, 10_000, 9_900_000, 1_012),
    ),
    "the fee is a share of the amount, never of what came in": (
        divide(10**7, 3 * 10**7),
        Split(100_000, 10_000, 9_900_000, 20_000_000),
    ),
    "products beyond 64 bits": (
        divide(10**17, 10**17, 500_000, 1_000_000),
        Split(5 * 10**16, 5 * 10**16, 5 * 10**16, 0),
    ),
}


@pytest.mark.parametrize(("shares", "expected"), SPLITS.values(), ids=SPLITS)
def test_a_split(shares: Split, expected: Split) -> None:
    assert shares == expected
    assert shares.revenue == expected.fee - expected.burn


@given(
    amount=amounts,
    over=st.integers(min_value=0, max_value=10**17),
    fee_ppm=st.integers(min_value=0, max_value=500_000),
    burn_ppm=st.integers(min_value=0, max_value=1_000_000),
)
def test_no_drop_is_made_or_lost(amount: int, over: int, fee_ppm: int, burn_ppm: int) -> None:
    shares = divide(amount, amount + over, fee_ppm, burn_ppm)
    assert shares.fee + shares.payout + shares.excess == amount + over
    assert 0 <= shares.burn <= shares.fee <= amount // 2
    assert shares.payout > 0
    assert shares.excess in {0, over}
    assert (shares.excess > 0) == (over - 12 >= 1_000)


def test_less_than_the_amount_is_refused() -> None:
    with pytest.raises(ValueError, match="whole amount"):
        divide(10, 9)


@pytest.mark.parametrize(
    ("received", "min_return", "sent"),
    [
        (1, 1_000, 0),
        (12, 1_000, 0),
        (1_011, 1_000, 0),
        (1_012, 1_000, 1_000),
        (5_000_000, 1_000, 4_999_988),
        (12, 0, 0),
    ],
)
def test_a_return_is_what_is_left_after_the_fixed_fee(received: int, min_return: int, sent: int) -> None:
    assert returnable(received, return_fee=12, min_return=min_return) == sent
