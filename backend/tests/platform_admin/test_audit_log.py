"""The audit log: nobody can change it, a broken chain is noticed, and it is listed by filters."""

from __future__ import annotations

import io
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.db import IntegrityError, transaction
from django.test import Client

from apps.accounts.models import AuditRecord
from tests.factories.answers import error_of
from tests.factories.concurrency import concurrently
from tests.factories.schema import assert_described
from tests.factories.sql import execute
from tests.factories.users import PASSWORD, create_user, new_email, post
from tests.platform_admin.dashboard import Admin

AGENT = "Mozilla/5.0 (Audit)"


@pytest.fixture
def admin(db: None) -> Admin:
    return Admin()


def test_an_act_whose_row_cannot_be_written_does_not_happen(admin: Admin) -> None:
    merchant = create_user()
    admin.client.raise_request_exception = False
    execute("create trigger audit_full before insert on accounts_auditrecord"
            " execute function common_forbid('audit_full')")  # fmt: skip
    try:
        answer = admin.post(f"merchants/{merchant.pk}/toggle-status/", is_active=False)
    finally:
        execute("drop trigger audit_full on accounts_auditrecord")

    assert answer.status_code == 500
    merchant.refresh_from_db()
    assert merchant.is_active


def test_a_call_that_changes_nothing_writes_nothing(admin: Admin) -> None:
    merchant = create_user()
    for _ in range(2):
        assert admin.post(f"merchants/{merchant.pk}/toggle-status/", is_active=False).status_code == 200
    assert admin.post("merchants/0/toggle-status/").status_code == 404

    rows = AuditRecord.objects.filter(actor_id=admin.user.pk)
    assert [row.action for row in rows] == ["merchant_suspended"]


@pytest.mark.parametrize(
    "statement",
    [
        "update accounts_auditrecord set reason = 'nothing'",
        "delete from accounts_auditrecord",
        "truncate accounts_auditrecord",
    ],
)
def test_rows_are_never_changed_or_removed(admin: Admin, statement: str) -> None:
    with pytest.raises(IntegrityError, match="forbidden by audit_append_only"), transaction.atomic():
        execute(statement)


def _verify() -> str:
    said = io.StringIO()
    call_command("verify_audit_log", stdout=said)
    return said.getvalue().strip()


def test_concurrent_acts_stay_one_chain(admin: Admin) -> None:
    merchants = [create_user() for _ in range(8)]
    paths = iter([f"merchants/{merchant.pk}/toggle-status/" for merchant in merchants])

    assert concurrently(8, lambda: admin.post(next(paths)).status_code) == [200] * 8

    rows = list(AuditRecord.objects.order_by("id"))
    assert [row.previous for row in rows] == ["", *(row.hash for row in rows[:-1])]
    assert _verify() == f"Log intact: {len(rows)} entries verified. Latest hash: {rows[-1].hash}"
    assert admin.get("audit-log/check/") == {
        "rows": len(rows),
        "newest_hash": rows[-1].hash,
        "newest_id": rows[-1].pk,
        "broken_id": None,
        "missing_id": None,
        "found": None,
    }


@pytest.mark.parametrize("damage", ["changed", "removed"])
def test_a_broken_chain_names_the_first_broken_row(admin: Admin, damage: str) -> None:
    merchants = [create_user() for _ in range(4)]
    for merchant in merchants:
        admin.post(f"merchants/{merchant.pk}/toggle-status/")
    ids = list(AuditRecord.objects.filter(actor_id=admin.user.pk).order_by("id").values_list("pk", flat=True))
    change = {
        "changed": ("update accounts_auditrecord set after = '{}' where id = %s", ids[1]),
        "removed": ("delete from accounts_auditrecord where id = %s", ids[2]),
    }
    broken = {"changed": ids[1], "removed": ids[3]}[damage]

    with transaction.atomic():
        # Whoever owns the table can switch its trigger off. The chain still tells.
        execute("alter table accounts_auditrecord disable trigger audit_append_only")
        execute(*change[damage])
        with pytest.raises(CommandError, match=rf"^Row {broken} is broken"):
            _verify()
        assert admin.get("audit-log/check/")["broken_id"] == broken
        transaction.set_rollback(True)
    assert _verify().startswith("Log intact: ")


def test_a_cut_end_is_noticed_by_the_hashes_outside_the_database(
    admin: Admin, settings: Any, tmp_path: Path
) -> None:
    settings.AUDIT_HASH_FILE = tmp_path / "hashes.txt"
    merchants = [create_user() for _ in range(4)]
    for merchant in merchants:
        admin.post(f"merchants/{merchant.pk}/toggle-status/")
    rows = list(AuditRecord.objects.filter(actor_id=admin.user.pk).order_by("id"))
    written = [f"{row.pk} {row.hash}" for row in rows]
    assert settings.AUDIT_HASH_FILE.read_text().splitlines() == written
    assert (admin.get("audit-log/check/")["missing_id"], _verify()[:4]) == (None, "Log ")

    with transaction.atomic():
        execute("alter table accounts_auditrecord disable trigger audit_append_only")
        execute("delete from accounts_auditrecord where id >= %s", rows[2].pk)
        # Another act goes on where the chain was cut.
        execute("alter table accounts_auditrecord enable trigger audit_append_only")
        admin.post(f"merchants/{merchants[0].pk}/toggle-status/")
        chain = admin.get("audit-log/check/", hash=rows[3].hash.upper())
        assert (chain["broken_id"], chain["missing_id"], chain["found"]) == (None, rows[2].pk, False)
        with pytest.raises(CommandError, match=rf"^Row {rows[2].pk} is missing"):
            _verify()
        settings.AUDIT_HASH_FILE = None
        with pytest.raises(CommandError, match=r"^No row has this hash"):
            call_command("verify_audit_log", "--hash", rows[3].hash)
        transaction.set_rollback(True)
    assert admin.get("audit-log/check/", hash=rows[3].hash)["found"] is True
    sentence = "hash must be 64 hexadecimal digits, as in a daily email."
    assert error_of(admin.refused_get("audit-log/check/", hash="9f2c")) == (400, sentence)


def test_sign_ins_of_administrators_are_recorded(db: None) -> None:
    admin, merchant = create_user(is_superuser=True), create_user()
    # Sign-ins of other tests count against other addresses.
    here: dict[str, Any] = {"HTTP_USER_AGENT": f"{AGENT}\x07{'x' * 300}", "REMOTE_ADDR": "203.0.113.7"}
    for email in (admin.email, merchant.email):
        assert post("signin", {"email": email, "password": PASSWORD}, **here).status_code == 200
    assert post("signin", {"email": admin.email, "password": "a wrong one"}, **here).status_code == 400
    form = {"username": admin.email, "password": PASSWORD, "next": "/django-admin/"}
    assert Client().post("/django-admin/login/", form, **here).status_code == 302

    rows = AuditRecord.objects.filter(actor_id__in=[admin.pk, merchant.pk]).order_by("id")
    assert [(row.actor_id, row.action, row.after) for row in rows] == [
        (admin.pk, "signed_in", {"where": "dashboard"}),
        (admin.pk, "signed_in", {"where": "django-admin"}),
    ]
    assert {row.client for row in rows} == {"203.0.113.7"}
    assert {(row.user_agent[: len(AGENT) + 3], len(row.user_agent)) for row in rows} == {(f"{AGENT}xxx", 200)}


def test_commands_are_recorded_as_commands(db: None, monkeypatch: pytest.MonkeyPatch) -> None:
    merchant, email = create_user(), new_email()
    monkeypatch.setenv("ADMIN_PASSWORD", "Forty-two tides a month")
    for arguments in (
        ("suspend", "--email", merchant.email),
        ("activate", "--email", merchant.email),
        ("createadmin", email),
    ):
        newest = AuditRecord.objects.order_by("-id").values_list("pk", flat=True).first() or 0
        call_command(*arguments, stdout=io.StringIO())
        (row,) = AuditRecord.objects.filter(pk__gt=newest)
        assert (row.source, row.actor_id, row.client) == ("command", None, "")
        assert (
            row.action
            == {
                "suspend": "merchant_suspended",
                "activate": "merchant_activated",
                "createadmin": "administrator_created",
            }[arguments[0]]
        )


def test_the_log_is_listed_newest_first_and_filtered(admin: Admin) -> None:
    merchants = [create_user() for _ in range(26)]
    for merchant in merchants:
        admin.post(f"merchants/{merchant.pk}/toggle-status/", is_active=False)
    admin.post(f"merchants/{merchants[0].pk}/toggle-status/", is_active=True)

    page = admin.get("audit-log/", actor=admin.user.email.upper())

    assert_described(page, "AuditPage")
    assert (page["count"], page["page_size"], page["total_pages"], page["next"]) == (27, 25, 2, 2)
    newest = page["results"][0]
    row = AuditRecord.objects.get(pk=newest["id"])
    assert newest == {
        "id": row.pk,
        "created_at": row.created_at.isoformat(timespec="microseconds").replace("+00:00", "Z"),
        "actor": {"id": admin.user.pk, "email": admin.user.email},
        "source": "web",
        "client": "127.0.0.1",
        "user_agent": row.user_agent,
        "action": "merchant_activated",
        "subject": f"merchant {merchants[0].pk}",
        "subject_name": merchants[0].email,
        "before": {"email": merchants[0].email, "is_active": False},
        "after": {"email": merchants[0].email, "is_active": True},
        "reason": "",
        "hash": row.hash,
    }
    mine = {"actor": admin.user.email}
    today = row.created_at.date().isoformat()
    assert [
        admin.get("audit-log/", **mine, **chosen)["count"]
        for chosen in (
            {"action": "merchant_activated"},
            {"subject": f"merchant {merchants[1].pk}"},
            {"date_from": today, "date_to": today},
            {"date_from": "2999-01-01"},
            {"date_to": "2001-01-01"},
            {"date_to": "9999-12-31"},
        )
    ] == [1, 1, 27, 0, 0, 27]
    assert admin.get("audit-log/", page=2, **mine)["results"][-1]["subject"] == f"merchant {merchants[0].pk}"
    assert admin.get("audit-log/", page=9, **mine)["results"] == []


@pytest.mark.parametrize(
    ("query", "sentence"),
    [
        ({"action": "nothing"}, "action cannot be nothing. It is one of: signed_in"),
        ({"date_from": "yesterday"}, "date_from must be a day such as 2026-11-20."),
        ({"date_from": "2026-11-20", "date_to": "2026-11-19"}, "date_to cannot be before date_from."),
        ({"page": "0"}, "page must be a whole number from 1 on."),
        ({"actor": "\0"}, "actor must not contain NUL or unpaired surrogates."),
    ],
)
def test_a_filter_that_cannot_be_is_refused(admin: Admin, query: dict[str, str], sentence: str) -> None:
    status, said = error_of(admin.refused_get("audit-log/", **query))
    assert (status, said.startswith(sentence)) == (400, True), said
