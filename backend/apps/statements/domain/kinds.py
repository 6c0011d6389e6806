"""The kinds of movements, in the order of a statement's lines."""

from __future__ import annotations

from django.db.models import TextChoices


class MovementKind(TextChoices):
    """Each as it is stored and as the API returns it; the label is the line's words.

    A new kind is added here, and where its rows are read: in `selectors/movements.py`.
    """

    SALE = "sale_received", "Sales received"
    FEE = "fee_kept", "Platform fee, kept"
    BURNED = "fee_burned", "Platform fee, burned"
    PAYOUT = "payout", "Paid out to your wallet"
    REJECTED = "deposit_rejected", "Received too much, too late or twice"
    RETURN = "return", "Returned to those senders"
    REFUND_FUNDED = "refund_funded", "Refund deposits from you"
    REFUND = "refund_sent", "Refunds sent to customers"
    RETURN_FEE = "return_fee", "Network fees of returns and refunds"
    ADJUSTMENT = "adjustment", "Adjustments"


class OperatorKind(TextChoices):
    """What changes the operator's own funds."""

    FEE = "fee_kept", "Fees kept"
    RETURN_FEE = "return_fee", "Fees of returns"
    NETWORK_FEE = "network_fee", "Network fees"
    WITHDRAWAL = "withdrawal", "Withdrawals"
    FUNDING = "funding", "Funding"
    REGISTERED = "registered", "Wallets registered"
    ADJUSTMENT = "adjustment", "Adjustments"


class StatementKind(TextChoices):
    """A month, or any range of whole days."""

    MONTH = "month"
    RANGE = "range"


class FileFormat(TextChoices):
    """What a statement can be downloaded as."""

    CSV = "csv"
    PDF = "pdf"
    KOINLY = "koinly"
    COINTRACKING = "cointracking"
    CAMT053 = "camt053"
    OWN_REFUNDS = "own_refunds"


class OperatorFormat(TextChoices):
    """What a statement of the platform can be downloaded as."""

    CSV = "csv"
    PDF = "pdf"
    MERCHANTS = "merchants"
