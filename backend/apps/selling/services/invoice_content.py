"""What a merchant sends about an invoice, checked against its currency, and the columns that hold it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from decimal import Decimal
from typing import Any

from apps.common.errors import FieldsWrong, ParameterInvalid, Problem
from apps.pricing import configuration
from apps.pricing.domain.quotes import plain
from apps.pricing.refusals import currency_unsupported
from apps.selling.domain import invoices as rules
from apps.selling.models import Invoice
from apps.selling.selectors.invoice_parts import digits_of


def content_change(content: rules.Content, sent: Mapping[str, Any]) -> rules.Content:
    """The content with the fields that were sent. A customer and lines that are sent replace the old ones.

    Raises CurrencyUnsupported or FieldsWrong, 400.
    """
    changes: dict[str, Any] = {
        name: sent[name] for name in ("currency", "prices_include_tax", "reference", "note") if name in sent
    }
    if "due_date" in sent:
        changes["due_on"] = sent["due_date"]
    if "customer" in sent:
        changes["customer"] = rules.Customer(**sent["customer"])
    if "lines" in sent:
        changes["lines"] = tuple(rules.Line(**line) for line in sent["lines"])
    if "currency" in changes:
        _currency_require(changes["currency"])
    changed = replace(content, **changes)
    return replace(changed, lines=_in_digits(changed))


def content_totals(content: rules.Content) -> rules.Totals:
    """Raises FieldsWrong, 400, for more than can be paid."""
    totals = rules.invoice_totals(
        content.lines,
        prices_include_tax=content.prices_include_tax,
        digits=digits_of(content.currency),
    )
    highest = rules.HIGHEST_TOTAL_XRP if content.currency == rules.XRP else rules.HIGHEST_TOTAL
    if totals.total > highest:
        raise FieldsWrong([_wrong("lines", f"The total can be at most {highest:,} {content.currency}.")])
    return totals


def content_write(invoice: Invoice, content: rules.Content, totals: rules.Totals) -> None:
    """Fill the columns; nothing is saved."""
    invoice.currency = content.currency
    invoice.customer_name = content.customer.name
    invoice.customer_email = content.customer.email
    invoice.customer_address = content.customer.address
    invoice.customer_tax_id = content.customer.tax_id
    invoice.lines = [
        {
            "text": line.text,
            "quantity": plain(line.quantity),
            "unit_price": format(line.unit_price, "f"),
            "tax_rate": plain(line.tax_rate),
        }
        for line in content.lines
    ]
    invoice.prices_include_tax = content.prices_include_tax
    invoice.subtotal, invoice.total = totals.subtotal, totals.total
    invoice.taxes = [
        {"rate": plain(each.rate), "net": format(each.net, "f"), "tax": format(each.tax, "f")}
        for each in totals.taxes
    ]
    invoice.due_on = content.due_on
    invoice.reference, invoice.note = content.reference, content.note


def _currency_require(currency: str) -> None:
    offered = configuration.currencies()
    if currency != rules.XRP and currency not in offered:
        raise currency_unsupported([rules.XRP, *offered])


def _in_digits(content: rules.Content) -> tuple[rules.Line, ...]:
    """The lines, each price with the currency's decimals."""
    digits = digits_of(content.currency)
    unit = Decimal(1).scaleb(-digits)
    wrong = [
        _wrong(
            f"lines[{number}].unit_price",
            f"Unit price can have at most {digits} decimals in {content.currency}."
            if digits
            else f"Unit price must be a whole number in {content.currency}.",
        )
        for number, line in enumerate(content.lines)
        if line.unit_price != line.unit_price.quantize(unit)
    ]
    if wrong:
        raise FieldsWrong(wrong)
    return tuple(replace(line, unit_price=line.unit_price.quantize(unit)) for line in content.lines)


def _wrong(param: str, sentence: str) -> Problem:
    return Problem(param, str(ParameterInvalid.code), sentence)
