"""Emails about payout wallets."""

from __future__ import annotations

from django.db.models import TextChoices

from apps.accounts.mails import SECURITY
from apps.common.mail.messages import Button, Caution, Facts, Message, Paragraph, page_url
from apps.common.modes import Mode


class MailKind(TextChoices):
    """Names of this app's emails in the log."""

    WALLET_CHANGED = "wallet_changed"
    WALLET_DISCONNECTED = "wallet_disconnected"


def wallet_changed(*, mode: Mode, wallet: str, before: str | None) -> Message:
    """A wallet was connected; `before` is the one it replaced, or None."""
    rows = [("Mode", mode), ("Wallet", wallet)]
    if before is not None:
        rows.append(("Before", before))
    what = "changed" if before is not None else "connected"
    return Message(
        subject=f"Your {mode} payout wallet was {what}",
        heading=f"Your {mode} payout wallet was {what}",
        blocks=[
            Paragraph("Payments created from now on are paid out to this wallet:"),
            Facts(rows, mono=True),
            Paragraph("Earlier payments keep the wallet they were created with."),
            Button("Check your wallet", page_url("/developer-dashboard/wallet")),
            Caution(
                "If this was not you: change your password now, connect your own wallet again, and "
                "regenerate your secret keys."
            ),
        ],
        reason=SECURITY,
    )


def wallet_disconnected(*, mode: Mode, wallet: str) -> Message:
    """A wallet was disconnected, and no other one took its place."""
    return Message(
        subject=f"Your {mode} payout wallet was disconnected",
        heading=f"Your {mode} payout wallet was disconnected",
        blocks=[
            Paragraph(f"No payments can be created in {mode} mode until you connect a wallet again."),
            Facts([("Mode", mode), ("Wallet", wallet)], mono=True),
            Paragraph("Payments that already exist are still paid out to this wallet."),
            Button("Check your wallet", page_url("/developer-dashboard/wallet")),
            Caution(
                "If this was not you: change your password now, connect your wallet again, and regenerate "
                "your secret keys."
            ),
        ],
        reason=SECURITY,
    )
