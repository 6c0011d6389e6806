"""What `apps.common.counters` counts for accounts."""

from __future__ import annotations

from django.db.models import TextChoices

MINUTE, HOUR, DAY = 60, 3_600, 86_400


class Counter(TextChoices):
    SIGN_IN = "sign-ins"
    # Wrong passwords for an account: from one client, and from all of them.
    SIGN_IN_FAILURE = "sign-in failures"
    ACCOUNT_FAILURE = "account failures"
    # Wrong codes of the second factor, counted in the same way; sign-ins by challenge; and each challenge.
    SECOND_FACTOR_FAILURE = "second factor failures"
    SECOND_FACTOR_ACCOUNT_FAILURE = "second factor account failures"
    SECOND_FACTOR_SIGN_IN = "second factor sign-ins"
    CHALLENGE = "challenges"
    SIGN_UP = "sign-ups"
    GOOGLE_SIGN_IN = "google sign-ins"
    # Each of the three reset calls has its own limit for a client.
    RESET_REQUEST = "resets"
    RESET_CHECK = "reset checks"
    RESET_CONFIRM = "reset confirms"
    # Limits for an account.
    RESET_EMAIL_HOUR = "reset mails an hour"
    RESET_EMAIL_DAY = "reset mails a day"
    RESET_GUESS = "reset guesses"
    # Followed by the kind of email: those about the account, and the last one before a pause.
    MAIL = "mails"
    MAIL_END = "last mails"
    # A limit for one code.
    CODE_GUESS = "code guesses"
