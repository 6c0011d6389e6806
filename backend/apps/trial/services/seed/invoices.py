"""The demo merchant's invoices in test mode: paid, open, overdue, void and a draft."""

from __future__ import annotations

from datetime import date
from decimal import Decimal
from typing import Any
from uuid import UUID

from django.db.models import QuerySet

from apps.accounts.models import User
from apps.common.modes import Mode
from apps.pricing import configuration
from apps.selling.models import Invoice
from apps.selling.services.invoice_pay import invoice_pay
from apps.selling.services.invoices import invoice_create, invoice_open, invoice_void, numbering_set
from apps.selling.services.pay import Visitor
from apps.trial.domain.scenarios import Scenario
from apps.trial.services.simulate import payment_simulate

_HALL = ("Tonhalle Wien, Irene Sandor", "einkauf@tonhalle.example", "Lindengasse 40\n1070 Wien, AT")
_SHOP = ("Plattenladen Kurz GmbH", "kurz@platten.example", "Sögestraße 12\n28195 Bremen")
_CINEMA = ("Hafenkino, Ole Brandt", "ole@hafenkino.example", "Am Kai 3\n23552 Lübeck")


# Of the history's invoice, which `invoices_seed` finds.
_OLD_REFERENCE = "Order 7740"


def overdue_seed(*, owner: User, due_on: date) -> None:
    """While the clock is set back: open an invoice that nobody pays. Once."""
    if _of(owner).exists():
        return
    _begin_numbers(owner)
    overdue = _invoice(
        owner,
        _SHOP,
        _currency(),
        ("Harbour Lights, single", 20, "3.5"),
        due_date=due_on,
        reference=_OLD_REFERENCE,
    )
    invoice_open(merchant_id=owner.pk, mode=Mode.TEST, invoice_id=overdue)


def invoices_seed(*, owner: User) -> None:
    """Make the invoices once; a merchant who has any keeps them as they are."""
    if _of(owner).exclude(reference=_OLD_REFERENCE).exists():
        return
    if not _of(owner).exists():
        _begin_numbers(owner)
    currency = _currency()
    # It is in XRP: no rate is needed while the trial starts.
    paid = _invoice(owner, _HALL, "XRP", ("Ebb Tide, live tape", 25, "5.4"), ("Freight to Vienna", 1, "18.5"))
    void = _invoice(owner, _CINEMA, currency, ("Film score, one evening", 1, "250"))
    opened = _invoice(
        owner,
        _SHOP,
        currency,
        ("Low Tide EP, 180 g vinyl", 10, "16"),
        ("High Tide, screen print A2", 5, "12"),
        reminders=True,
        reference="Order 7781",
    )
    _invoice(owner, _CINEMA, currency, ("Film score, two evenings", 2, "230"))
    for invoice_id in (paid, void, opened):
        invoice_open(merchant_id=owner.pk, mode=Mode.TEST, invoice_id=invoice_id)
    invoice_void(merchant_id=owner.pk, mode=Mode.TEST, invoice_id=void)
    made = invoice_pay(
        token=Invoice.objects.get(pk=paid).token,
        visitor=Visitor(client="demo", key="demo", body=b"{}"),
    )
    payment_simulate(payment_id=UUID(str(made.payment["id"])), scenario=Scenario.EXACT)


def _of(owner: User) -> QuerySet[Invoice]:
    return Invoice.objects.filter(merchant=owner, mode=Mode.TEST)


def _currency() -> str:
    return "EUR" if "EUR" in configuration.currencies() else "XRP"


def _begin_numbers(owner: User) -> None:
    numbering_set(merchant_id=owner.pk, mode=Mode.TEST, prefix="NR-2026-", first_number="0040")


def _invoice(
    owner: User,
    customer: tuple[str, str, str],
    currency: str,
    *lines: tuple[str, int, str],
    **more: Any,
) -> UUID:
    name, email, address = customer
    sent = {
        "currency": currency,
        "customer": {"name": name, "email": email, "address": address, "tax_id": ""},
        "lines": [
            {
                "text": text,
                "quantity": Decimal(quantity),
                "unit_price": Decimal(price),
                "tax_rate": Decimal(19),
            }
            for text, quantity, price in lines
        ],
        **more,
    }
    return invoice_create(merchant_id=owner.pk, mode=Mode.TEST, sent=sent)
