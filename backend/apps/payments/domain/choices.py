"""The closed lists of words that payments use, each as it is stored and as the API returns it."""

from __future__ import annotations

from django.db.models import TextChoices


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
