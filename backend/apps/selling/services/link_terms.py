"""What a merchant sends about a link, checked together and as its columns have it."""

from __future__ import annotations

from collections.abc import Mapping
from decimal import Decimal
from typing import Any

from apps.common.drops import xrp_to_drops
from apps.common.errors import ApiError, ParameterMissing, Refusal, field_error
from apps.common.modes import Mode
from apps.payments.configuration import amount_require
from apps.payments.create_fields import metadata_read, redirect_url_read
from apps.pricing import configuration
from apps.pricing.domain.currencies import currency_digits, price_read
from apps.pricing.domain.quotes import price_to_drops
from apps.pricing.refusals import currency_unsupported
from apps.pricing.selectors import rate_find
from apps.selling.domain.links import (
    METADATA_BYTES,
    OWN_METADATA,
    XRP,
    PayerField,
    Pricing,
    Wrong,
    fields_check,
    pricing_check,
    word_check,
)
from apps.selling.models import PaymentLink

_PRICES = ("currency", "price", "price_min", "price_max", "price_presets")
_XRP_DIGITS = 6
SEEN_BY_PAYERS = (*_PRICES, "title", "description", "quantity_max", "fields", "ask_name", "ask_email")
"""The columns whose change a payer is told before he pays."""
# Taken over as they are: their forms have checked them.
_PLAIN = (
    *("title", "description", "ask_name", "ask_email", "ends_at", "success_message", "inactive_message"),
    *("is_active", "max_sales", "quantity_max"),
)


def terms_read(values: Mapping[str, Any], *, mode: Mode, link: PaymentLink | None = None) -> dict[str, Any]:
    """The columns that change, and `max_sales` for the stock. `values` are those of a form, `link` is the one
    that is changed. Raises ApiError 400 that names the field."""
    columns = {name: values[name] for name in _PLAIN if name in values}
    try:
        columns |= _prices(values, mode, link)
        if values.get("slug"):
            word_check(values["slug"])
        if "slug" in values:
            columns["word"] = values["slug"] or None
        if "fields" in values:
            asked = tuple(PayerField.of_json(each) for each in values["fields"])
            fields_check(asked)
            columns["fields"] = [each.as_json() for each in asked]
    except Wrong as wrong:
        raise wrong_field(wrong) from None
    if "success_url" in values:
        columns["success_url"] = _success_url(values["success_url"], mode)
    if "metadata" in values:
        columns["metadata"] = _metadata(values["metadata"])
    return columns


def wrong_field(wrong: Wrong) -> ApiError:
    """The refusal of one field."""
    refusal = field_error(wrong.name, wrong.sentence)
    if wrong.missing:
        refusal.code = ParameterMissing.code
    return refusal


def digits_of(currency: str) -> int:
    return _XRP_DIGITS if currency == XRP else currency_digits(currency)


def price_field(name: str, value: object, currency: str) -> Decimal:
    """A price with the currency's decimals. Raises Wrong."""
    try:
        return price_read(value, digits_of(currency))
    except ValueError as error:
        raise Wrong(name, str(error)) from None


def _prices(values: Mapping[str, Any], mode: Mode, link: PaymentLink | None) -> dict[str, Any]:
    """The columns of the price, of which some may stay. Raises Wrong, CurrencyUnsupported, AmountTooSmall and
    AmountTooLarge."""
    changes = {name: values[name] for name in _PRICES if name in values}
    kept: dict[str, Any] = dict.fromkeys(_PRICES) | {"price_presets": []}
    quantity_max = values.get("quantity_max")
    if link is not None:
        kept = {name: getattr(link, name) for name in _PRICES}
        quantity_max = values.get("quantity_max", link.quantity_max)
    # A price in place of a choice, or the other way round, replaces all of the other kind.
    if changes.get("price") is not None:
        kept |= {"price_min": None, "price_max": None, "price_presets": []}
    if changes.get("price_min") is not None or changes.get("price_max") is not None:
        kept["price"] = None
    sent = {**kept, **changes}
    currency = sent["currency"] or XRP
    if currency != XRP and currency not in configuration.currencies():
        raise currency_unsupported((XRP, *configuration.currencies()))
    pricing = Pricing(
        currency=currency,
        **{
            name: None if sent[name] is None else price_field(name, sent[name], currency)
            for name in ("price", "price_min", "price_max")
        },
        price_presets=tuple(
            price_field("price_presets", each, currency) for each in sent["price_presets"] or ()
        ),
    )
    pricing_check(pricing, quantity_max)
    _amounts_require(pricing, quantity_max or 1, mode)
    return {
        "currency": currency,
        "price": pricing.price,
        "price_min": pricing.price_min,
        "price_max": pricing.price_max,
        "price_presets": list(pricing.price_presets),
    }


def _amounts_require(pricing: Pricing, quantity: int, mode: Mode) -> None:
    """Refuse a price that nobody could pay: at the rate of now, where there is one."""
    low, high = pricing.price_min or pricing.price, pricing.price_max or pricing.price
    if low is None or high is None:
        return
    name = "price" if pricing.price is not None else "price_min"
    _amount_require(name, low, pricing.currency, mode)
    name = "price" if pricing.price is not None else "price_max"
    _amount_require(name, high * quantity, pricing.currency, mode)


def _amount_require(name: str, price: Decimal, currency: str, mode: Mode) -> None:
    try:
        if currency == XRP:
            amount_require(xrp_to_drops(price), mode)
        elif (rate := rate_find(currency)) is not None:
            drops = price_to_drops(price, rate.rate, 0)
            amount_require(drops, mode, price=f"{price:f} {currency}")
    except Refusal as refusal:
        refusal.param = name
        refusal.fields = {name: [refusal.message]}
        raise


def _success_url(url: str, mode: Mode) -> str:
    if not url:
        return ""
    try:
        return redirect_url_read(url, mode, label="Success URL")
    except Refusal as refusal:
        raise field_error("success_url", refusal.message) from None


def _metadata(value: Any) -> dict[str, Any]:
    taken = next((name for name in OWN_METADATA if name in value), None)
    try:
        if taken is not None:
            raise ApiError(400, f"Metadata must not contain the key {taken}.")
        return metadata_read(value, bytes_at_most=METADATA_BYTES)
    except Refusal as refusal:
        raise field_error("metadata", refusal.message) from None
