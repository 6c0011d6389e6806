"""What administrators are told: each alarm once, by email and on the overview, and one email a day."""

from __future__ import annotations

import io
from datetime import timedelta
from typing import Any

import pytest
from django.core.mail import EmailMessage
from django.core.management import call_command
from django.db import transaction
from django.db.models import F
from django.utils import timezone

from apps.accounts.models import AuditRecord, User
from apps.common.models import Mail
from apps.reports.models import Alarm, DailyReport
from apps.reports.services.alarms import alarms_raise, audit_log_watch, daily_report_send
from apps.treasury.models import Transfer
from tests.factories.answers import error_of
from tests.factories.concurrency import concurrently
from tests.factories.mailbox import mails_to
from tests.factories.row_factory import RowFactory
from tests.factories.rows import payout_of
from tests.factories.schema import assert_described
from tests.factories.sql import execute
from tests.factories.users import create_user
from tests.platform_admin.dashboard import Admin


@pytest.fixture
def factory(own_database: str) -> RowFactory:
    with transaction.atomic():
        return RowFactory.create()


@pytest.fixture
def admin(factory: RowFactory) -> Admin:
    return Admin()


def told(admin: Admin) -> list[EmailMessage]:
    """The emails about alarms to this administrator so far, after another run."""
    alarms_raise()
    return [mail for mail in mails_to(admin.user.email) if str(mail.subject).startswith("Dropwise: ")]


def words(mail: EmailMessage) -> str:
    return " ".join(str(mail.body).split())


def unseen(admin: Admin) -> list[dict[str, Any]]:
    overview = admin.get("metrics/overview/")
    assert_described(overview, "Overview")
    return list(overview["attention"]["alarms"])


def fails(factory: RowFactory, drops: int) -> None:
    with transaction.atomic():
        payment = factory.payment(drops)
        factory.settle(payment)
        factory.fail_payout(payment)


def test_what_stops_money_is_emailed_once_to_every_administrator(factory: RowFactory, admin: Admin) -> None:
    other, unconfirmed = Admin(), create_user(is_superuser=True, email_verified_at=None)
    fails(factory, 10_000_000)
    with transaction.atomic():
        payment = factory.payment(10_000_000)
        factory.settle(payment)
        late = factory.transfer(payout_of(payment))
        factory.attempt(factory.hold_slot(late), signed_at=timezone.now() - timedelta(minutes=3))

    (mail,) = told(admin)
    assert mail.subject == "Dropwise: 2 alarms"
    for fact in (
        "A payout of 9.9 XRP failed (test, transfer",
        "tecNO_DST",
        "/admin-dashboard/transactions",
        f"A payout of 9.9 XRP (test, transfer {late.pk}) was signed and is not on the ledger.",
        "/admin-dashboard/money",
    ):
        assert fact in words(mail)
    assert len(told(other)) == 1
    assert mails_to(unconfirmed.email) == []
    assert len(told(admin)) == 1

    with transaction.atomic():
        factory.halt()
    mail = told(admin)[-1]
    assert mail.subject == "Dropwise: Platform wallet halted"
    assert f"{factory.wallet.address} is halted: nothing is sent." in words(mail)
    assert "Open Money" in words(mail)
    assert len(told(admin)) == 2
    # The state itself is on the overview: it is not listed a second time.
    assert unseen(admin) == []


def test_an_alarm_about_a_state_ends_with_it(factory: RowFactory, admin: Admin) -> None:
    with transaction.atomic():
        factory.halt()
    assert len(told(admin)) == 1
    assert Alarm.objects.get().closed_at is None
    with transaction.atomic():
        execute("update treasury_wallet set halted_at = null, halt_reason = null")
    told(admin)
    assert Alarm.objects.get().closed_at is not None
    with transaction.atomic():
        factory.halt()
    assert len(told(admin)) == 2


def test_dust_is_told_to_nobody(factory: RowFactory, admin: Admin) -> None:
    fails(factory, 1_000)
    assert Transfer.objects.get(state="failed").amount == 990
    assert told(admin) == []
    fails(factory, 1_100)
    assert len(told(admin)) == 1


def test_a_deposit_to_a_retired_wallet_waits_on_the_overview(factory: RowFactory, admin: Admin) -> None:
    with transaction.atomic():
        for drops in (999, 1_000_000):
            factory.held(drops)
    assert told(admin) == []
    execute("update treasury_wallet set state = 'retired', replaced_at = now()")

    (mail,) = told(admin)
    assert f"1 XRP arrived at the retired test wallet {factory.wallet.address}" in words(mail)
    (alarm,) = unseen(admin)
    assert (alarm["alarm_kind"], alarm["mode"], alarm["path"]) == (
        "retired_wallet_paid",
        "test",
        "/admin-dashboard/money",
    )


def test_a_changed_fee_is_told_to_all_and_marked_as_seen_once(admin: Admin) -> None:
    changes = {"fee_percentage": "2.5", "burn_ratio_of_platform_fee": "10"}
    assert admin.post("settings/update/", **changes).status_code == 200

    (mail,) = told(admin)
    assert mail.subject == "Dropwise: Fee settings changed"
    assert f"fee 2.5 %, burn ratio 10 %, payouts immediate. Changed by {admin.user.email}." in words(mail)
    (alarm,) = unseen(admin)
    assert (alarm["alarm_kind"], alarm["mode"], alarm["path"]) == (
        "fee_changed",
        None,
        "/admin-dashboard/settings",
    )

    assert admin.post(f"alarms/{alarm['id']}/seen/").json()["message"] == "Alarm marked as seen"
    assert unseen(admin) == []
    row = AuditRecord.objects.order_by("id").last()
    assert row is not None
    assert (row.action, row.actor_id, row.subject) == ("alarm_seen", admin.user.pk, f"alarm {alarm['id']}")
    missing = (404, "There is no such alarm, or it is no longer open.")
    for known in (alarm["id"], 0, "x"):
        assert error_of(admin.post(f"alarms/{known}/seen/")) == missing
    assert (len(told(admin)), unseen(admin)) == (1, [])


def test_five_emails_an_hour_and_then_one_with_all_that_waited(factory: RowFactory, admin: Admin) -> None:
    for _ in range(5):
        fails(factory, 1_000_000)
        told(admin)
    fails(factory, 1_000_000)
    fails(factory, 1_000_000)
    assert len(told(admin)) == 5

    Alarm.objects.update(mailed_at=F("mailed_at") - timedelta(hours=1))

    assert told(admin)[-1].subject == "Dropwise: 2 alarms"
    assert len(told(admin)) == 6


def test_runs_at_the_same_time_tell_once(factory: RowFactory, admin: Admin) -> None:
    fails(factory, 1_000_000)
    User.objects.update(date_joined=timezone.now() - timedelta(days=2))

    concurrently(4, alarms_raise)
    concurrently(4, daily_report_send)

    assert Alarm.objects.count() == 1
    assert sorted(Mail.objects.values_list("kind", flat=True)) == ["alarm", "daily_report"]


def test_the_daily_email_is_one_line_with_the_newest_hash_where_nothing_is_open(admin: Admin) -> None:
    # None on the day of the first administrator.
    assert daily_report_send() is False
    User.objects.update(date_joined=timezone.now() - timedelta(days=1))
    admin.post(f"merchants/{create_user().pk}/toggle-status/")
    newest = AuditRecord.objects.latest("id")

    assert [daily_report_send() for _ in range(2)] == [True, False]

    (mail,) = mails_to(admin.user.email)
    assert str(mail.subject).endswith(": nothing is open")
    line = f"Nothing is open. Newest row of the audit log: {newest.pk}, hash {newest.hash}."
    assert line in words(mail)
    assert "Open the dashboard" not in words(mail)


def test_the_daily_email_lists_what_is_open(factory: RowFactory, admin: Admin) -> None:
    fails(factory, 10_000_000)
    with transaction.atomic():
        factory.halt()
    Alarm.objects.create(key="a", kind="fee_changed", message="fee 1 % → 2 %.", path="/")
    User.objects.update(date_joined=timezone.now() - timedelta(days=1))

    assert daily_report_send()

    (mail,) = mails_to(admin.user.email)
    assert str(mail.subject).endswith(": 3 things are open")
    for fact in (
        f"Halted, test: {factory.wallet.address}",
        "Failed payouts, test: 1, 9.900000 XRP",
        "Fee settings changed: fee 1 % → 2 %.",
        "The audit log is empty.",
    ):
        assert fact in words(mail)


def test_a_broken_audit_log_is_told(admin: Admin) -> None:
    for _ in range(3):
        admin.post(f"merchants/{create_user().pk}/toggle-status/")
    User.objects.update(date_joined=timezone.now() - timedelta(days=1))
    daily_report_send()
    audit_log_watch()
    assert told(admin) == []
    newest = AuditRecord.objects.latest("id")

    execute("alter table accounts_auditrecord disable trigger audit_append_only")
    execute("delete from accounts_auditrecord where id = %s", newest.pk)
    audit_log_watch()
    audit_log_watch()

    (mail,) = told(admin)
    # The daily email has its hash; the file of hashes is switched off in tests.
    assert f"Row {newest.pk} of the audit log is missing: its newest rows were removed." in words(mail)
    assert admin.get("audit-log/check/")["missing_id"] == newest.pk
    with pytest.raises(Exception, match=rf"^Row {newest.pk} is missing"):
        call_command("verify_audit_log", stdout=io.StringIO())
    assert [alarm["alarm_kind"] for alarm in unseen(admin)] == ["audit_log_broken"]
    assert DailyReport.objects.get().audit_id == newest.pk
