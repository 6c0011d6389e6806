"""What the accounts room writes to people. Each mail says what to do if it was not the reader."""

from __future__ import annotations

from collections.abc import Sequence

from apps.common.mail.messages import Button, Caution, Code, Facts, Message, Paragraph, page_url
from apps.common.modes import Mode

_HAS_ACCOUNT = (
    "You get this mail because you have an account with this e-mail address. Notes about the safety of "
)
SECURITY = f"{_HAS_ACCOUNT}your account are always sent."
"""Why mails come that nobody can switch off."""


def password_reset(*, code: str, link: str) -> Message:
    """Code and link. Says no name: whoever reads it knows his own."""
    return Message(
        subject="Your code to reset your password",
        heading="Reset your password",
        blocks=[
            Paragraph("Type this code where you asked for it:"),
            Code(code),
            Paragraph("Or use this link:"),
            Button("Choose a new password", page_url(f"/auth/reset-password?token={link}")),
            Paragraph("Both work for 10 minutes, and only until a new password is set."),
            Caution(
                "If you did not ask for this, do nothing: your password stays as it is. Never tell anybody "
                "the code; we do not ask for it."
            ),
        ],
        reason="You get this mail because somebody asked to reset the password of the account with this "
        "e-mail address.",
    )


def password_changed(*, by_reset: bool, disconnected: Sequence[str] = ()) -> Message:
    """A new password was set. `disconnected`: what else ended with it, in words."""
    how = (
        "by a code or link sent to this address" if by_reset else "in the profile menu, with the old password"
    )
    blocks: list[Paragraph | Caution | Button] = [
        Paragraph(f"The password of your account was changed {how}. Every device has been signed out."),
    ]
    if disconnected:
        blocks.append(
            Paragraph(
                f"This was the first proof that the address is yours. So that nobody who used it before you "
                f"keeps a way in, these were ended: {', '.join(disconnected)}. Set up what you need anew."
            )
        )
    blocks += [
        Button("Sign in", page_url("/auth/signin")),
        Caution(
            "If this was not you: reset your password now with Forgot password, secure your mailbox, then "
            "check your wallet and regenerate your secret keys."
        ),
    ]
    return Message(
        subject="Your password was changed",
        heading="Your password was changed",
        blocks=blocks,
        reason=SECURITY,
    )


def secret_key_changed(*, mode: Mode, last4: str) -> Message:
    """A secret key took another's place."""
    return Message(
        subject=f"Your {mode} secret key was regenerated",
        heading=f"Your {mode} secret key was regenerated",
        blocks=[
            Paragraph("The old key stopped working at once. Give your server the new one."),
            Facts([("Mode", mode), ("New key ends in", last4)], mono=True),
            Button("Open the dashboard", page_url("/developer-dashboard")),
            Caution(
                "If this was not you: change your password first, then regenerate the key again. Payments "
                "already made are not touched: each keeps the wallet it was created with."
            ),
        ],
        reason=SECURITY,
    )


def switchable(news: str) -> str:
    """Why mails come that can be switched off."""
    return (
        "You get this mail because you have an account with this e-mail address. Mails about "
        f"{news} can be switched off under Update Profile."
    )
