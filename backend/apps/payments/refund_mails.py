"""The emails that refunds send to customers."""

from __future__ import annotations

from django.db.models import TextChoices

from apps.common.mail.messages import Button, Facts, Message, Paragraph
from apps.payments import links
from apps.payments.mails import amount_words
from apps.payments.models import Payment, Refund


class MailKind(TextChoices):
    """Names of these emails in the log."""

    REFUND_CLAIM = "refund_claim"
    REFUND_SUCCEEDED = "refund_succeeded"


def refund_claim(*, payment: Payment, refund: Refund) -> Message:
    """The customer is to name an address. Precondition: the refund has a claim page."""
    heading = f"{payment.platform_name} owes you a refund"
    return Message(
        subject=heading,
        heading=heading,
        blocks=[
            Paragraph("Tell us which account it should go to. The shop looks at it before anything is sent."),
            Facts(_rows(payment, refund)),
            Button("Name your account", links.claim_url(refund.claim_token) or ""),
        ],
        reason=_why(payment),
    )


def refund_succeeded(*, payment: Payment, refund: Refund) -> Message:
    """The ledger has delivered it."""
    rows = [*_rows(payment, refund), ("To", refund.dest or "")]
    return Message(
        subject=f"Your refund of {amount_words(refund.amount)} has arrived",
        heading=f"Your refund of {amount_words(refund.amount)} has arrived",
        blocks=[
            Paragraph(f"{payment.platform_name} has refunded you. The ledger delivered it to your account."),
            Facts(rows),
            Button("See the payment", links.checkout_url(payment.id)),
        ],
        reason=_why(payment),
    )


def _rows(payment: Payment, refund: Refund) -> list[tuple[str, str]]:
    rows = [("For", payment.title), ("Refund", amount_words(refund.amount))]
    if refund.price is not None:
        rows.append(("Worth", f"{refund.price:f} {refund.currency}"))
    if refund.reason:
        rows.append(("Reason", refund.reason))
    return rows


def _why(payment: Payment) -> str:
    return f"You left this address when you paid {payment.platform_name}."
