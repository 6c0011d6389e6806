"""The email of a statement."""

from __future__ import annotations

from django.db.models import TextChoices

from apps.accounts.mails import switchable
from apps.common.mail.messages import Button, Facts, Message, Paragraph, page_url
from apps.common.modes import Mode
from apps.common.words import short_day_words
from apps.statements.domain.checks import CheckState
from apps.statements.wire import StatementRecord

_CHECKS = {
    CheckState.AGREES: "Checked against the ledger: every payout is there, to the drop.",
    CheckState.DIFFERS: "The check against the ledger found differences. Open the statement to see them.",
    CheckState.NOTHING: "It has no payouts to check against the ledger.",
    CheckState.UNAVAILABLE: "The ledger could not be asked; the statement's page checks it when you press.",
}


class MailKind(TextChoices):
    """Names of this app's emails in the log."""

    STATEMENT = "statement"


def statement_ready(statement: StatementRecord) -> Message:
    """Its sums and where to get the files."""
    days = f"{short_day_words(statement.first_day)} to {short_day_words(statement.last_day)}, UTC"
    heading = f"Statement {statement.number}"
    rows = [
        ("Days", days),
        ("Opening", f"{statement.opening} XRP"),
        ("Sales", f"{statement.sales_count:,}"),
        ("Received", f"{statement.received} XRP"),
        ("Paid out", f"{statement.paid_out} XRP"),
        ("Closing", f"{statement.closing} XRP"),
    ]
    return Message(
        subject=heading if statement.mode == Mode.LIVE else f"Test: {heading}",
        heading=heading,
        blocks=[
            Paragraph(_CHECKS[statement.check.result]),
            Facts(rows),
            Button("Open the statement", page_url(f"/developer-dashboard/statements/{statement.id}")),
            Paragraph("There it is as PDF, CSV, Koinly, CoinTracking and CAMT.053."),
        ],
        reason=switchable("monthly statements"),
    )
