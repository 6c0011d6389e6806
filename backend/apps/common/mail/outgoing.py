"""The queue of emails: rows in the database, sent by a worker.

An email is committed together with the event it reports. A worker that dies, or Redis being down, only
delays it. Its content may include a code or a link, so it is encrypted at rest and erased once sent.
"""

from __future__ import annotations

import json
import logging
import smtplib
import time
import uuid
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from datetime import timedelta
from email.utils import formataddr
from urllib.parse import urlsplit

from django.conf import settings
from django.core.mail import EmailMultiAlternatives, get_connection
from django.core.mail.backends.base import BaseEmailBackend
from django.db import connection
from django.db.models.functions import Now

from apps.common import jobs
from apps.common.crypto import decrypt, encrypt
from apps.common.mail.messages import Message, Rendered, render
from apps.common.models import Mail

logger = logging.getLogger(__name__)

DELAYS = (
    timedelta(seconds=20),
    timedelta(minutes=1),
    timedelta(minutes=5),
    timedelta(minutes=30),
    timedelta(hours=2),
    timedelta(hours=6),
    timedelta(hours=24),
)
"""Each delay starts at the previous attempt. After the last one the email is abandoned and logged."""

FIRST = ("password_reset", "welcome")
"""Kinds that somebody waits for in front of a page: they overtake all others."""

# What a server says of an email. All else, such as a wrong password, it would say of each: one that is asked
# again and again locks the account.
_OF_ONE_EMAIL = (smtplib.SMTPRecipientsRefused, smtplib.SMTPSenderRefused, smtplib.SMTPDataError)
KEEP_DAYS = 30
# Longer than any SMTP session: each of its dozen steps is limited by EMAIL_TIMEOUT.
_LEASE_SECONDS = 180


def mail_enqueue(
    *, recipient: str | None, kind: str, message: Message, useful_for: timedelta | None = None
) -> uuid.UUID:
    """Queue an email in the caller's transaction and wake a worker after the commit. Returns its id.

    A `recipient` of None means nobody: the row is written and later discarded, for callers that must take
    the same time whether or not the person exists. After `useful_for` the email is no longer sent. `kind`
    names it in the log.
    """
    row = Mail(
        recipient=recipient or "",
        kind=kind,
        content=encrypt(json.dumps(asdict(render(message)))),
        useless_at=None if useful_for is None else Now() + useful_for,
    )
    row.save(force_insert=True)
    jobs.wake("default.mail")
    return row.pk


@dataclass(frozen=True)
class _Claim:
    """An email to send now. `attempt` counts from 1 and identifies the claim."""

    id: uuid.UUID
    recipient: str
    kind: str
    content: str
    attempt: int
    useless: bool


def mails_drain(*, seconds: float = 20.0) -> int:
    """Send what is due, for at most `seconds`. Returns how many emails were sent.

    Sends one at a time over one connection; any number of workers may do this at once. Delivery is at least
    once: a worker killed between sending and recording it sends again with the same Message-ID. Stops if the
    mail server does not respond. Must not be called inside a transaction.
    """
    stop_at = time.monotonic() + seconds
    sent = 0
    with _connection() as backend:
        while time.monotonic() < stop_at and (claim := _claim()) is not None:
            if not claim.recipient or claim.useless:
                _end(claim)
                continue
            try:
                email = _email(claim)
                backend.open()  # stays open for the next email
                backend.send_messages([email])
            except Exception as error:  # noqa: BLE001  (whatever fails, the row must be updated)
                _fail(claim, error)
                if not isinstance(error, _OF_ONE_EMAIL):
                    break
            else:
                _end(claim, sent=True)
                sent += 1
    return sent


def mails_prune() -> None:
    """Delete emails that are 30 days old and no longer due."""
    with connection.cursor() as cursor:
        cursor.execute(
            "delete from common_mail where next_attempt_at is null"
            " and created_at < now() - make_interval(days => %s)",
            [KEEP_DAYS],
        )


@contextmanager
def _connection() -> Iterator[BaseEmailBackend]:
    """A connection that the first email opens, closed in the end in any case."""
    backend = get_connection()
    try:
        yield backend
    finally:
        try:
            backend.close()
        except (OSError, smtplib.SMTPException) as error:
            logger.info("The mail server did not close the connection cleanly: %s", type(error).__name__)


def _claim() -> _Claim | None:
    with connection.cursor() as cursor:
        cursor.execute(
            "update common_mail set attempts = attempts + 1,"
            " lease_until = now() + make_interval(secs => %s)"
            " where id = (select id from common_mail where next_attempt_at <= now()"
            "  and (lease_until is null or lease_until <= now())"
            "  order by kind = any(%s) desc, next_attempt_at limit 1 for update skip locked)"
            " returning id, recipient, kind, content, attempts, coalesce(useless_at <= now(), false)",
            [_LEASE_SECONDS, list(FIRST)],
        )
        row = cursor.fetchone()
    return None if row is None else _Claim(*row)


def _email(claim: _Claim) -> EmailMultiAlternatives:
    rendered = Rendered(**json.loads(decrypt(claim.content)))
    host = urlsplit(settings.PUBLIC_ORIGIN).hostname or "localhost"
    email = EmailMultiAlternatives(
        subject=rendered.subject,
        body=rendered.text,
        from_email=formataddr((settings.PRODUCT_NAME, settings.EMAIL_FROM)),
        to=[claim.recipient],
        headers={
            "Message-ID": f"<{claim.id}@{host}>",
            # No out-of-office replies, please.
            "Auto-Submitted": "auto-generated",
            "X-Auto-Response-Suppress": "All",
        },
    )
    email.attach_alternative(rendered.html, "text/html")
    return email


def _end(claim: _Claim, *, sent: bool = False) -> None:
    _write(claim, "next_attempt_at = null, content = '', sent_at = case when %s then now() end", sent)


def _fail(claim: _Claim, error: Exception) -> None:
    """Schedule the next attempt, or give up. The error's text may contain an address, so it is not stored."""
    name = type(error).__name__
    final = _is_final(error) or claim.attempt > len(DELAYS)
    logger.log(
        logging.ERROR if final else logging.WARNING,
        "An email (%s, %s) was not sent at attempt %s: %s",
        claim.kind,
        claim.id,
        claim.attempt,
        name,
    )
    if final:
        _write(claim, "next_attempt_at = null, content = '', error = %s", name)
    else:
        wait = DELAYS[claim.attempt - 1].total_seconds()
        _write(claim, "next_attempt_at = now() + make_interval(secs => %s)", wait)


def _is_final(error: Exception) -> bool:
    """Whether the mail server refused it permanently (5xx)."""
    if isinstance(error, smtplib.SMTPRecipientsRefused):
        return all(code >= 500 for code, _ in error.recipients.values())
    return isinstance(error, smtplib.SMTPDataError) and error.smtp_code >= 500


def _write(claim: _Claim, assignments: str, value: str | float) -> None:
    """Record an outcome, unless another worker has claimed the email since."""
    with connection.cursor() as cursor:
        cursor.execute(
            f"update common_mail set lease_until = null, {assignments} where id = %s and attempts = %s",  # noqa: S608
            [value, claim.id, claim.attempt],
        )
