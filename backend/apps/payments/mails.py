"""The emails that payments and refunds send: to merchants, and to customers who left an address."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from django.db.models import TextChoices

from apps.accounts.mails import SECURITY, switchable
from apps.common.drops import drops_to_short_xrp
from apps.common.mail.messages import Block, Button, Caution, Facts, Message, Paragraph, page_url
from apps.common.modes import Mode
from apps.payments import links
from apps.payments.domain.choices import NoticeKind
from apps.payments.models import Notice, Payment, Refund

MOST_LISTED = 20
"""Failures that one email lists; it says how many more there are."""

_TRANSACTIONS = "/developer-dashboard/transactions"
_HEADINGS = {
    NoticeKind.PAYOUT_FAILED: "Payout failed",
    NoticeKind.PAYOUT_HELD: "A payout came back",
    NoticeKind.RETURN_FAILED: "A return failed",
    NoticeKind.REFUND_FAILED: "A refund failed",
}


def amount_words(drops: int) -> str:
    """`9.9 XRP`: no more decimals than it has."""
    return f"{drops_to_short_xrp(drops)} XRP"


def first_payment(notice: Notice) -> Message:
    """The first payment of a mode, with its split. Precondition: its payment is loaded, to the network it was
    made on, and settled."""
    payment = cast(Payment, notice.payment)
    mode, fee, burn = payment.mode, payment.fee or 0, payment.burn or 0
    rows = [
        ("Payment", payment.title),
        ("Amount", amount_words(payment.amount)),
        ("To your wallet", amount_words(payment.payout or 0)),
        ("Fee", amount_words(fee)),
    ]
    if burn:
        rows.append(("To the burn wallet", amount_words(burn)))
    # A local ledger's money is play money in live mode too.
    words = (
        f"Your first {mode} payment went through. It was play money; everything else was real."
        if mode == Mode.TEST or payment.wallet.network.local
        else "Your first live payment went through: this is real money."
    )
    return Message(
        subject=f"Your first {mode} payment: {amount_words(payment.amount)}",
        heading=f"Your first {mode} payment",
        blocks=[
            Paragraph(words),
            Facts(rows),
            Button("See your transactions", page_url(_TRANSACTIONS)),
        ],
        reason=switchable("your first payments"),
    )


def failures(notices: Sequence[Notice], *, more: int = 0) -> Message:
    """Payouts, returns and refunds that did not arrive, in one email; `more` of them are not listed.

    Precondition: payments are loaded, one notice at least.
    """
    count = len(notices) + more
    heading = (
        _HEADINGS[NoticeKind(notices[0].kind)]
        if count == 1
        else f"{count} payouts, returns or refunds failed"
    )
    blocks: list[Block] = [Paragraph("No money is lost: it's still in the platform's wallet.")]
    blocks += [_failure(notice) for notice in notices]
    if more:
        blocks.append(Paragraph(f"And {more} more: see your transactions."))
    kinds = {notice.kind for notice in notices}
    if kinds - {NoticeKind.RETURN_FAILED.value, NoticeKind.REFUND_FAILED.value}:
        blocks.append(
            Paragraph(
                "For payouts: check that your wallet exists on the ledger, accepts deposits and has the "
                "right destination tag, or connect another one. The platform can then send them again."
            )
        )
    if NoticeKind.RETURN_FAILED in kinds:
        blocks.append(Paragraph("For returns, there is nothing for you to do: the platform can try again."))
    if NoticeKind.REFUND_FAILED in kinds:
        blocks.append(
            Paragraph(
                "For refunds: choose another address of your customer's, or your own wallet, under Refunds."
            )
        )
    blocks.append(Button("See your transactions", page_url(_TRANSACTIONS)))
    return Message(
        subject=heading, heading=heading, blocks=blocks, reason=switchable("failed payouts and returns")
    )


def payout_redirected(*, payment: Payment, amount: int, before: str, wallet: str, tag: int) -> Message:
    """An administrator sends a failed payout to the merchant's current wallet."""
    rows = [
        ("Payment", payment.title),
        ("Payment ID", str(payment.id)),
        ("Payout", amount_words(amount)),
        ("Before", before),
        ("Now", wallet if tag < 0 else f"{wallet}, tag {tag}"),
    ]
    return Message(
        subject="A failed payout is on its way to your current wallet",
        heading="A failed payout is on its way to your current wallet",
        blocks=[
            Paragraph(
                "This payout couldn't be delivered to the wallet it was planned for. An administrator is now "
                "sending it to the wallet connected to your account."
            ),
            Facts(rows),
            Button("Check your wallet", page_url("/developer-dashboard/wallet")),
            Caution(
                "If the wallet under Now is not yours, someone else connected it: change your password now, "
                "connect your own wallet, and contact us."
            ),
        ],
        reason=SECURITY,
    )


def _failure(notice: Notice) -> Facts:
    rows = [("Amount", amount_words(notice.amount)), ("Reason", notice.reason), ("Mode", notice.mode)]
    if notice.payment is not None:
        rows = [("Payment", notice.payment.title), ("Payment ID", str(notice.payment.id)), *rows]
    return Facts(rows, heading=_HEADINGS[NoticeKind(notice.kind)])


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
            Facts(_refund_rows(payment, refund)),
            Button("Name your account", links.claim_url(refund.claim_token) or ""),
        ],
        reason=_why_customer(payment),
    )


def refund_succeeded(*, payment: Payment, refund: Refund) -> Message:
    """The ledger has delivered it."""
    rows = [*_refund_rows(payment, refund), ("To", refund.dest or "")]
    return Message(
        subject=f"Your refund of {amount_words(refund.amount)} has arrived",
        heading=f"Your refund of {amount_words(refund.amount)} has arrived",
        blocks=[
            Paragraph(f"{payment.platform_name} has refunded you. The ledger delivered it to your account."),
            Facts(rows),
            Button("See the payment", links.checkout_url(payment.id)),
        ],
        reason=_why_customer(payment),
    )


def _refund_rows(payment: Payment, refund: Refund) -> list[tuple[str, str]]:
    rows = [("For", payment.title), ("Refund", amount_words(refund.amount))]
    if refund.price is not None:
        rows.append(("Worth", f"{refund.price:f} {refund.currency}"))
    if refund.reason:
        rows.append(("Reason", refund.reason))
    return rows


def _why_customer(payment: Payment) -> str:
    return f"You left this address when you paid {payment.platform_name}."
