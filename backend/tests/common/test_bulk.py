"""Rows that are inserted at once."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest
from django.db import DataError, connection, transaction
from django.test.utils import CaptureQueriesContext

from apps.common.bulk import rows_insert
from apps.payments.domain.choices import NoticeKind
from apps.payments.models import Notice
from tests.factories.users import create_user

pytestmark = pytest.mark.django_db
MOMENT = datetime(2026, 11, 5, 10, 30, tzinfo=UTC)


def _notices(count: int, **changes: object) -> list[Notice]:
    merchant = create_user(email="ann@shop.example", username="ann", password=None)
    given: dict[str, object] = {
        "merchant": merchant,
        "mode": "test",
        "kind": NoticeKind.PAYOUT_FAILED,
        "reason": 'The "wallet" \\ {is} gone, \N{EURO SIGN}.',
        "created_at": MOMENT,
        "emailed_at": None,
    }
    return [Notice(**{**given, "amount": amount, **changes}) for amount in range(count)]


def test_each_object_gets_the_id_of_its_own_row() -> None:
    notices = _notices(300)
    with CaptureQueriesContext(connection) as queries:
        assert rows_insert(notices) == notices

    assert len(queries) == 1
    fields = [field.attname for field in Notice._meta.concrete_fields]
    rows = Notice.objects.filter(merchant=notices[0].merchant)
    stored = {row["id"]: row for row in rows.values(*fields)}
    assert stored == {each.pk: {name: getattr(each, name) for name in fields} for each in notices}
    # A row of an object that exists is changed by `save`, not inserted again.
    notices[0].amount = 9
    notices[0].save()
    assert rows.count() == 300


def test_nothing_is_inserted_without_a_statement() -> None:
    with CaptureQueriesContext(connection) as queries:
        assert rows_insert([]) == []
    assert len(queries) == 0


def test_a_text_that_is_too_long_is_refused_and_not_cut() -> None:
    notices = _notices(2, reason="a" * 201)
    with pytest.raises(DataError, match="too long"), transaction.atomic():
        rows_insert(notices)
    assert not Notice.objects.filter(merchant=notices[0].merchant).exists()
