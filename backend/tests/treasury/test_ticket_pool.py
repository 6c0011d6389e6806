"""How many tickets a wallet keeps and makes: pure rules, by table."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from apps.treasury.domain.ticket_pool import MOST_TICKETS, TicketPool, tickets_kept, tickets_to_make

XRP = 1_000_000


@pytest.mark.parametrize(
    ("wanted", "own", "kept"),
    [
        (250, 102 * XRP, 250),  # 50 XRP reserved, 50 spendable, 2 never touched
        (250, 102 * XRP - 1, 249),
        (250, 1_000 * XRP, 250),
        (100, 1_000 * XRP, 100),
        (250, 6 * XRP, 10),
        (250, 6 * XRP - 1, 0),  # for nine, Sequences serve better
        (5, 1_000 * XRP, 5),  # but who wants five gets them
        (5, 3 * XRP, 0),
        (250, 0, 0),
        (250, -5 * XRP, 0),
        (0, 1_000 * XRP, 0),
    ],
)
def test_tickets_take_half_of_the_operators_money_above_two_xrp(wanted: int, own: int, kept: int) -> None:
    assert tickets_kept(wanted=wanted, own=own, reserve_inc=200_000) == kept


@pytest.mark.parametrize(
    ("free", "promised", "left", "kept", "made"),
    [
        (0, 0, 0, 250, [250]),  # an empty pool by one transaction
        (0, 0, 30, 250, [220]),
        (0, 250, 0, 250, []),
        (250, 0, 0, 250, []),
        (201, 0, 0, 250, []),
        (200, 0, 0, 250, [50]),
        (200, 50, 0, 250, []),
        (50, 0, 0, 250, [50, 50, 50, 50]),
        (50, 0, 90, 250, [50, 50]),  # what never got in may still be there
        (10, 0, 240, 250, []),
        (8, 0, 0, 10, [2]),
        (3, 0, 0, 10, [2, 2, 2]),
        (1, 0, 0, 3, [1, 1]),
        (30, 0, 0, 10, []),
        (0, 0, 0, 0, []),
    ],
)
def test_what_is_missing_is_made_in_batches(
    free: int, promised: int, left: int, kept: int, made: list[int]
) -> None:
    assert tickets_to_make(TicketPool(free=free, promised=promised, left=left), kept=kept) == made


@given(
    *(st.integers(0, MOST_TICKETS) for _ in range(4)),
)
def test_an_account_is_never_promised_more_than_are_kept(
    free: int, promised: int, left: int, kept: int
) -> None:
    made = tickets_to_make(TicketPool(free=free, promised=promised, left=left), kept=kept)
    assert all(count > 0 for count in made)
    assert not made or free + promised + left + sum(made) <= kept
