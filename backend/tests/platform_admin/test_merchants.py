"""Merchants: listed with their figures, suspended, activated, and given a new key."""

from __future__ import annotations

from typing import Any

import pytest
from django.db import transaction
from django.test import Client

from apps.accounts.models import SecretKey, Session, User
from apps.common.modes import Mode
from apps.reports.services import totals
from tests.factories.answers import error_code_of, error_of
from tests.factories.mailbox import mails_to
from tests.factories.platform import Merchant, create_merchant, create_platform
from tests.factories.row_factory import RowFactory
from tests.factories.users import create_user, signed_in
from tests.platform_admin.dashboard import Admin, complete_payment


@pytest.fixture
def admin(db: None) -> Admin:
    return Admin()


@pytest.fixture
def merchant(db: None) -> Merchant:
    create_platform(Mode.TEST, Mode.LIVE)
    return create_merchant()


def _key_works(key: str) -> int:
    status: int = Client(headers={"authorization": key}).get("/api/payments/history/").status_code
    return status


def _row(
    user: User, *, active: bool = True, figures: tuple[int, str, str] = (0, "0.000000", "0.000000")
) -> Any:
    transactions, volume, burned = figures
    return {
        "id": user.pk,
        "email": user.email,
        "username": user.username,
        "is_active": active,
        "total_transactions": transactions,
        "total_volume": volume,
        "total_burned": burned,
    }


def test_every_merchant_with_the_figures_of_the_mode(own_database: str) -> None:
    admin = Admin()
    with transaction.atomic():
        live = RowFactory.create("live")
    older, newer = live.merchant, create_user(username="Bo")
    complete_payment(live, 10_000_000)
    complete_payment(live, 2_000_000)
    live.payment()
    with_figures = [_row(newer), _row(older, figures=(2, "12.000000", "0.012000"))]

    assert admin.get("merchants/") == with_figures
    totals.totals_update(margin=totals.MARGIN * 0)
    assert admin.get("merchants/") == with_figures
    assert admin.get("merchants/", mode="test") == [_row(newer), _row(older)]
    assert admin.get("merchants/", page=1) == {
        "merchants": with_figures,
        "total_count": 2,
        "total_pages": 1,
    }


def test_pages_and_search_in_email_or_username(own_database: str) -> None:
    admin = Admin()
    users = [create_user(email=f"m{n}@shop.example", username=f"Shop {n}") for n in range(23)]
    odd = create_user(email="Percy_100%@odd.example", username="<b>Éva</b>")

    def found(**query: Any) -> list[int]:
        return [row["id"] for row in admin.get("merchants/", page=1, **query)["merchants"]]

    first = admin.get("merchants/", page=1)
    assert (first["total_count"], first["total_pages"]) == (24, 3)
    assert [row["id"] for row in first["merchants"]] == [odd.pk, *[user.pk for user in users[:13:-1]]]
    assert len(admin.get("merchants/", page=3)["merchants"]) == 4
    assert admin.get("merchants/", page=4) == {"merchants": [], "total_count": 24, "total_pages": 3}
    assert len(admin.get("merchants/")) == 24
    assert found(search="M7@SHOP") == [users[7].pk]
    assert found(search="shop 1", page_size=100) == [users[n].pk for n in (*range(19, 9, -1), 1)]
    assert found(search="éva") == [odd.pk]
    # The wildcards of LIKE are letters like any others.
    assert found(search="%") == [odd.pk]
    assert found(search="y_1") == [odd.pk]
    assert admin.get("merchants/", page=1, search="nobody")["total_count"] == 0
    assert admin.user.pk not in [row["id"] for row in admin.get("merchants/")]


def test_users_for_the_filter_in_the_order_of_their_emails(own_database: str) -> None:
    admin = Admin()
    users = [create_user(email=f"{letter}@shop.example") for letter in "cAb"]
    row = {user.pk: {"id": user.pk, "email": user.email, "username": user.username} for user in users}
    c, a, b = users

    assert admin.get("users/") == [row[a.pk], row[b.pk], row[c.pk]]
    assert admin.get("users/", search="B@s") == [row[b.pk]]
    for n in range(20):
        create_user(email=f"x{n}@shop.example")
    assert len(admin.get("users/", search="shop")) == 20
    assert len(admin.get("users/")) == 23


def test_suspending_ends_sessions_and_keys_at_once_and_activating_restores(
    admin: Admin, merchant: Merchant
) -> None:
    session = signed_in(merchant.user)
    path = f"merchants/{merchant.user.pk}/toggle-status/"

    answer = admin.post(path)

    assert (answer.status_code, answer.json()) == (
        200,
        {"success": True, "message": "Merchant suspended", "is_active": False},
    )
    refused = session.get("profile")
    assert error_of(refused) == (401, "Your account is suspended.")
    assert _key_works(merchant.keys["test"]) == 403
    assert admin.post(path).json() == {"success": True, "message": "Merchant activated", "is_active": True}
    assert _key_works(merchant.keys["test"]) == 200
    # Suspended sessions stay ended.
    assert session.get("profile").status_code == 401


def test_a_repeated_call_that_names_the_state_flips_nothing_back(admin: Admin, merchant: Merchant) -> None:
    path = f"merchants/{merchant.user.pk}/toggle-status/"
    for _ in range(2):
        assert admin.post(path, is_active=False).json()["is_active"] is False
    suspended_at = User.objects.get(pk=merchant.user.pk).suspended_test_at
    assert suspended_at is not None
    admin.post(path, is_active=False)
    assert User.objects.get(pk=merchant.user.pk).suspended_test_at == suspended_at
    assert error_of(admin.post(path, is_active="no")) == (400, "is_active must be true or false.")
    assert User.objects.get(pk=merchant.user.pk).is_active is False


@pytest.mark.parametrize("call", ["toggle-status", "reset-api-key"])
@pytest.mark.parametrize("merchant_id", ["0", "99999999999999999999", "abc", "-1", "1e3"])
def test_unknown_merchants_are_404(admin: Admin, call: str, merchant_id: str) -> None:
    assert error_of(admin.post(f"merchants/{merchant_id}/{call}/")) == (404, "Merchant not found")


def test_a_key_is_reset_in_a_mode_that_exists(admin: Admin, merchant: Merchant) -> None:
    path = f"merchants/{merchant.user.pk}/reset-api-key/"
    assert error_of(admin.post(path, mode=None)) == (400, "mode must be one of: test, live.")
    assert error_of(admin.post(path, mode="x")) == (400, "mode cannot be x. It is one of: test, live.")


def test_administrators_are_neither_suspended_nor_given_keys(admin: Admin) -> None:
    other = create_user(is_superuser=True)

    refused = admin.post(f"merchants/{other.pk}/toggle-status/", is_active=False)

    assert error_of(refused) == (400, "An administrator cannot be suspended.")
    assert error_of(admin.post(f"merchants/{other.pk}/reset-api-key/"))[0] == 404
    assert User.objects.get(pk=other.pk).is_active


@pytest.mark.parametrize(
    ("mode", "named"), [("test", False), ("live", False), ("test", True), ("live", True)]
)
def test_reset_replaces_the_key_of_one_mode_and_tells_the_merchant(
    admin: Admin, merchant: Merchant, mode: str, named: bool
) -> None:
    # Without a name it is the mode of the merchant's toggle.
    toggled_to_test = (mode == "test") != named
    User.objects.filter(pk=merchant.user.pk).update(is_test_mode=toggled_to_test)
    other = "live" if mode == "test" else "test"

    answer = admin.post(f"merchants/{merchant.user.pk}/reset-api-key/", **({"mode": mode} if named else {}))

    body = answer.json()
    new = body["new_key"]
    assert (answer.status_code, body["message"], new[:8]) == (200, "API key regenerated", f"sk_{mode}_")
    assert [_key_works(key) for key in (merchant.keys[mode], new, merchant.keys[other])] == [401, 200, 200]
    subject = f"Your {mode} secret key was reset by an administrator"
    [told] = [mail for mail in mails_to(merchant.user.email) if mail.subject == subject]
    assert new not in str(told.body)
    assert new[-4:] in str(told.body)
    # The merchant's own card.
    User.objects.filter(pk=merchant.user.pk).update(is_test_mode=mode == "test")
    own = Client(headers={"authorization": f"Bearer {signed_in(merchant.user).access}"})
    card = own.get("/api/wallets/secret-key/").json()
    assert card["reset_by_administrator"] is True
    assert card["key"] == (new if mode == "test" else None)
    own.post("/api/wallets/secret-key/regenerate/", content_type="application/json")
    assert own.get("/api/wallets/secret-key/").json()["reset_by_administrator"] is False


def test_reset_is_refused_where_there_is_no_key(admin: Admin) -> None:
    keyless = create_user()
    path = f"merchants/{keyless.pk}/reset-api-key/"

    assert error_of(admin.post(path)) == (404, "This merchant has no test key.")
    assert error_of(admin.post(path, mode="live")) == (404, "This merchant has no live key.")
    assert error_of(admin.post(path, mode="both"))[0] == 400
    assert not SecretKey.objects.filter(owner=keyless).exists()
    assert mails_to(keyless.email) == []


def test_reset_needs_a_recent_sign_in(admin: Admin, merchant: Merchant) -> None:
    Session.objects.filter(user=admin.user).update(auth_time="2026-01-01T00:00Z")

    refused = admin.post(f"merchants/{merchant.user.pk}/reset-api-key/")

    assert error_code_of(refused) == (403, "reauth")
    assert _key_works(merchant.keys["test"]) == 200
