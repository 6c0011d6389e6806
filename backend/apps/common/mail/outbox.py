"""The outbox of a trial: an email backend that writes files, and reading them back for `/outbox/`.

It is not available in production: `config.settings.prod` requires a mail server.
"""

from __future__ import annotations

import email
import email.policy
import os
import re
import time
import uuid
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from email.message import EmailMessage as ParsedMessage
from email.utils import parseaddr, parsedate_to_datetime
from pathlib import Path

from django.conf import settings
from django.core.mail.backends.base import BaseEmailBackend
from django.core.mail.message import EmailMessage

MAX_EMAILS = 200
"""Older emails are deleted when a new one arrives."""

_NAME = re.compile(r"[0-9]{20}-[0-9a-f]{12}\Z")


@dataclass(frozen=True)
class OutboxMail:
    """An email as the page shows it."""

    id: str
    to: str
    sender: str
    subject: str
    sent_at: datetime
    text: str
    html: str


class OutboxBackend(BaseEmailBackend):
    """Writes each email to a file in `MAIL_OUTBOX_DIR`, in one step and readable by its owner only."""

    def send_messages(self, email_messages: Sequence[EmailMessage]) -> int:
        directory = _directory()
        directory.mkdir(mode=0o700, parents=True, exist_ok=True)
        for message in email_messages:
            name = f"{time.time_ns():020d}-{uuid.uuid4().hex[:12]}"
            draft = directory / f"{name}.new"
            handle = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
            with os.fdopen(handle, "wb") as stream:
                stream.write(message.message().as_bytes())
            draft.replace(directory / f"{name}.eml")
        for old in sorted(directory.glob("*.eml"))[:-MAX_EMAILS]:
            old.unlink(missing_ok=True)
        return len(email_messages)


def outbox_mails() -> list[OutboxMail]:
    """Every email, newest first."""
    mails = [outbox_mail(path.stem) for path in _directory().glob("*.eml")]
    return sorted((mail for mail in mails if mail is not None), key=lambda mail: mail.id, reverse=True)


def outbox_mail(mail_id: str) -> OutboxMail | None:
    """One email, None if there is none with this id."""
    if _NAME.match(mail_id) is None:
        return None
    try:
        raw = (_directory() / f"{mail_id}.eml").read_bytes()
    except FileNotFoundError:
        return None
    parsed = email.message_from_bytes(raw, policy=email.policy.default)
    name, address = parseaddr(str(parsed["From"]))
    return OutboxMail(
        id=mail_id,
        to=str(parsed["To"]),
        sender=f"{name} <{address}>",
        subject=str(parsed["Subject"]),
        sent_at=parsedate_to_datetime(str(parsed["Date"])),
        text=_part(parsed, "plain"),
        html=_part(parsed, "html"),
    )


def _part(message: ParsedMessage, kind: str) -> str:
    part = message.get_body(preferencelist=(kind,))
    return "" if part is None else str(part.get_content())


def _directory() -> Path:
    directory: Path | None = settings.MAIL_OUTBOX_DIR
    if directory is None:
        raise RuntimeError("There is no outbox: emails go to a mail server.")
    return directory
