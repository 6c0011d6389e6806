"""What the columns of an invoice say, as values; and who bills."""

from __future__ import annotations

from decimal import Decimal

from apps.accounts.domain.shops import DEFAULT_REPORTING_CURRENCY, shop_name
from apps.accounts.models import Shop, User
from apps.pricing.domain.currencies import currency_digits
from apps.selling.domain import invoices as rules
from apps.selling.models import Invoice


def digits_of(currency: str) -> int:
    return rules.XRP_DIGITS if currency == rules.XRP else currency_digits(currency)


def content_read(invoice: Invoice) -> rules.Content:
    """What an invoice's columns say."""
    return rules.Content(
        currency=invoice.currency,
        customer=rules.Customer(
            name=invoice.customer_name,
            email=invoice.customer_email,
            address=invoice.customer_address,
            tax_id=invoice.customer_tax_id,
        ),
        lines=tuple(
            rules.Line(
                text=line["text"],
                quantity=Decimal(line["quantity"]),
                unit_price=Decimal(line["unit_price"]),
                tax_rate=Decimal(line["tax_rate"]),
            )
            for line in invoice.lines
        ),
        prices_include_tax=invoice.prices_include_tax,
        due_on=invoice.due_on,
        reference=invoice.reference,
        note=invoice.note,
    )


def shop_read(merchant_id: int) -> Shop:
    """The merchant's shop, or what it is before he changes it."""
    return Shop.objects.filter(pk=merchant_id).first() or Shop(
        owner_id=merchant_id,
        name="",
        address="",
        tax_id="",
        contact="",
        spread_ppm=0,
        reporting_currency=DEFAULT_REPORTING_CURRENCY,
    )


def seller_read(merchant_id: int) -> dict[str, str]:
    """Who bills, as it is now."""
    shop, username = shop_read(merchant_id), User.objects.only("username").get(pk=merchant_id).username
    return {
        "name": shop_name(shop.name, username),
        "address": shop.address,
        "tax_id": shop.tax_id,
        "contact": shop.contact,
    }
