"""The emails that invoices send to merchants' customers."""

from __future__ import annotations

from django.db.models import TextChoices

from apps.common.mail.messages import Block, Button, Facts, Message, Paragraph
from apps.common.modes import Mode
from apps.common.words import amount_words, day_words
from apps.selling.domain.invoices import InvoiceStatus
from apps.selling.domain.reminders import ReminderKind
from apps.selling.wire.invoices import PublicInvoice


class MailKind(TextChoices):
    """Names of this app's emails in the log."""

    INVOICE = "invoice"
    INVOICE_REMINDER = "invoice_reminder"


def invoice_sent(document: PublicInvoice) -> Message:
    """The invoice, by the merchant's press; once it is paid, its confirmation."""
    paid = document.status == InvoiceStatus.PAID
    sender = document.seller.name
    words = (
        f"{sender} has received your payment. The invoice now carries its proof."
        if paid
        else f"{sender} has sent you an invoice. You can read, print and pay it on its page."
    )
    return _message(document, heading=f"Invoice {document.number} from {sender}", words=words, paid=paid)


def invoice_reminder(document: PublicInvoice, kind: ReminderKind) -> Message:
    """An open invoice that is due soon, today or since a week."""
    number, days = document.number, document.days_until_due
    match kind:
        case ReminderKind.BEFORE:
            heading = f"Invoice {number} is due {_in_days(days)}"
            words = "This is a reminder before it is due. If you have just paid, ignore this email."
        case ReminderKind.DUE:
            heading = f"Invoice {number} is due today" if days == 0 else f"Invoice {number} is due"
            words = "Please pay it now. If you have just paid, ignore this email."
        case ReminderKind.AFTER:
            heading = f"Invoice {number} is overdue"
            words = f"It was due {-days} days ago. If you have just paid, ignore this email."
    return _message(document, heading=heading, words=words, paid=False)


def _message(document: PublicInvoice, *, heading: str, words: str, paid: bool) -> Message:
    rows = [
        ("From", document.seller.name),
        ("Invoice", document.number),
        ("Total", f"{amount_words(document.total)} {document.currency}"),
        ("Due", day_words(document.due_date)),
    ]
    if document.reference:
        rows.append(("Reference", document.reference))
    if document.seller.contact:
        rows.append(("Questions", document.seller.contact))
    blocks: list[Block] = [Paragraph(words), Facts(rows)]
    if document.mode == Mode.TEST:
        blocks.append(Paragraph("This is a test invoice: it is paid with play money."))
    elif not paid:
        blocks.append(Paragraph("It is paid in XRP, from your own wallet, on its page."))
    blocks.append(Button("Open the invoice" if paid else "Open and pay", document.url))
    return Message(
        subject=heading if document.mode == Mode.LIVE else f"Test: {heading}",
        heading=heading,
        blocks=blocks,
        reason=f"You get this email because {document.seller.name} entered your address on an invoice.",
    )


def _in_days(days: int) -> str:
    if days <= 0:
        return "today"
    return "tomorrow" if days == 1 else f"in {days} days"
