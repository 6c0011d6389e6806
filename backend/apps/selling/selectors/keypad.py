"""Reads of the keypad: its charges, today's sums, what a printed receipt says."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from decimal import Decimal
from uuid import UUID
from zoneinfo import ZoneInfo

from django.db.models import QuerySet
from django.utils import timezone

from apps.accounts.domain.shops import shop_name
from apps.accounts.models import User
from apps.accounts.selectors import shop_of
from apps.common.drops import drops_to_xrp
from apps.common.errors import ApiError
from apps.common.modes import Mode
from apps.payments.domain.choices import Origin, PaymentException, PaymentStatus
from apps.payments.models import Deposit, Payment
from apps.payments.receipts import receipt_url
from apps.pricing import configuration
from apps.pricing.domain.quotes import plain
from apps.pricing.wire import RateSource
from apps.selling.domain.charges import XRP, digits_of
from apps.selling.wire import keypad as wire

# A charge whose deposit has settled was paid, whether or not the payout has arrived.
PAID = (PaymentStatus.PROCESSING, PaymentStatus.COMPLETED)
_MOST_CHARGES = 100


@dataclass(frozen=True)
class KeypadShop:
    """What a keypad takes from its merchant's settings."""

    name: str
    address: str
    tax_id: str
    contact: str
    currency: str
    tip_presets: list[int]
    time_zone: str


def keypad_shop(owner_id: int) -> KeypadShop:
    """The merchant's shop. Without rates for the reporting currency, only XRP can be charged."""
    user = User.objects.select_related("shop").get(pk=owner_id)
    shop = shop_of(user)
    offered = configuration.currencies()
    return KeypadShop(
        name=shop_name(shop.name, user.username),
        address=shop.address,
        tax_id=shop.tax_id,
        contact=shop.contact,
        currency=shop.reporting_currency if shop.reporting_currency in offered else XRP,
        tip_presets=list(shop.tip_presets),
        time_zone=user.time_zone or "UTC",
    )


def keypad_day(*, owner_id: int, mode: Mode) -> wire.KeypadDay:
    """Today's charges, by the account's time zone. A charge belongs to the day on which it was made."""
    shop = keypad_shop(owner_id)
    now = timezone.now().astimezone(ZoneInfo(shop.time_zone))
    midnight = now.replace(hour=0, minute=0, second=0, microsecond=0)
    today = _charges(owner_id, mode).filter(created_at__gte=midnight.astimezone(UTC))
    paid = list(today.filter(status__in=PAID).values_list("currency", "price", "amount"))
    return wire.KeypadDay(
        mode=mode,
        shop_name=shop.name,
        currency=shop.currency,
        digits=digits_of(shop.currency),
        tip_presets=shop.tip_presets,
        time_zone=shop.time_zone,
        paid_count=len(paid),
        sums=_sums(paid),
        charges=[_charge(each) for each in today.order_by("-created_at", "-serial")[:_MOST_CHARGES]],
    )


def charge_read(*, charge_id: UUID, owner_id: int, mode: Mode) -> wire.Charge:
    """One charge. Raises ApiError 404 for what is none of this merchant's, or one of the other mode."""
    return _charge(_one(charge_id, owner_id, mode))


def charge_receipt(*, charge_id: UUID, owner_id: int, mode: Mode) -> wire.ChargeReceipt:
    """What the printed receipt of a paid charge says. Raises ApiError 404 before it is paid."""
    payment = _one(charge_id, owner_id, mode)
    deposit: Deposit | None = payment.deposit
    if deposit is None:
        raise ApiError(404, "There is no receipt yet: the charge is not paid.")
    shop = keypad_shop(owner_id)
    public = User.objects.filter(pk=owner_id, public_receipts=True).exists()
    fee, burn = payment.fee or 0, payment.burn or 0
    charge = _charge(payment)
    return wire.ChargeReceipt(
        shop_name=payment.platform_name,
        shop_address=shop.address,
        shop_tax_id=shop.tax_id,
        shop_contact=shop.contact,
        title=payment.title,
        amount=charge.amount,
        price=charge.price,
        currency=charge.currency,
        tip=charge.tip,
        tip_percent=charge.tip_percent,
        rate=None if payment.rate is None else plain(payment.rate),
        rate_sources=None if payment.rate_sources is None else _sources(payment.rate_sources),
        rate_at=payment.rate_at,
        received_amount=drops_to_xrp(payment.received or 0),
        merchant_payout=drops_to_xrp(payment.payout or 0),
        kept_amount=drops_to_xrp(fee - burn),
        burn_amount=drops_to_xrp(burn),
        received_at=deposit.close_time,
        settled_seconds=_seconds(max(deposit.seen_at, deposit.close_time) - payment.created_at),
        ledger_index=deposit.ledger_index,
        transaction_hash=deposit.tx_hash,
        receipt_url=receipt_url(payment.pk) if public else None,
        time_zone=shop.time_zone,
        livemode=mode == Mode.LIVE,
    )


def _charges(owner_id: int, mode: Mode) -> QuerySet[Payment]:
    return Payment.objects.filter(merchant_id=owner_id, mode=mode, origin=Origin.KEYPAD)


def _one(charge_id: UUID, owner_id: int, mode: Mode) -> Payment:
    payment = _charges(owner_id, mode).select_related("deposit").filter(pk=charge_id).first()
    if payment is None:
        raise ApiError(404, "There is no such charge.")
    return payment


def _charge(payment: Payment) -> wire.Charge:
    return wire.Charge(
        id=payment.pk,
        status=PaymentStatus(payment.status),
        exception=PaymentException(payment.exception),
        title=payment.title,
        amount=drops_to_xrp(payment.amount),
        price=None if payment.price is None else f"{payment.price:f}",
        currency=payment.currency,
        tip=payment.metadata.get("tip"),
        tip_percent=payment.metadata.get("tip_percent"),
        created_at=payment.created_at,
        expires_at=payment.expires_at,
    )


def _sums(paid: Iterable[tuple[str | None, Decimal | None, int]]) -> list[wire.ChargeSum]:
    """By the currency that was charged."""
    priced: dict[str, Decimal] = {}
    drops = 0
    for currency, price, amount in paid:
        if currency is None or price is None:
            drops += amount
        else:
            priced[currency] = priced.get(currency, Decimal(0)) + price
    sums = [wire.ChargeSum(currency=each, amount=f"{priced[each]:f}") for each in sorted(priced)]
    return [*sums, *([wire.ChargeSum(currency=XRP, amount=drops_to_xrp(drops))] if drops else [])]


def _sources(stored: Iterable[dict[str, str]]) -> list[RateSource]:
    return [
        RateSource(name=each["name"], rate=each["rate"], read_at=datetime.fromisoformat(each["read_at"]))
        for each in stored
    ]


def _seconds(span: timedelta) -> float:
    return round(max(0.0, span.total_seconds()), 1)
