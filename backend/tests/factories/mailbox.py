"""Emails that were sent, and their codes and links."""

from __future__ import annotations

import re

from django.core import mail
from django.core.mail import EmailMessage

from apps.common.mail.outgoing import mails_drain


def mails_to(email: str) -> list[EmailMessage]:
    """All emails to an address so far, sent as the worker would."""
    mails_drain(seconds=60)
    return [message for message in mail.outbox if message.to == [email]]


def code_of(message: EmailMessage) -> str:
    found = re.search(r"^    ([0-9]{6})$", str(message.body), re.MULTILINE)
    assert found is not None
    return found[1]


def link_of(message: EmailMessage) -> str:
    """The link of a reset email."""
    found = re.search(r"^\S+/auth/reset-password\?token=\S+$", str(message.body), re.MULTILINE)
    assert found is not None
    return found[0]


def token_of(message: EmailMessage) -> str:
    return link_of(message).partition("token=")[2]


def wrong_code(code: str) -> str:
    """Another code than this one."""
    return f"{(int(code) + 1) % 10**6:06d}"
