"""What a payer sees of a link, and counting how often its page is opened."""

from __future__ import annotations

from datetime import datetime
from uuid import UUID

from django.db import connection

from apps.accounts.domain.shops import shop_name
from apps.accounts.selectors import shop_of
from apps.common.modes import Mode
from apps.payments.domain.choices import PaymentException, PaymentStatus, Reason
from apps.payments.domain.requests import PAYMENT_ID_MARK
from apps.payments.models import Payment
from apps.payments.services.creator import Owner
from apps.pricing.domain.quotes import plain
from apps.pricing.selectors import rate_find
from apps.selling.domain.links import STATE_SENTENCES, XRP, pieces_left
from apps.selling.models import PaymentLink
from apps.selling.selectors.links import address_of, link_find, offer_values, state_of
from apps.selling.services.pay import shop_accepts
from apps.selling.wire.links import LinkOutcome, LinkRate, LinkShop, LinkStatus, PublicLink

_OPENED = """
insert into selling_linkday (link_id, day, opened)
select stock_id, (now() at time zone 'utc')::date, 1 from selling_paymentlink where slug = %s or word = %s
on conflict (link_id, day) do update set opened = selling_linkday.opened + 1
"""
_SOLD_OUT_AT = """
select max(d.close_time) from payments_payment p join payments_deposit d on d.id = p.deposit_id
where p.stock_id = %s
"""


def link_public(*, slug: str, payment_id: UUID | None = None) -> PublicLink:
    """The link at an address, and what became of a payment of it. Raises ApiError 404."""
    link = link_find(slug)
    status = state_of(link)
    creator = shop_accepts(Owner(link.merchant_id, Mode(link.mode)))
    message = link.inactive_message or STATE_SENTENCES[status]
    return PublicLink(
        **offer_values(link),
        slug=address_of(link),
        shop=_shop(link),
        livemode=link.mode == Mode.LIVE,
        left=pieces_left(link.stock.total, link.stock.sold),
        status=status,
        status_message="" if status == LinkStatus.ACTIVE else message,
        sold_out_at=_sold_out_at(link) if status == LinkStatus.SOLD_OUT else None,
        accepting=creator is not None,
        rate=_rate(link.currency, 0 if creator is None else creator.found.spread_ppm),
        outcome=None if payment_id is None else _outcome(link, payment_id),
    )


def link_opened(slug: str) -> None:
    """Count an opening of the page."""
    with connection.cursor() as cursor:
        cursor.execute(_OPENED, [slug, slug])


def seller_name(link: PaymentLink) -> str:
    """The name of the shop that sells, which its payments get as `platform_name`."""
    return shop_name(shop_of(link.merchant).name, link.merchant.username)


def _shop(link: PaymentLink) -> LinkShop:
    shop = shop_of(link.merchant)
    website = shop.contact if shop.contact.lower().startswith(("https://", "http://")) else None
    return LinkShop(name=seller_name(link), website=website)


def _rate(currency: str, spread_ppm: int) -> LinkRate | None:
    rate = None if currency == XRP else rate_find(currency)
    return None if rate is None else LinkRate(rate=plain(rate.rate), spread=spread_ppm / 10_000)


def _outcome(link: PaymentLink, payment_id: UUID) -> LinkOutcome | None:
    payment = Payment.objects.filter(pk=payment_id, stock_id=link.pk).first()
    if payment is None:
        return None
    paid = payment.status == PaymentStatus.COMPLETED
    url = link.success_url.replace(PAYMENT_ID_MARK, str(payment.pk))
    late = payment.exception == PaymentException.LATE
    return LinkOutcome(
        payment_id=payment.pk,
        status=_status_by_time(payment),
        exception=PaymentException(payment.exception),
        sold_out=late and payment.deposits.filter(reason=Reason.SOLD_OUT).exists(),
        message=link.success_message if paid else "",
        url=url if paid and url else None,
    )


def _sold_out_at(link: PaymentLink) -> datetime | None:
    with connection.cursor() as cursor:
        cursor.execute(_SOLD_OUT_AT, [link.pk])
        moment: datetime | None = cursor.fetchone()[0]
    return moment


def _status_by_time(payment: Payment) -> PaymentStatus:
    """Expired by time too, as the checkout shows it, although a deposit may still be found to be in time."""
    status = PaymentStatus(payment.status)
    if status != PaymentStatus.PENDING:
        return status
    with connection.cursor() as cursor:
        cursor.execute("select treasury_clock(%s)", [payment.mode])
        now: datetime = cursor.fetchone()[0]
    over = payment.ended_ledger is not None or now >= payment.expires_at
    return PaymentStatus.EXPIRED if over else status
