"""The closed lists of words that payments use, each as it is stored and as the API returns it."""

from __future__ import annotations

from typing import Final

from django.db.models import TextChoices


class PaymentStatus(TextChoices):
    PENDING = "pending"
    PROCESSING = "processing"
    COMPLETED = "completed"
    FAILED = "failed"
    EXPIRED = "expired"


class PaymentException(TextChoices):
    """What was unusual about the deposits of a payment: a second axis beside its status, the latest wins."""

    NONE = "none"
    UNDERPAID = "underpaid"
    OVERPAID = "overpaid"
    LATE = "late"
    DUPLICATE = "duplicate"


class Origin(TextChoices):
    """What made a payment. Those of a link or an invoice take from its stock."""

    API = "api"
    LINK = "link"
    INVOICE = "invoice"
    KEYPAD = "keypad"


class Flow(TextChoices):
    """What is done with a deposit."""

    SETTLE = "settle"
    REJECT = "reject"
    EQUITY = "equity"
    HELD = "held"
    REFUND = "refund"


class Reason(TextChoices):
    """Why a deposit, or the excess of one, was rejected. The label is the sentence that people read."""

    AMOUNT_TOO_LOW = "amount_too_low", "Amount too low"
    PAYMENT_EXPIRED = "payment_expired", "Payment expired"
    ALREADY_PAID = "already_paid", "Already paid"
    UNKNOWN_DESTINATION_TAG = "unknown_destination_tag", "Unknown destination tag"
    NO_DESTINATION_TAG = "no_destination_tag", "No destination tag"
    MERCHANT_SUSPENDED = "merchant_suspended", "Merchant suspended"
    OVERPAID_EXCESS = "overpaid_excess", "Overpaid (excess)"
    UNSUPPORTED_TRANSACTION = "unsupported_transaction", "Unsupported transaction"
    SOLD_OUT = "sold_out", "Sold out"


class LegKind(TextChoices):
    PAYOUT = "payout"
    BURN = "burn"
    EXCESS = "excess"
    RETURN = "return"
    REFUND = "refund"


class LegState(TextChoices):
    """How far a leg is. It follows the state of the leg's transfer; without a transfer the leg is owed.

    Void means that its deposit was corrected: nothing is owed.
    """

    OWED = "owed"
    SENDING = "sending"
    PAID = "paid"
    FAILED = "failed"
    VOID = "void"


class ValueKind(TextChoices):
    """What totals of values are of, besides the kinds of legs."""

    RECEIVED = "received"
    FEE = "fee"


class ReturnStatus(TextChoices):
    """How far the return of a rejected deposit is."""

    PENDING = "pending"
    COMPLETED = "completed"
    FAILED = "failed"


class ReleaseTo(TextChoices):
    """What an administrator makes of a held deposit or of an unsent return."""

    EQUITY = "equity"
    PAYOUT = "payout"
    RETURN = "return"


RELEASED_AS_REFUND: Final = "refund"
"""What came back of a refund is sent again as one, by its merchant."""


class RefundMethod(TextChoices):
    """How a refund is paid: by the merchant from a wallet of his own, or by the platform from what he sent
    it."""

    OWN_WALLET = "own_wallet"
    PLATFORM = "platform"


class RefundStatus(TextChoices):
    """How far a refund is: the payer is to name an address, the merchant is to confirm it and to pay."""

    AWAITING_PAYER = "awaiting_payer"
    AWAITING_MERCHANT = "awaiting_merchant"
    SENDING = "sending"
    SUCCEEDED = "succeeded"
    FAILED = "failed"
    CANCELED = "canceled"
    EXPIRED = "expired"


class RefundedShare(TextChoices):
    """How much of a payment has been refunded."""

    NONE = "none"
    PARTIAL = "partial"
    FULL = "full"


class NoticeKind(TextChoices):
    """What a merchant is emailed about."""

    FIRST_PAYMENT = "first_payment"
    PAYOUT_FAILED = "payout_failed"
    PAYOUT_HELD = "payout_held"
    RETURN_FAILED = "return_failed"
    REFUND_FAILED = "refund_failed"


class OpinionState(TextChoices):
    """What a second ledger server says about a large deposit."""

    WAITING = "waiting"
    DIFFERS = "differs"
    GIVEN = "given"
