"""Confirming an email address with the link of the welcome email. Nothing is locked before."""

from __future__ import annotations

from datetime import timedelta

from django.core import signing
from django.db.models.functions import Now

from apps.accounts import mails
from apps.accounts.models import User
from apps.accounts.refusals import ConfirmationLinkInvalid
from apps.common.crypto import keyed_hash
from apps.common.mail.outgoing import mail_enqueue

LIFETIME = timedelta(days=30)
_SALT = "accounts.confirm-email"


def welcome_email(*, user: User) -> None:
    """Queue the email with the link."""
    mail_enqueue(
        recipient=user.email,
        kind=mails.MailKind.WELCOME,
        message=mails.welcome(link=signing.dumps([user.pk, _address(user)], salt=_SALT)),
    )


def email_confirm(*, token: str) -> None:
    """Mark the address as confirmed; a second time changes nothing. Raises ApiError 400."""
    try:
        user_id, address = signing.loads(token, salt=_SALT, max_age=LIFETIME)
    except (signing.BadSignature, ValueError, TypeError):
        raise ConfirmationLinkInvalid from None
    user = User.objects.filter(pk=user_id).first()
    if user is None or _address(user) != address:
        raise ConfirmationLinkInvalid
    User.objects.filter(pk=user.pk, email_verified_at=None).update(email_verified_at=Now())


def _address(user: User) -> str:
    """The link confirms the address it was sent to, and no later one."""
    return keyed_hash(f"confirm email address:{user.email.lower()}")
