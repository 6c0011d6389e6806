"""What the columns of an invoice say, as values; and who bills."""

from __future__ import annotations

from decimal import Decimal

from apps.accounts.domain.shops import shop_name
from apps.accounts.models import User
from apps.accounts.selectors import shop_of
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


def merchant_read(merchant_id: int) -> User:
    """The merchant, with his shop."""
    return User.objects.select_related("shop").get(pk=merchant_id)


def seller_read(merchant_id: int) -> dict[str, str]:
    """Who bills, as it is now."""
    merchant = merchant_read(merchant_id)
    shop = shop_of(merchant)
    return {
        "name": shop_name(shop.name, merchant.username),
        "address": shop.address,
        "tax_id": shop.tax_id,
        "contact": shop.contact,
    }
