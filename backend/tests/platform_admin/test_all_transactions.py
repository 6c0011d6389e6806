"""The payments of all merchants: filtered, searched and paged."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.db import transaction

from apps.payments.models import Payment
from apps.reports.selectors import transactions
from apps.reports.services import totals
from tests.factories.answers import error_of
from tests.factories.row_factory import RowFactory
from tests.factories.rows import leg_of, new_address
from tests.factories.sql import change
from tests.factories.users import create_user
from tests.platform_admin.dashboard import Admin, complete_payment


@pytest.fixture
def admin(own_database: str) -> Admin:
    return Admin()


@pytest.fixture
def factory(own_database: str) -> RowFactory:
    with transaction.atomic():
        factory = RowFactory.create()
        factory.close_time -= timedelta(days=1)
    return factory


@pytest.fixture
def live(own_database: str) -> RowFactory:
    with transaction.atomic():
        live = RowFactory.create("live")
        live.close_time -= timedelta(days=1)
    return live


def _ids(admin: Admin, **query: Any) -> list[str]:
    found = admin.get("transactions/", **{"page_size": 100, **query})
    ids = [row["id"] for row in found["transactions"]]
    assert found["total_count"] == len(ids)
    return ids


def test_each_payment_has_its_merchant_and_its_mode(
    admin: Admin, factory: RowFactory, live: RowFactory
) -> None:
    first = complete_payment(factory)
    second = live.payment(created_at=first.created_at + timedelta(seconds=1))

    found = admin.get("transactions/")

    assert (found["total_count"], found["total_pages"], found["page"], found["page_size"]) == (2, 1, 1, 10)
    rows = found["transactions"]
    assert [(row["id"], row["livemode"], row["user"]) for row in rows] == [
        (str(payment.pk), mode == "live", {"id": user.pk, "email": user.email, "username": user.username})
        for payment, mode, user in ((second, "live", live.merchant), (first, "test", factory.merchant))
    ]
    assert (rows[1]["status"], rows[1]["merchant_payout"], rows[1]["is_merchant_paid"]) == (
        "completed",
        "9.900000",
        True,
    )


@pytest.fixture
def many(factory: RowFactory, live: RowFactory) -> list[Payment]:
    """Of two merchants and both modes, of every status, two at each moment; newest first."""
    start = factory.close_time - timedelta(hours=1)
    other = create_user(email="zoe.quill@shop.example")
    payments = []
    for number in range(24):
        where = live if number % 3 == 0 else factory
        moment = start + timedelta(seconds=number // 2)
        minutes = 15 if number % 5 == 1 else 180
        columns: dict[str, Any] = {"created_at": moment, "expires_at": moment + timedelta(minutes=minutes)}
        if number % 4 == 1:
            columns["merchant"] = other
        if number % 7 == 0:
            columns["title"] = "For Zoe.Quill"
        with transaction.atomic():
            payment = where.payment(**columns)
            if number % 5 == 1:
                change(payment, status="expired", sequence=2)
            elif number % 5 == 2:
                where.settle(payment, merchant=payment.merchant)
            elif number % 5 == 3:
                where.settle(payment, merchant=payment.merchant)
                payment.refresh_from_db()
                where.fail_payout(payment)
            elif number % 5 == 4:
                where.settle(payment, merchant=payment.merchant)
                payment.refresh_from_db()
                where.complete(payment)
        payment.refresh_from_db()
        payments.append(payment)
    return sorted(payments, key=lambda payment: (payment.created_at, payment.serial), reverse=True)


def _matching(payments: list[Payment], **values: Any) -> list[str]:
    """The ids of those whose columns have one of these values."""
    return [
        str(payment.pk)
        for payment in payments
        if all(getattr(payment, name) in options for name, options in values.items())
    ]


def test_filters_by_status_merchant_and_mode(admin: Admin, many: list[Payment]) -> None:
    merchant = many[0].merchant_id

    def expected(**values: Any) -> list[str]:
        return _matching(many, **values)

    for stored in (False, True):
        if stored:
            totals.totals_update(margin=timedelta(0))
        assert _ids(admin) == expected()
        assert _ids(admin, status="") == expected()
        assert _ids(admin, mode="live") == expected(mode=["live"])
        for status in ("pending", "processing", "completed", "failed", "expired"):
            assert _ids(admin, status=status) == expected(status=[status])
        assert _ids(admin, status="failed, expired") == expected(status=["failed", "expired"])
        assert _ids(admin, user=merchant) == expected(merchant_id=[merchant])
        assert _ids(admin, user=merchant, status="pending", mode="test") == expected(
            merchant_id=[merchant], status=["pending"], mode=["test"]
        )
        assert _ids(admin, user=999_999_999) == []


def test_a_search_finds_titles_and_all_that_a_merchant_has_each_once(
    admin: Admin, many: list[Payment]
) -> None:
    zoe = next(payment.merchant for payment in many if payment.merchant.email == "zoe.quill@shop.example")
    found = [payment for payment in many if payment.merchant == zoe or payment.title == "For Zoe.Quill"]
    both = [payment for payment in found if payment.merchant == zoe and payment.title == "For Zoe.Quill"]
    assert (len(found), len(both)) == (9, 1)

    for stored in (False, True):
        if stored:
            totals.totals_update(margin=timedelta(0))
        assert _ids(admin, search="zoe.QUILL") == _matching(found)
        for mode in ("test", "live"):
            assert _ids(admin, search="zoe.quill", mode=mode) == _matching(found, mode=[mode])
        for status in ("pending", "processing", "completed", "failed", "expired"):
            assert _ids(admin, search="zoe.quill", status=status) == _matching(found, status=[status])
        both_ways = {"search": "zoe.quill", "status": "completed, expired", "mode": "test"}
        chosen = {"status": ["completed", "expired"], "mode": ["test"]}
        assert _ids(admin, **both_ways) == _matching(found, **chosen)
        for payment in (many[0], found[0], both[0]):
            owner = payment.merchant_id
            assert _ids(admin, search="zoe.quill", user=owner) == _matching(found, merchant_id=[owner])
        # Every merchant.
        assert _ids(admin, search=".example") == _matching(many)
    pages = [admin.get("transactions/", search="zoe.quill", page=n, page_size=4) for n in (1, 2, 3, 4)]
    assert [row["id"] for page in pages for row in page["transactions"]] == _matching(found)
    assert {(page["total_count"], page["total_pages"]) for page in pages} == {(9, 3)}


def test_failed_payouts_and_burns_are_listed_as_the_alerts_count_them(
    admin: Admin, factory: RowFactory, live: RowFactory
) -> None:
    """Among them a gathered payout that failed after its payment was completed."""
    with transaction.atomic():
        refused, gathered, unburned = (factory.payment() for _ in range(3))
        live_refused = live.payment()
        factory.settle(refused)
        factory.settle(gathered, gathered=True)
        factory.settle(unburned)
        live.settle(live_refused)
        for payment in (refused, gathered, unburned, live_refused):
            payment.refresh_from_db()
        factory.fail_payout(refused)
        factory.fail(leg_of(gathered, "payout"))
        change(gathered, failure_reason="tecNO_DST")
        factory.fail(leg_of(unburned, "burn"))
        live.fail_payout(live_refused)
        returned = factory.reject(2_000_000)
        factory.fail(*returned.legs.all())
    complete_payment(factory)

    def listed(**query: Any) -> set[str]:
        return set(_ids(admin, **query))

    assert listed(failed_leg="payout", mode="test") == {str(refused.pk), str(gathered.pk)}
    assert listed(failed_leg="payout", mode="test", status="completed") == {str(gathered.pk)}
    assert listed(failed_leg="payout", search=str(refused.pk)) == {str(refused.pk)}
    assert listed(failed_leg="payout", search=factory.merchant.email) == {str(refused.pk), str(gathered.pk)}
    assert listed(failed_leg="payout") == {str(refused.pk), str(gathered.pk), str(live_refused.pk)}
    assert listed(failed_leg="burn") == {str(unburned.pk)}
    counts = {
        (legs["mode"], legs["leg"]): legs["count"]
        for legs in admin.get("metrics/overview/")["attention"]["failed"]
    }
    assert counts == {
        ("test", "payout"): 2,
        ("test", "burn"): 1,
        ("test", "return"): 1,
        ("live", "payout"): 1,
    }


def test_pages_hold_every_payment_once(admin: Admin, many: list[Payment]) -> None:
    pages = [admin.get("transactions/", page=page) for page in (1, 2, 3, 4)]

    rows = [row["id"] for page in pages for row in page["transactions"]]
    assert rows == [str(payment.pk) for payment in many]
    assert [len(page["transactions"]) for page in pages] == [10, 10, 4, 0]
    assert {(page["total_count"], page["total_pages"]) for page in pages} == {(24, 3)}


def test_search_by_title_id_tag_hash_sender_and_email(
    admin: Admin, factory: RowFactory, live: RowFactory
) -> None:
    other = create_user(email="zoe.quill@shop.example")
    titled = live.payment(title="Blue_Mug 100%")
    owned = factory.payment(merchant=other)
    paid = complete_payment(factory)
    with transaction.atomic():
        refused = factory.payment()
        sender = new_address()
        factory.reject(
            1_000, payment=refused, merchant=refused.merchant, sender=sender, reason="amount_too_low"
        )
    assert paid.deposit is not None
    payout = paid.deposit.legs.get(kind="payout").transfer
    assert payout is not None
    assert payout.paid_hash is not None

    for text, payment in (
        ("blue_mug", titled),
        ("100%", titled),
        (" MUG ", titled),
        (str(titled.pk)[:8], titled),
        (str(titled.pk).upper(), titled),
        (str(paid.tag), paid),
        (paid.deposit.tx_hash, paid),
        (paid.deposit.tx_hash.lower(), paid),
        (payout.paid_hash, paid),
        (paid.deposit.sender, paid),
        (str(paid.deposit.sender)[:12], paid),
        (sender, refused),
        ("ZOE.Quill@", owned),
    ):
        assert _ids(admin, search=text) == [str(payment.pk)], text
    assert _ids(admin, search="zoe", status="completed") == []
    assert _ids(admin, search="zoe", mode="live") == []
    assert _ids(admin, search="zoe", user=other.pk, mode="test", status="pending") == [str(owned.pk)]
    for text in ("bluexmug", "F" * 64, "4294967296", "rrrrrrrrr", "%", "_%_%"):
        assert str(titled.pk) not in _ids(admin, search=text) or text in ("%",)
    assert len(_ids(admin, search="   ")) == 4


def test_fewer_than_three_letters_are_looked_for_in_the_newest_titles(
    admin: Admin, factory: RowFactory, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(transactions, "NEWEST_SEARCHED", 2)
    start = factory.close_time
    old, newer, newest = (
        factory.payment(title=title, created_at=start + timedelta(seconds=second))
        for second, title in enumerate(("An ox", "A mug", "Ox cart"))
    )

    assert _ids(admin, search="ox") == [str(newest.pk)]
    assert _ids(admin, search="mu") == [str(newer.pk)]
    assert _ids(admin, search="An ox") == [str(old.pk)]
    assert _ids(admin, search="@") == []


@pytest.mark.parametrize(
    ("query", "sentence"),
    [
        ({"page": "0"}, "page must be a whole number from 1 on."),
        ({"page": "two"}, "page must be a whole number from 1 on."),
        ({"user": "ann"}, "user must be a whole number from 1 on."),
        ({"mode": "both"}, "mode cannot be both. It is one of: test, live."),
        ({"mode": "x" * 40}, f"mode cannot be {'x' * 40}. It is one of: test, live."),
        ({"mode": "x" * 41}, f"mode cannot be {'x' * 39}…. It is one of: test, live."),
        ({"failed_leg": "return"}, "failed_leg cannot be return. It is one of: payout, burn."),
        (
            {"status": "completed,lost"},
            "status cannot be lost. It is one of: pending, processing, completed, failed, expired.",
        ),
        ({"search": "x" * 201}, "search can have at most 200 characters."),
    ],
)
def test_refusals_name_the_parameter(db: None, query: dict[str, str], sentence: str) -> None:
    assert error_of(Admin().refused_get("transactions/", **query)) == (400, sentence)


def test_a_page_has_at_most_a_hundred(admin: Admin) -> None:
    assert admin.get("transactions/", page_size=1_000)["page_size"] == 100
