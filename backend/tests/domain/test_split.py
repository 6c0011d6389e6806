"""The split of a settled payment, to the drop."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from apps.payments.domain.split import Split, returnable, split

FEE, MINIMUM = 12, 1_000
amounts = st.integers(min_value=1, max_value=10**17)


@pytest.mark.parametrize(
    ("amount", "received", "fee_ppm", "burn_ppm", "expected"),
    [
        # 10 XRP at 1 %, of it 10 % burnt
        (10_000_000, 10_000_000, 10_000, 100_000, Split(100_000, 10_000, 9_900_000, 0)),
        # one drop: every rounding favours the merchant
        (1, 1, 10_000, 100_000, Split(0, 0, 1, 0)),
        (199, 199, 10_000, 1_000_000, Split(1, 1, 198, 0)),
        (10_000_000, 10_000_000, 0, 100_000, Split(0, 0, 10_000_000, 0)),
        (10_000_000, 10_000_000, 500_000, 1_000_000, Split(5_000_000, 5_000_000, 5_000_000, 0)),
        # too little too much: 1,011 drops would send back 999, so the merchant keeps them
        (10_000_000, 10_001_011, 10_000, 100_000, Split(100_000, 10_000, 9_901_011, 0)),
        # 1,012 drops too much send back exactly the minimum
        (10_000_000, 10_001_012, 10_000, 100_000, Split(100_000, 10_000, 9_900_000, 1_012)),
        # the fee is of the amount, never of what came in
        (10_000_000, 30_000_000, 10_000, 100_000, Split(100_000, 10_000, 9_900_000, 20_000_000)),
        # a ratio that would overflow 64 bits on the way
        (10**17, 10**17, 500_000, 1_000_000, Split(5 * 10**16, 5 * 10**16, 5 * 10**16, 0)),
    ],
)
def test_divides_what_was_received(
    amount: int, received: int, fee_ppm: int, burn_ppm: int, expected: Split
) -> None:
    shares = split(
        amount=amount,
        received=received,
        fee_ppm=fee_ppm,
        burn_ppm=burn_ppm,
        return_fee=FEE,
        min_return=MINIMUM,
    )
    assert shares == expected
    assert shares.revenue == expected.fee - expected.burn


@given(
    amount=amounts,
    over=st.integers(min_value=0, max_value=10**17),
    fee_ppm=st.integers(min_value=0, max_value=500_000),
    burn_ppm=st.integers(min_value=0, max_value=1_000_000),
)
def test_no_drop_is_made_or_lost(amount: int, over: int, fee_ppm: int, burn_ppm: int) -> None:
    shares = split(
        amount=amount,
        received=amount + over,
        fee_ppm=fee_ppm,
        burn_ppm=burn_ppm,
        return_fee=FEE,
        min_return=MINIMUM,
    )
    assert shares.fee + shares.payout + shares.excess == amount + over
    assert 0 <= shares.burn <= shares.fee <= amount // 2
    assert shares.payout > 0
    assert shares.excess in {0, over}
    assert (shares.excess > 0) == (over - FEE >= MINIMUM)


def test_refuses_less_than_the_amount() -> None:
    with pytest.raises(ValueError, match="whole amount"):
        split(amount=10, received=9, fee_ppm=0, burn_ppm=0, return_fee=FEE, min_return=MINIMUM)


@pytest.mark.parametrize(
    ("received", "sent"), [(1, 0), (12, 0), (1_011, 0), (1_012, 1_000), (5_000_000, 4_999_988)]
)
def test_a_return_sends_what_is_left_after_the_frozen_fee(received: int, sent: int) -> None:
    assert returnable(received, return_fee=FEE, min_return=MINIMUM) == sent


def test_nothing_is_returned_where_nothing_is_left_even_without_a_minimum() -> None:
    assert returnable(12, return_fee=FEE, min_return=0) == 0
