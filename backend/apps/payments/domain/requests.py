"""What a merchant may ask for, and within which limits."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from decimal import Decimal
from typing import Any
from uuid import UUID

from apps.payments.domain.choices import Origin

MAX_XRP_DROPS = 10**17
TITLE_LENGTH = 200
DESCRIPTION_LENGTH = 2_000
NAME_LENGTH = 100
REFERENCE_LENGTH = 100
REDIRECT_URL_LENGTH = 2_000
METADATA_BYTES = 8 * 1024
METADATA_KEYS = 50
DEFAULT_EXPIRY_MINUTES = 15
MAX_EXPIRY_MINUTES = 1_440
# A rate that is held longer would be a free option.
MAX_PRICED_EXPIRY_MINUTES = 60
PAYMENT_ID_MARK = "{PAYMENT_ID}"
"""Replaced by the payment's id wherever a merchant writes it in a redirect URL."""


@dataclass(frozen=True, slots=True)
class Price:
    """A price in a currency of ISO 4217, with that currency's decimals."""

    price: Decimal
    currency: str


@dataclass(frozen=True, slots=True)
class Sale:
    """What made the payment. All are columns of it.

    `pieces` are taken from the stock when the payment settles; both belong to links and invoices, and to
    nothing else. `customer_email` is what the payer left for the merchant.
    """

    origin: Origin = Origin.API
    stock_id: UUID | None = None
    pieces: int | None = None
    customer_email: str | None = None


BY_API = Sale()


@dataclass(frozen=True, slots=True)
class PaymentRequest:
    """What a merchant asks for, checked. `amount` is in drops, `metadata` any JSON object.

    Either `amount` is given or `price`, which is converted when the payment is created. All but `price`,
    `sale` and `expires_in_minutes` are columns of the payment.
    """

    title: str
    amount: int | None
    platform_name: str
    username: str
    redirect_url: str
    description: str = ""
    developer_reference: str | None = None
    metadata: Mapping[str, Any] = field(default_factory=dict)
    expires_in_minutes: int = DEFAULT_EXPIRY_MINUTES
    price: Price | None = None
    sale: Sale = BY_API
