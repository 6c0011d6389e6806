"""Payment links: a merchant's own, with what they sold, and one by its address."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from decimal import Decimal
from typing import Any, NamedTuple
from uuid import UUID

from django.conf import settings
from django.db import connection
from django.db.models import F, Q, QuerySet

from apps.common.drops import drops_to_xrp
from apps.common.modes import Mode
from apps.common.paging import PageRequest
from apps.payments.tables import PAYMENT, VALUE
from apps.payments.wire.values import ValueSum
from apps.selling.domain.link_filter import LinkFilter
from apps.selling.domain.links import XRP, link_state
from apps.selling.links import link_qr_url, link_url, picture_path
from apps.selling.models import LinkPicture, PaymentLink
from apps.selling.refusals import link_not_found
from apps.selling.wire.links import (
    FieldType,
    LinkField,
    LinkPictureRecord,
    LinksSummary,
    LinkStatus,
    PaymentLinkList,
    PaymentLinkRecord,
)

# Settled payments and openings of each link; `received` is set when a payment settles.
_FIGURES = """
select l.stock_id, paid.count, paid.amount, paid.price, paid.recent, opened.count, opened.recent
from selling_paymentlink l
cross join lateral (
  select count(*) as count, coalesce(sum(p.amount), 0) as amount,
    coalesce(sum(p.price) filter (where p.currency = l.currency), 0) as price,
    count(*) filter (where p.created_at > now() - interval '30 days') as recent
  from payments_payment p where p.stock_id = l.stock_id and p.received is not null
) paid
cross join lateral (
  select coalesce(sum(d.opened), 0) as count,
    coalesce(sum(d.opened) filter (where d.day > current_date - 30), 0) as recent
  from selling_linkday d where d.link_id = l.stock_id
) opened
where l.stock_id = any(%s)
"""


# What the settled payments of each link were worth when they arrived.
_VALUES = f"""
select payment.stock_id, value.currency, coalesce(sum(value.value), 0),
  count(*) filter (where value.value is null)
from {PAYMENT} payment join {VALUE} value on value.deposit_id = payment.deposit_id
where payment.stock_id = any(%s) and payment.received is not null and value.valued_at is not null
group by payment.stock_id, value.currency order by value.currency
"""  # noqa: S608  (constants)


@dataclass(frozen=True, slots=True)
class _Figures:
    payments: int = 0
    amount: int = 0
    price: Decimal = Decimal(0)
    recent_payments: int = 0
    opened: int = 0
    recent_opened: int = 0


def link_find(slug: str) -> PaymentLink:
    """The link at an address, of either mode, with its stock, merchant and shop. Raises ApiError 404."""
    link = (
        PaymentLink.objects.select_related("stock", "merchant__shop", "picture")
        .defer("picture__content")
        .filter(Q(slug=slug) | Q(word=slug))
        .first()
    )
    if link is None:
        raise link_not_found()
    return link


def link_id_parse(text: str) -> UUID:
    """The id in an address. Raises ApiError 404 where it cannot be one."""
    try:
        return UUID(text)
    except ValueError:
        raise link_not_found() from None


def address_of(link: PaymentLink) -> str:
    return link.word or link.slug


def link_read(*, owner_id: int, mode: Mode, link_id: UUID) -> PaymentLinkRecord:
    """Raises ApiError 404."""
    link = _own(owner_id, mode).filter(pk=link_id).first()
    if link is None:
        raise link_not_found()
    values = _value_sums(_values([link.pk]))
    return _record(link, _figures([link.pk]).get(link.pk, _Figures()), values)


def links_page(*, owner_id: int, mode: Mode, chosen: LinkFilter, page: PageRequest) -> PaymentLinkList:
    """A page of a merchant's links of a mode, and the sums of all."""
    every = _own(owner_id, mode)
    matching = _filtered(every, chosen)
    links = list(matching.order_by("-created_at", "-pk")[page.offset : page.offset + page.size])
    ids = list(every.values_list("pk", flat=True))
    figures, values = _figures(ids), _values(ids)
    count = matching.count()
    return PaymentLinkList(
        payment_links=[
            _record(
                link,
                figures.get(link.pk, _Figures()),
                _value_sums(each for each in values if each.link == link.pk),
            )
            for link in links
        ],
        total_count=count,
        total_pages=page.pages(count),
        summary=_summary(list(every), list(figures.values()), _value_sums(values)),
    )


def picture_content(*, picture_id: UUID, kind: str) -> bytes | None:
    """The bytes of a picture; None where there is none of this kind."""
    found = LinkPicture.objects.filter(pk=picture_id, kind=kind).values_list("content", flat=True).first()
    return None if found is None else bytes(found)


def picture_record(picture: LinkPicture | None) -> LinkPictureRecord | None:
    if picture is None:
        return None
    path = picture_path(picture.pk, picture.kind)
    return LinkPictureRecord(
        url=f"{settings.PUBLIC_ORIGIN}{path}", width=picture.width, height=picture.height
    )


def state_of(link: PaymentLink) -> LinkStatus:
    return LinkStatus(
        link_state(
            is_active=link.is_active,
            ends_at=link.ends_at,
            total=link.stock.total,
            sold=link.stock.sold,
            now=datetime.now(UTC),
        )
    )


def offer_values(link: PaymentLink) -> dict[str, Any]:
    """The fields that merchants and payers read alike."""
    return {
        "title": link.title,
        "description": link.description,
        "picture": picture_record(link.picture),
        "currency": link.currency,
        **{name: _plain(getattr(link, name)) for name in ("price", "price_min", "price_max")},
        "price_presets": [f"{each:f}" for each in link.price_presets],
        "quantity_max": link.quantity_max,
        "fields": [LinkField(**{**each, "type": FieldType(each["type"])}) for each in link.fields],
        "ask_name": link.ask_name,
        "ask_email": link.ask_email,
        "max_sales": link.stock.total,
        "ends_at": link.ends_at,
        "version": link.version,
    }


def _own(owner_id: int, mode: Mode) -> QuerySet[PaymentLink]:
    links = PaymentLink.objects.select_related("stock", "picture").defer("picture__content")
    return links.filter(merchant_id=owner_id, mode=mode)


def _filtered(links: QuerySet[PaymentLink], chosen: LinkFilter) -> QuerySet[PaymentLink]:
    now = datetime.now(UTC)
    sold_out = Q(stock__total__isnull=False, stock__sold__gte=F("stock__total"))
    ended = Q(ends_at__lte=now)
    conditions = {
        "current": Q(archived_at=None),
        "active": Q(is_active=True) & ~sold_out & (Q(ends_at=None) | Q(ends_at__gt=now)),
        "sold_out": Q(is_active=True) & sold_out,
        "inactive": Q(archived_at=None) & (Q(is_active=False) | (ended & ~sold_out)),
        "archived": Q(archived_at__isnull=False),
        "all": Q(),
    }
    found = links.filter(conditions[chosen.status])
    if chosen.search:
        found = found.filter(
            Q(title__icontains=chosen.search)
            | Q(word__icontains=chosen.search)
            | Q(word=None, slug__startswith=chosen.search)
        )
    return found


def _figures(ids: Sequence[UUID]) -> dict[UUID, _Figures]:
    with connection.cursor() as cursor:
        cursor.execute(_FIGURES, [list(ids)])
        return {row[0]: _Figures(*row[1:]) for row in cursor.fetchall()}


class _Value(NamedTuple):
    """What a link sold was worth, in one currency."""

    link: UUID
    currency: str
    value: Decimal
    missing: int


def _values(ids: Sequence[UUID]) -> list[_Value]:
    with connection.cursor() as cursor:
        cursor.execute(_VALUES, [list(ids)])
        return [_Value(*row) for row in cursor.fetchall()]


def _value_sums(values: Iterable[_Value]) -> list[ValueSum]:
    """By currency; a merchant who changed the reporting currency has more than one."""
    sums: dict[str, tuple[Decimal, int]] = {}
    for each in values:
        value, missing = sums.get(each.currency, (Decimal(0), 0))
        sums[each.currency] = (value + each.value, missing + each.missing)
    return [
        ValueSum(currency=currency, value=f"{value:f}", without_value=missing)
        for currency, (value, missing) in sorted(sums.items())
    ]


def _record(link: PaymentLink, figures: _Figures, values: list[ValueSum]) -> PaymentLinkRecord:
    slug = address_of(link)
    in_currency = link.currency != XRP
    return PaymentLinkRecord(
        **offer_values(link),
        id=link.pk,
        url=link_url(slug),
        slug=slug,
        qr_code_url=link_qr_url(slug),
        livemode=link.mode == Mode.LIVE,
        status=state_of(link),
        is_active=link.is_active,
        inactive_message=link.inactive_message,
        success_message=link.success_message,
        success_url=link.success_url,
        metadata=link.metadata,
        sales_count=link.stock.sold,
        payments_count=figures.payments,
        total_amount=drops_to_xrp(int(figures.amount)),
        total_price=_price_sum(link, figures.price) if in_currency else None,
        received_values=values,
        opened_count=int(figures.opened),
        paid_of_opened=_percent(figures.payments, figures.opened),
        archived_at=link.archived_at,
        created_at=link.created_at,
    )


def _price_sum(link: PaymentLink, total: Decimal) -> str:
    """With the decimals of the link's own prices, also where nothing is sold."""
    own = link.price if link.price is not None else link.price_min
    return f"{total.quantize(own):f}" if own is not None else f"{total:f}"


def _summary(
    links: Sequence[PaymentLink], figures: Sequence[_Figures], values: list[ValueSum]
) -> LinksSummary:
    states = [state_of(link) for link in links if link.archived_at is None]
    return LinksSummary(
        total_amount=drops_to_xrp(sum(int(each.amount) for each in figures)),
        received_values=values,
        sales_count=sum(link.stock.sold for link in links),
        opened_count=sum(int(each.opened) for each in figures),
        paid_of_opened=_percent(sum(each.payments for each in figures), sum(each.opened for each in figures)),
        paid_of_opened_30_days=_percent(
            sum(each.recent_payments for each in figures), sum(each.recent_opened for each in figures)
        ),
        active_count=states.count(LinkStatus.ACTIVE),
        sold_out_count=states.count(LinkStatus.SOLD_OUT),
        archived_count=len(links) - len(states),
        all_count=len(links),
    )


def _percent(part: int, whole: int) -> float | None:
    """With one decimal; more than 100 where payments were made without opening the page."""
    return round(float(part) * 100 / float(whole), 1) if whole else None


def _plain(price: Decimal | None) -> str | None:
    return None if price is None else f"{price:f}"
