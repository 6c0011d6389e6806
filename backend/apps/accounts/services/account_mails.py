"""Emails to the owner of an account about the account: to confirmed addresses, and not without end."""

from __future__ import annotations

from apps.accounts import mails
from apps.accounts.domain.counters import HOUR, Counter
from apps.accounts.models import User
from apps.common.counters import counter_take
from apps.common.errors import TooManyRequests
from apps.common.mail.messages import Message
from apps.common.mail.outgoing import mail_enqueue

PER_HOUR = 5


def account_mail(*, user: User, kind: str, message: Message) -> None:
    """Queue an email to `user` in the caller's transaction.

    None goes to an address that nobody has confirmed: anybody can sign up with anybody's. Of one `kind`,
    `PER_HOUR` go out in an hour, then one that says so (readings, section 5). The welcome email and those of
    a reset do not come here.
    """
    if user.email_verified_at is None:
        return
    try:
        counter_take(kind=f"{Counter.MAIL}: {kind}", subject=str(user.pk), limit=PER_HOUR, seconds=HOUR)
    except TooManyRequests:
        try:
            counter_take(kind=f"{Counter.MAIL_END}: {kind}", subject=str(user.pk), limit=1, seconds=HOUR)
        except TooManyRequests:
            return
        message = mails.no_more_for_an_hour(subject=message.subject)
    mail_enqueue(recipient=user.email, kind=kind, message=message)
