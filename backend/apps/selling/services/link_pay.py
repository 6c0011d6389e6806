"""Pay at a payment link: what the payer chose, against what the link offers."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from decimal import Decimal
from typing import Any

from apps.common.drops import xrp_to_drops
from apps.common.modes import Mode
from apps.payments.domain.choices import Origin
from apps.payments.domain.requests import PaymentRequest, Price, Sale
from apps.payments.services.creator import Owner
from apps.selling.domain.links import (
    STATE_SENTENCES,
    XRP,
    Choice,
    PayerField,
    Pricing,
    Wrong,
    answers_of,
    link_state,
    pieces_left,
    pieces_of,
    price_of,
)
from apps.selling.links import outcome_url
from apps.selling.models import PaymentLink
from apps.selling.refusals import LinkChanged, LinkClosed
from apps.selling.selectors.links import address_of, link_find
from apps.selling.services.link_page import seller_name
from apps.selling.services.link_terms import price_field, wrong_field
from apps.selling.services.pay import MadePayment, Visitor, sale_pay

CUSTOMER = "Customer"


@dataclass(frozen=True, slots=True)
class LinkOrder:
    """What a payer sent: the version that he read, what he chose, and who he is, if he said so."""

    version: int
    quantity: int | None
    price: Any
    answers: Mapping[str, Any]
    name: str
    email: str


def link_pay(*, slug: str, order: LinkOrder, visitor: Visitor) -> MadePayment:
    """Make the payment of a visit. Raises ApiError 404, LinkChanged or LinkClosed (409), ApiError 400 that
    names the field, and what `sale_pay` raises."""
    link = link_find(slug)
    return sale_pay(
        owner=Owner(link.merchant_id, Mode(link.mode)),
        stock_id=link.pk,
        visitor=visitor,
        request=lambda: _request(link, order),
    )


def pricing_of(link: PaymentLink) -> Pricing:
    return Pricing(link.currency, link.price, link.price_min, link.price_max, tuple(link.price_presets))


def _request(link: PaymentLink, order: LinkOrder) -> PaymentRequest:
    _open_require(link)
    if order.version != link.version:
        raise LinkChanged(None if link.price is None else f"{link.price:f}", link.currency, link.version)
    try:
        return _bought(link, order)
    except Wrong as wrong:
        raise wrong_field(wrong) from None


def _open_require(link: PaymentLink) -> None:
    """Raises LinkClosed."""
    state = link_state(
        is_active=link.is_active,
        ends_at=link.ends_at,
        total=link.stock.total,
        sold=link.stock.sold,
        now=datetime.now(UTC),
    )
    if state != "active":
        raise LinkClosed(state, link.inactive_message or STATE_SENTENCES[state])


def _bought(link: PaymentLink, order: LinkOrder) -> PaymentRequest:
    """Raises Wrong."""
    price = None if order.price is None else price_field("price", order.price, link.currency)
    choice = Choice(quantity=order.quantity, price=price, answers=order.answers)
    left = pieces_left(link.stock.total, link.stock.sold)
    pieces = pieces_of(choice, quantity_max=link.quantity_max, left=left)
    total: Decimal = price_of(choice, pricing_of(link)) * pieces
    answers = answers_of(choice, [PayerField.of_json(each) for each in link.fields])
    if order.name and not link.ask_name:
        raise Wrong("name", "This link does not ask for a name.")
    if order.email and not link.ask_email:
        raise Wrong("email", "This link does not ask for an email address.")
    in_xrp = link.currency == XRP
    return PaymentRequest(
        title=link.title,
        description=link.description,
        amount=xrp_to_drops(total) if in_xrp else None,
        price=None if in_xrp else Price(total, link.currency),
        platform_name=seller_name(link),
        username=order.name or CUSTOMER,
        redirect_url=outcome_url(address_of(link)),
        metadata={
            **link.metadata,
            **({"quantity": pieces} if link.quantity_max is not None else {}),
            **({"fields": answers} if answers else {}),
        },
        sale=Sale(origin=Origin.LINK, stock_id=link.pk, pieces=pieces, customer_email=order.email or None),
    )
