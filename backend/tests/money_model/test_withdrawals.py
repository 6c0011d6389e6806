"""Any sequence of withdrawals takes at most the equity above the reserve and what is owed, to the drop."""

from __future__ import annotations

import pytest
from django.db import IntegrityError, transaction
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from apps.treasury.domain.equity import LOW_EQUITY, withdrawable
from tests.factories.row_factory import RowFactory
from tests.factories.rows import BALANCE
from tests.factories.sql import change, constraint_of
from tests.money_model.setups import settled

# Of the settled payment of 10 XRP: the fee less the burn.
KEPT = 90_000
EDGES = st.sampled_from([KEPT + BALANCE, KEPT + BALANCE + 1, KEPT + 1, 1])


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    reserve=st.one_of(st.just(0), st.just(BALANCE), st.integers(0, 2 * BALANCE)),
    amounts=st.lists(st.one_of(EDGES, st.integers(1, BALANCE)), min_size=1, max_size=4),
    failing=st.sets(st.integers(0, 3)),
)
@example(reserve=0, amounts=[BALANCE, KEPT, 1], failing=set())
@example(reserve=BALANCE, amounts=[KEPT, 1], failing={0})
def test_the_database_gives_what_the_operator_owns_and_no_drop_more(
    factory: RowFactory, reserve: int, amounts: list[int], failing: set[int]
) -> None:
    with transaction.atomic():
        factory.audit(reserve=reserve)
        settled(factory)
        left = BALANCE + KEPT - reserve
        for place, amount in enumerate(amounts):
            if amount > left:
                with pytest.raises(IntegrityError) as refused, transaction.atomic():
                    factory.transfer(amount=amount)
                assert constraint_of(refused.value) == "withdrawal_from_equity"
                continue
            transfer = factory.transfer(amount=amount)
            if place in failing:
                change(transfer, state="failed", fail_code="tecNO_DST")
            else:
                left -= amount
        transaction.set_rollback(True)


@given(equity=st.integers(-(10**17), 10**17), promised=st.integers(0, 10**17))
def test_what_may_be_withdrawn_leaves_two_xrp(equity: int, promised: int) -> None:
    amount = withdrawable(equity=equity, promised=promised)
    assert amount >= 0
    if amount:
        assert equity - promised - amount == LOW_EQUITY
    else:
        assert equity - promised <= LOW_EQUITY
