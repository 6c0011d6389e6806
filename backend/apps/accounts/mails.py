"""The emails of the accounts app. Each says what to do if the reader did not cause it."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from django.conf import settings
from django.db.models import TextChoices

from apps.common.mail.messages import Button, Caution, Code, Facts, Message, Paragraph, page_url
from apps.common.modes import Mode
from apps.common.words import moment_words

_HAS_ACCOUNT = "You get this email because you have an account with this address."
SECURITY = f"{_HAS_ACCOUNT} We always send security emails."
"""The reason given in emails that cannot be switched off."""


class MailKind(TextChoices):
    """Names of this app's emails in the log."""

    WELCOME = "welcome"
    PASSWORD_RESET = "password_reset"  # noqa: S105  (a name)
    PASSWORD_CHANGED = "password_changed"  # noqa: S105  (a name)
    SECOND_FACTOR_ADDED = "second_factor_added"
    SECOND_FACTOR_REMOVED = "second_factor_removed"
    RECOVERY_CODES_REPLACED = "recovery_codes_replaced"
    RECOVERY_CODE_USED = "recovery_code_used"
    SECRET_KEY_CREATED = "secret_key_created"  # noqa: S105  (a name)
    SECRET_KEY_CHANGED = "secret_key_changed"  # noqa: S105  (a name)
    SECRET_KEY_RESET = "secret_key_reset"  # noqa: S105  (a name)


def switchable(news: str) -> str:
    """The reason given in emails that can be switched off."""
    return f"{_HAS_ACCOUNT} You can switch off emails about {news} under Update Profile."


def welcome(*, link: str) -> Message:
    """The first email: the link confirms the address. Without a name, because anybody can sign up with any
    address."""
    return Message(
        subject=f"Welcome to {settings.PRODUCT_NAME}",
        heading=f"Welcome to {settings.PRODUCT_NAME}",
        blocks=[
            Paragraph(
                "Your account is ready, in test mode and with play money. Please confirm that this address "
                "is yours. You can use everything before you do."
            ),
            Button("Confirm email address", page_url(f"/auth/confirm-email?token={link}")),
            Paragraph("The link is valid for 30 days."),
            Caution("If you did not create this account, do not use the link, and ignore this email."),
        ],
        reason="You get this email because somebody created an account with this address.",
    )


def no_more_for_an_hour(*, subject: str) -> Message:
    """In place of one email too many with the same `subject`."""
    return Message(
        subject=f"Again: {subject}",
        heading="This happened more than five times within an hour",
        blocks=[
            Paragraph(
                f"We wrote to you five times: “{subject}”. It has happened again. So that your inbox stays "
                "readable, we write about it again in an hour at the earliest."
            ),
            Button("Open the dashboard", page_url("/developer-dashboard")),
            Caution("If this was not you: change your password now. Check your wallets, keys and webhooks."),
        ],
        reason=SECURITY,
    )


def password_reset(*, code: str, link: str) -> Message:
    """Code and link. Without a name, because anybody can request it for any address."""
    return Message(
        subject="Your code to reset your password",
        heading="Reset your password",
        blocks=[
            Paragraph("Enter this code on the page where you requested it:"),
            Code(code),
            Paragraph("Or use this link:"),
            Button("Choose a new password", page_url(f"/auth/reset-password?token={link}")),
            Paragraph("Both expire in 10 minutes and work once."),
            Caution(
                "If you did not request this, ignore this email: your password stays the same. Never share "
                "the code; we will not ask for it."
            ),
        ],
        reason="You get this email because somebody asked to reset the password of the account with this "
        "address.",
    )


def password_changed(*, by_reset: bool, disconnected: Sequence[str] = ()) -> Message:
    """A new password was set. `disconnected`: what else ended with it, in words."""
    how = "with a code or link sent to this address" if by_reset else "in your profile, with the old password"
    blocks: list[Paragraph | Caution | Button] = [
        Paragraph(f"The password of your account was changed {how}. All devices have been signed out."),
    ]
    if disconnected:
        blocks.append(
            Paragraph(
                "This was the first time you confirmed this address. In case somebody else used the account "
                f"before, we also removed: {', '.join(disconnected)}. Set up again what you need."
            )
        )
    blocks += [
        Button("Sign in", page_url("/auth/signin")),
        Caution(
            "If this was not you, reset your password now with Forgot password and secure your mailbox. Then "
            "check your wallet and regenerate your secret keys."
        ),
    ]
    return Message(
        subject="Your password was changed",
        heading="Your password was changed",
        blocks=blocks,
        reason=SECURITY,
    )


_NOT_YOU = (
    "If this was not you, reset your password now with Forgot password and secure your mailbox. Then sign in"
)


def second_factor_added() -> Message:
    """A second factor was turned on."""
    return Message(
        subject="A second factor was added",
        heading="A second factor was added",
        blocks=[
            Paragraph(
                "From now on, signing in takes a code from your authenticator app besides the password. All "
                "other devices have been signed out. Keep your recovery codes where you can find them "
                "without your phone."
            ),
            Button("Sign in", page_url("/auth/signin")),
            Caution(
                "If this was not you, somebody else can sign in and you no longer can: contact us at once, "
                "and reset your password with Forgot password."
            ),
        ],
        reason=SECURITY,
    )


def second_factor_removed(*, by_operator: bool) -> Message:
    """A second factor was turned off: by its owner, or by the operator's command."""
    how = (
        "by the operator of this site, and all devices have been signed out" if by_operator else "with a code"
    )
    return Message(
        subject="A second factor was removed",
        heading="A second factor was removed",
        blocks=[
            Paragraph(
                f"It was turned off {how}. The recovery codes no longer work. Signing in takes your password "
                "alone until you set up a second factor again."
            ),
            Button("Sign in", page_url("/auth/signin")),
            Caution(f"{_NOT_YOU} and set it up again."),
        ],
        reason=SECURITY,
    )


def recovery_codes_replaced() -> Message:
    """The account has ten new recovery codes."""
    return Message(
        subject="Your recovery codes were replaced",
        heading="Your recovery codes were replaced",
        blocks=[
            Paragraph(
                "The old recovery codes no longer work. Keep the new ones where you can find them without "
                "your phone."
            ),
            Button("Sign in", page_url("/auth/signin")),
            Caution(f"{_NOT_YOU} and replace the codes again."),
        ],
        reason=SECURITY,
    )


def recovery_code_used(*, left: int) -> Message:
    """A recovery code stood in for the authenticator app. `left`: how many are unused."""
    return Message(
        subject="A recovery code was used",
        heading="A recovery code was used",
        blocks=[
            Paragraph(
                "It was accepted instead of a code from your authenticator app, and does not work again. If "
                "you have lost your phone, turn the second factor off and set it up on another one."
            ),
            Facts([("Recovery codes left", str(left))]),
            Button("Sign in", page_url("/auth/signin")),
            Caution(f"{_NOT_YOU} and replace the recovery codes."),
        ],
        reason=SECURITY,
    )


def secret_key_created(*, mode: Mode, last4: str) -> Message:
    """The account has a secret key for the first time, or again."""
    return Message(
        subject=f"Your {mode} secret key was created",
        heading=f"Your {mode} secret key was created",
        blocks=[
            Paragraph("Your server creates payments with it. Keep it out of browsers, apps and code."),
            Facts([("Mode", mode), ("Key ends in", last4)], mono=True),
            Button("Open the dashboard", page_url("/developer-dashboard/wallet")),
            Caution(
                "If this was not you, change your password first, then regenerate the key: the one in this "
                "email stops working at once."
            ),
        ],
        reason=SECURITY,
    )


def secret_key_changed(*, mode: Mode, last4: str, previous_until: datetime | None) -> Message:
    """A secret key was replaced; until `previous_until` the old one works too."""
    if previous_until is None:
        follows = "The old key no longer works. Use the new one on your server."
    else:
        until = moment_words(previous_until)
        follows = f"The old key works until {until}. Use the new one on your server before then."
    return Message(
        subject=f"Your {mode} secret key was regenerated",
        heading=f"Your {mode} secret key was regenerated",
        blocks=[
            Paragraph(follows),
            Facts([("Mode", mode), ("New key ends in", last4)], mono=True),
            Button("Open the dashboard", page_url("/developer-dashboard")),
            Caution(
                "If this was not you, change your password first, then regenerate the key again. Existing "
                "payments are not affected: each keeps the wallet it was created with."
            ),
        ],
        reason=SECURITY,
    )


def secret_key_ended(*, mode: Mode, last4: str, left: str) -> Message:
    """One of two keys was ended before the time was up."""
    return Message(
        subject=f"One of your {mode} secret keys was ended",
        heading=f"One of your {mode} secret keys was ended",
        blocks=[
            Paragraph("It no longer works. The other one does."),
            Facts([("Mode", mode), ("Ended key ends in", last4), ("Working key ends in", left)], mono=True),
            Button("Open the dashboard", page_url("/developer-dashboard/wallet")),
            Caution(
                "If this was not you, change your password first, then regenerate the key. Existing payments "
                "are not affected: each keeps the wallet it was created with."
            ),
        ],
        reason=SECURITY,
    )


def secret_key_reset(*, mode: Mode, last4: str) -> Message:
    """An administrator replaced a secret key."""
    seen = (
        "You can see and copy the new key in your dashboard."
        if mode == Mode.TEST
        else "Nobody can see the new key again: regenerate it in your dashboard to get one that you can use."
    )
    return Message(
        subject=f"Your {mode} secret key was reset by an administrator",
        heading=f"Your {mode} secret key was reset",
        blocks=[
            Paragraph(f"An administrator replaced it. The old key no longer works. {seen}"),
            Facts([("Mode", mode), ("New key ends in", last4)], mono=True),
            Button("Open the dashboard", page_url("/developer-dashboard/wallet")),
            Caution(
                "If you did not ask for this, contact us. Existing payments are not affected: each keeps the "
                "wallet it was created with."
            ),
        ],
        reason=SECURITY,
    )
