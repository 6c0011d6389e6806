"""Drops and leases."""

from __future__ import annotations

import uuid
from datetime import timedelta
from decimal import Decimal

import pytest
from django.utils import timezone
from hypothesis import given
from hypothesis import strategies as st

from apps.common.drops import drops_to_short_xrp, drops_to_xrp, xrp_to_drops
from apps.common.leases import lease_release, lease_take, leased
from apps.common.models import Lease


@given(st.integers(min_value=-(10**18), max_value=10**18))
def test_drops_round_trip_through_xrp(drops: int) -> None:
    assert xrp_to_drops(Decimal(drops_to_xrp(drops))) == drops
    assert xrp_to_drops(Decimal(drops_to_short_xrp(drops))) == drops


@pytest.mark.parametrize(
    ("xrp", "drops"),
    [("1", 1_000_000), (1, 1_000_000), ("0.000001", 1), (Decimal("1e2"), 100_000_000), (Decimal("-0"), 0),
     ("1.50000000", 1_500_000), (Decimal("1E-6"), 1), (Decimal("0e-99"), 0), ("2.", 2_000_000),
     (".5", 500_000),
     ("0" * 38 + "10", 10_000_000)],
)  # fmt: skip
def test_xrp_to_drops_is_exact(xrp: str | int | Decimal, drops: int) -> None:
    assert xrp_to_drops(xrp) == drops


@pytest.mark.parametrize(
    "xrp",
    ["", "x", ".", "1.0000001", "NaN", "sNaN", "Infinity", "1e2", "1e400", "-1", "+1", " 2 ", "1 0", "1_000",
     "1,000", "1.0.0", "１０", "٣", "2\n", "0" * 41, "1." + "0" * 5_000, "1" + "0" * 5_000,
     Decimal("1e-7"), Decimal("1e400"), Decimal("NaN"), Decimal("1." + "0" * 40), True, 1.5, None],
)  # fmt: skip
def test_invalid_amounts_are_refused(xrp: object) -> None:
    with pytest.raises(ValueError, match=r"^Amount .*\.$"):
        xrp_to_drops(xrp)  # type: ignore[arg-type]


def test_short_amounts_have_no_trailing_zeros() -> None:
    assert [drops_to_short_xrp(drops) for drops in (0, 1, 10_500_000, 20_000_000)] == [
        "0", "0.000001", "10.5", "20",
    ]  # fmt: skip


def test_lease_has_one_holder(db: None) -> None:
    name = f"test:{uuid.uuid4()}"
    assert lease_take(name=name, holder="a", seconds=60)
    assert not lease_take(name=name, holder="b", seconds=60)
    assert lease_take(name=name, holder="a", seconds=60)

    lease_release(name=name, holder="b")
    assert not lease_take(name=name, holder="b", seconds=60)
    lease_release(name=name, holder="a")
    assert lease_take(name=name, holder="b", seconds=-1)
    assert lease_take(name=name, holder="c", seconds=60)


def test_lease_taken_by_a_clock_that_was_set_back_holds_nobody_up(db: None) -> None:
    name = f"test:{uuid.uuid4()}"
    Lease.objects.create(name=name, holder="a", until=timezone.now() + timedelta(minutes=10))

    assert lease_take(name=name, holder="b", seconds=60)
    assert not lease_take(name=name, holder="a", seconds=60)


def test_leased_block_releases_only_its_own_lease(db: None) -> None:
    name = f"test:{uuid.uuid4()}"
    with leased(name, seconds=60) as outer, leased(name, seconds=60) as inner:
        assert (outer, inner) == (True, False)
    assert not Lease.objects.filter(name=name).exists()
