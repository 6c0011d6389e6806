"""One merchant's page: what it shows, and removing a second factor; and finding him in the audit log."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.utils import timezone

from apps.accounts.models import AuditRecord, SecondFactor, Session, User
from apps.accounts.services.secret_keys import secret_key_create
from apps.common.modes import Mode
from apps.webhooks.services.endpoints import endpoint_create
from tests.factories.answers import error_of
from tests.factories.mailbox import mails_to
from tests.factories.schema import assert_described
from tests.factories.users import create_user, signed_in
from tests.platform_admin.dashboard import Admin

REASON = "Showed a passport, ticket 1042."


@pytest.fixture
def admin(db: None) -> Admin:
    return Admin()


def protected() -> User:
    """A merchant with a second factor and a session."""
    user = create_user()
    signed_in(user)
    User.objects.filter(pk=user.pk).update(second_factor_at=timezone.now())
    SecondFactor.objects.create(user=user, secret="x")
    user.refresh_from_db()
    return user


def test_a_merchant_is_shown_without_anything_secret(admin: Admin) -> None:
    merchant = protected()
    key = secret_key_create(owner_id=merchant.pk, mode=Mode.TEST).key
    endpoint_create(owner=merchant, mode=Mode.TEST, name="Shop", url="http://127.0.0.1:9999/")

    shown = admin.get(f"merchants/{merchant.pk}/")

    assert_described(shown, "MerchantDetail")
    assert (shown["email"], shown["is_active"], shown["total_transactions"]) == (merchant.email, True, 0)
    assert [(row["mode"], row["last4"]) for row in shown["secret_keys"]] == [("test", key[-4:])]
    assert [(row["name"], row["url"], row["failing_since"]) for row in shown["endpoints"]] == [
        ("Shop", "http://127.0.0.1:9999/", None)
    ]
    assert "secret_key_created" in [row["name"] for row in shown["mails"]]
    assert shown["second_factor_since"] is not None
    assert key not in str(shown)
    assert "whsec_" not in str(shown)
    for unknown in (0, "x", admin.user.pk):
        assert error_of(admin.refused_get(f"merchants/{unknown}/")) == (404, "Merchant not found")


def test_a_second_factor_is_removed_with_a_reason_and_told(admin: Admin) -> None:
    merchant = protected()

    answer = admin.post(f"merchants/{merchant.pk}/remove-second-factor/", reason=REASON)

    assert answer.json()["message"] == "Second factor removed"
    merchant.refresh_from_db()
    assert merchant.second_factor_at is None
    assert not SecondFactor.objects.filter(user=merchant).exists()
    assert not Session.objects.filter(user=merchant, revoked_at=None).exists()
    (mail,) = mails_to(merchant.email)
    assert mail.subject == "A second factor was removed"
    assert "by the operator of this site" in " ".join(str(mail.body).split())
    row = AuditRecord.objects.latest("id")
    assert (row.action, row.subject, row.reason) == (
        "second_factor_disabled",
        f"merchant {merchant.pk}",
        REASON,
    )
    again = admin.post(f"merchants/{merchant.pk}/remove-second-factor/", reason=REASON)
    assert error_of(again) == (400, "Your account has no second factor.")


def test_a_second_factor_stays_without_a_reason_or_a_fresh_sign_in_and_an_administrators_always(
    admin: Admin,
) -> None:
    merchant, other = protected(), create_user(is_superuser=True, second_factor_at=timezone.now())
    path = f"merchants/{merchant.pk}/remove-second-factor/"
    assert error_of(admin.post(path)) == (400, "Reason is required")
    refused = admin.post(f"merchants/{other.pk}/remove-second-factor/", reason=REASON)
    assert error_of(refused) == (404, "Merchant not found")
    Session.objects.filter(user=admin.user).update(auth_time=timezone.now() - timedelta(minutes=11))
    assert admin.post(path, reason=REASON).json()["code"] == "reauth"
    for user in (merchant, other):
        user.refresh_from_db()
        assert user.second_factor_at is not None


def test_the_audit_log_is_searched_by_email_and_names_its_subjects(admin: Admin) -> None:
    merchant, other = create_user(), create_user()
    for each in (merchant, other):
        admin.post(f"merchants/{each.pk}/toggle-status/", is_active=False)

    by_email = admin.get("audit-log/", subject=merchant.email[:12].upper())["results"]
    by_id = admin.get("audit-log/", subject=f"merchant {other.pk}")["results"]

    assert [(row["subject"], row["subject_name"]) for row in by_email] == [
        (f"merchant {merchant.pk}", merchant.email)
    ]
    assert by_id[0]["subject_name"] == other.email
