"""Tags never repeat and cannot be guessed from one another; a mode has one clock."""

from __future__ import annotations

from datetime import timedelta
from itertools import pairwise

import pytest
from django.db import DataError, connection, transaction
from django.utils import timezone

from apps.common.modes import Mode
from apps.treasury.models import Cursor
from apps.trial.services.clock import clock_begin, clock_set
from tests.factories.row_factory import RowFactory
from tests.factories.rows import close_network
from tests.factories.sql import change, value

SPACE = 2_147_450_880


def tags(count: int, parity: str) -> list[int]:
    with connection.cursor() as cursor:
        cursor.execute(f"SELECT treasury_next_tag({parity}) FROM generate_series(1, %s) g", [count])
        return [int(row[0]) for row in cursor.fetchall()]


def test_twenty_thousand_tags_are_distinct_in_range_and_of_their_parity(db: None) -> None:
    drawn = tags(20_000, "g & 1")
    assert len(set(drawn)) == 20_000
    assert min(drawn) >= 65_536
    assert max(drawn) < 2**32
    assert [tag % 2 for tag in drawn] == [1, 0] * 10_000


def test_tags_are_spread_and_do_not_follow_one_another(db: None) -> None:
    drawn = tags(4_000, "0")
    steps = [abs(b - a) for a, b in pairwise(drawn)]
    assert min(steps) > 2
    assert len(set(steps)) > 3_990
    in_each_sixteenth = [sum(1 for tag in drawn if tag >> 28 == part) for part in range(16)]
    assert min(in_each_sixteenth) > 150
    assert max(in_each_sixteenth) < 350


def test_the_permutation_maps_the_ends_of_the_space_into_it_without_collision(db: None) -> None:
    places = [*range(2_000), *range(SPACE - 2_000, SPACE)]
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT treasury_tag_permute(sha256('a key'), p) FROM unnest(%s::bigint[]) p", [places]
        )
        images = [int(row[0]) for row in cursor.fetchall()]
    assert len(set(images)) == 4_000
    assert min(images) >= 0
    assert max(images) < SPACE


def test_another_key_makes_other_tags(db: None) -> None:
    one = value("SELECT treasury_tag_permute(sha256('a'), 1)")
    other = value("SELECT treasury_tag_permute(sha256('b'), 1)")
    assert one != other


@pytest.mark.parametrize("parity", ["2", "-1", "NULL"])
def test_a_parity_is_nought_or_one(db: None, parity: str) -> None:
    before = value("SELECT last_value FROM treasury_tag_seq")
    with pytest.raises(DataError), transaction.atomic():
        tags(1, parity)
    assert value("SELECT last_value FROM treasury_tag_seq") == before


def test_the_clock_is_the_databases_while_the_ledger_is_behind(factory: RowFactory) -> None:
    assert value("SELECT treasury_clock('test') = now()")


@transaction.atomic
def test_the_clock_follows_the_newest_close_time_of_the_modes_open_network(own_database: str) -> None:
    factory = RowFactory.create()
    ahead = timezone.now() + timedelta(hours=1)
    Cursor.objects.filter(wallet=factory.wallet).update(close_time=ahead)
    assert value("SELECT treasury_clock('test')") == ahead
    assert value("SELECT treasury_clock('live') = now()")


def test_a_replaced_wallets_cursor_still_counts(factory: RowFactory) -> None:
    ahead = timezone.now() + timedelta(hours=1)
    old = factory.replace_wallet()
    Cursor.objects.filter(wallet=old).update(close_time=ahead)
    change(old, next_sequence=5)
    assert value("SELECT treasury_clock('test')") == ahead


def test_a_trials_clock_is_set_back_but_never_behind_the_newest_ledger(factory: RowFactory) -> None:
    newest = Cursor.objects.get(wallet=factory.wallet).close_time
    between = (timezone.now() - newest) / 2
    live = value("SELECT treasury_clock('live') - now()")
    clock_begin()
    clock_set(mode=Mode.TEST, moment=timezone.now() - between)
    assert abs(value("SELECT now() - treasury_clock('test')") - between) < timedelta(seconds=5)
    clock_set(mode=Mode.TEST, moment=timezone.now() - 4 * between)
    assert value("SELECT treasury_clock('test')") == newest
    assert value("SELECT treasury_clock('live') - now()") == live


def test_a_closed_network_no_longer_counts(factory: RowFactory) -> None:
    Cursor.objects.filter(wallet=factory.wallet).update(close_time=timezone.now() + timedelta(hours=1))
    close_network("test")
    assert value("SELECT treasury_clock('test') = now()")
