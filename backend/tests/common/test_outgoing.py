"""The queue of emails: sent once, then erased; retried if the mail server fails; never lost."""

from __future__ import annotations

import smtplib
import uuid
from collections.abc import Iterator
from datetime import timedelta
from typing import Any

import pytest
from django.core import mail
from django.core.mail.backends.base import BaseEmailBackend
from django.db import connection, transaction

from apps.common import jobs, tasks
from apps.common.mail.messages import Message, Paragraph
from apps.common.mail.outgoing import DELAYS, mail_enqueue, mails_drain, mails_prune
from apps.common.models import Mail
from config.celery import app
from tests.factories.concurrency import concurrently

SECRET = "123456 is the code"
MESSAGE = Message(subject="A code", heading="A code", blocks=[Paragraph(SECRET)], reason="You asked.")


class Server(BaseEmailBackend):
    """A mail server that accepts emails or fails, as the test sets it."""

    sent: list[Any] = []
    failure: Exception | None = None

    def send_messages(self, messages: Any) -> int:
        if Server.failure is not None:
            raise Server.failure
        Server.sent += messages
        return len(messages)


@pytest.fixture
def server(db: None, settings: Any) -> Iterator[type[Server]]:
    """Clear emails that are due before and after each test."""
    settings.EMAIL_BACKEND = "tests.common.test_outgoing.Server"
    Server.sent, Server.failure = [], None
    Mail.objects.filter(next_attempt_at__isnull=False).update(next_attempt_at=None, content="")
    yield Server
    Mail.objects.filter(next_attempt_at__isnull=False).update(next_attempt_at=None, content="")


def _enqueue(recipient: str | None = "ann@merchant.example", **options: Any) -> Mail:
    return Mail.objects.get(pk=mail_enqueue(recipient=recipient, kind="test", message=MESSAGE, **options))


def _make_due(row: Mail) -> None:
    with connection.cursor() as cursor:
        cursor.execute("update common_mail set next_attempt_at = now() where id = %s", [row.pk])


def test_email_is_sent_once_in_both_versions_and_then_erased(server: type[Server]) -> None:
    row = _enqueue()

    assert mails_drain() == 1
    assert mails_drain() == 0

    (email,) = server.sent
    assert email.to == ["ann@merchant.example"]
    assert email.subject == "A code"
    assert SECRET in email.body
    assert [(kind, SECRET in html) for html, kind in email.alternatives] == [("text/html", True)]
    raw = email.message()
    assert raw["From"] == "Dropwise <no-reply@localhost>"
    assert raw["Message-ID"] == f"<{row.pk}@localhost>"
    assert raw["Auto-Submitted"] == "auto-generated"
    row.refresh_from_db()
    assert row.sent_at is not None
    assert (row.content, row.next_attempt_at, row.lease_until, row.attempts) == ("", None, None, 1)


def test_content_is_encrypted_in_the_database(server: type[Server]) -> None:
    row = _enqueue()

    with connection.cursor() as cursor:
        cursor.execute("select m::text from common_mail m where id = %s", [row.pk])
        (text,) = cursor.fetchone()
    assert "123456" not in text
    assert "A code" not in text
    assert "ann@merchant.example" in text


def test_email_is_committed_with_its_event_or_not_at_all(
    server: type[Server], monkeypatch: pytest.MonkeyPatch
) -> None:
    woken: list[str] = []
    monkeypatch.setattr(jobs, "_publish", woken.append)

    with transaction.atomic():
        _enqueue()
        transaction.set_rollback(True)
    assert (mails_drain(), woken) == (0, [])

    with transaction.atomic():
        _enqueue()
        assert woken == []
    assert woken == ["default.mail"]
    assert mails_drain() == 1


def test_email_to_nobody_is_written_and_discarded(server: type[Server]) -> None:
    row = _enqueue(None)

    assert mails_drain() == 0
    assert server.sent == []
    row.refresh_from_db()
    assert (row.recipient, row.content, row.next_attempt_at, row.sent_at) == ("", "", None, None)


def test_outdated_email_is_not_sent(server: type[Server]) -> None:
    late = _enqueue(useful_for=timedelta(seconds=-1))
    timely = _enqueue(useful_for=timedelta(minutes=10))

    assert mails_drain() == 1
    late.refresh_from_db()
    timely.refresh_from_db()
    assert (late.content, late.sent_at, timely.content) == ("", None, "")
    assert timely.sent_at is not None


def test_unreachable_mail_server_is_retried_and_then_given_up(server: type[Server]) -> None:
    row = _enqueue()
    other = _enqueue()
    server.failure = ConnectionRefusedError()

    assert mails_drain() == 0
    row.refresh_from_db()
    other.refresh_from_db()
    # Nobody else waits for a server that does not answer: the rest is left for the next drain.
    assert (row.attempts, other.attempts) == (1, 0)
    assert row.lease_until is None
    Mail.objects.filter(pk=other.pk).update(next_attempt_at=None, content="")

    for attempt, delay in enumerate(DELAYS, start=1):
        row.refresh_from_db()
        assert row.attempts == attempt
        assert row.content != ""
        with connection.cursor() as cursor:
            cursor.execute("select next_attempt_at - now() from common_mail where id = %s", [row.pk])
            (wait,) = cursor.fetchone()
        assert delay - timedelta(seconds=20) < wait <= delay
        assert mails_drain() == 0  # not before its time
        _make_due(row)
        mails_drain()
    row.refresh_from_db()
    assert (row.attempts, row.content, row.next_attempt_at) == (len(DELAYS) + 1, "", None)
    assert row.error == "ConnectionRefusedError"
    assert row.sent_at is None


def test_failed_email_is_sent_once_the_server_is_back(server: type[Server]) -> None:
    row = _enqueue()
    server.failure = TimeoutError()
    mails_drain()
    server.failure = None
    _make_due(row)

    assert mails_drain() == 1
    assert len(server.sent) == 1


@pytest.mark.parametrize(
    ("failure", "attempts_left"),
    [
        (smtplib.SMTPRecipientsRefused({"x": (550, b"no such box")}), False),
        (smtplib.SMTPRecipientsRefused({"x": (450, b"busy")}), True),
        (smtplib.SMTPDataError(554, b"spam"), False),
        (smtplib.SMTPDataError(451, b"later"), True),
    ],
)
def test_permanent_refusal_ends_the_email_and_delays_no_other(
    server: type[Server], failure: Exception, attempts_left: bool
) -> None:
    first, second = _enqueue(), _enqueue()
    server.failure = failure

    mails_drain()

    for row in (first, second):
        row.refresh_from_db()
        assert row.attempts == 1
        assert (row.next_attempt_at is not None, row.content != "") == (attempts_left, attempts_left)


def test_killed_worker_loses_no_email(server: type[Server]) -> None:
    row = _enqueue()
    server.failure = KeyboardInterrupt()  # type: ignore[assignment]  # what no handler of ours catches
    with pytest.raises(KeyboardInterrupt):
        mails_drain()
    server.failure = None

    assert mails_drain() == 0  # its lease runs
    with connection.cursor() as cursor:
        cursor.execute("update common_mail set lease_until = now() where id = %s", [row.pk])
    assert mails_drain() == 1

    (email,) = server.sent
    assert email.message()["Message-ID"] == f"<{row.pk}@localhost>"


def test_without_redis_the_email_is_queued_and_the_schedule_sends_it(
    server: type[Server], redis_unavailable: None
) -> None:
    _enqueue()

    tasks.mail()
    assert len(server.sent) == 1
    assert app.conf.beat_schedule["default.mail"]["schedule"] == 5.0


def test_worker_that_lost_its_lease_records_nothing(server: type[Server]) -> None:
    row = _enqueue()

    class Slow(Server):
        """While it sends, its lease expires and another worker claims the email."""

    def send(self: Any, messages: Any) -> int:
        with connection.cursor() as cursor:
            cursor.execute(
                "update common_mail set attempts = attempts + 1, lease_until = now() + interval '1 hour'"
                " where id = %s",
                [row.pk],
            )
        raise TimeoutError

    Slow.send_messages = send  # type: ignore[method-assign]
    original, Server.send_messages = Server.send_messages, send  # type: ignore[method-assign]
    try:
        mails_drain()
    finally:
        Server.send_messages = original  # type: ignore[method-assign]

    row.refresh_from_db()
    assert row.attempts == 2
    assert row.lease_until is not None
    assert row.content != ""


def test_many_workers_send_each_email_once(server: type[Server]) -> None:
    wanted = {f"{uuid.uuid4().hex}@merchant.example" for _ in range(24)}
    for recipient in wanted:
        _enqueue(recipient)

    concurrently(4, mails_drain)

    sent = [email.to[0] for email in server.sent]
    assert sorted(sent) == sorted(wanted)


def test_old_emails_are_pruned_but_not_waiting_ones(server: type[Server]) -> None:
    old, young, waiting = _enqueue(), _enqueue(), _enqueue()
    Mail.objects.filter(pk__in=[old.pk, young.pk]).update(next_attempt_at=None, content="")
    with connection.cursor() as cursor:
        cursor.execute(
            "update common_mail set created_at = now() - interval '31 days' where id = any(%s)",
            [[old.pk, waiting.pk]],
        )

    mails_prune()

    assert set(Mail.objects.filter(pk__in=[old.pk, young.pk, waiting.pk]).values_list("pk", flat=True)) == {
        young.pk,
        waiting.pk,
    }


def test_email_goes_through_djangos_mail_system(db: None) -> None:
    Mail.objects.filter(next_attempt_at__isnull=False).update(next_attempt_at=None, content="")
    before = len(mail.outbox)
    _enqueue("bob@merchant.example")

    mails_drain()

    assert [message.to for message in mail.outbox[before:]] == [["bob@merchant.example"]]
