"""Creating, changing, archiving and duplicating payment links, and their pictures."""

from __future__ import annotations

import io
import re
import secrets
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any
from uuid import UUID

from django.db import IntegrityError, transaction
from django.db.models.functions import Now

from apps.common.errors import field_error
from apps.common.modes import Mode
from apps.common.pictures import NoPictureError, PictureTooWideError, picture_encode
from apps.payments.domain.choices import Origin
from apps.payments.services.stock import stock_create, stock_total_change
from apps.selling.models import LinkPicture, PaymentLink
from apps.selling.refusals import AddressTaken, TooManyLinks, link_not_found
from apps.selling.services.link_terms import SEEN_BY_PAYERS, terms_read

LINKS_PER_MODE = 1_000
PICTURE_BYTES = 5 * 1024 * 1024
PICTURE_SIDE = 1_200
# What is read at all: a phone's largest photo.
_LARGEST_SIDE = 12_000
NO_PICTURE = "This is not a readable JPEG, PNG or WebP picture."
_COPY = " (copy)"


def link_create(*, owner_id: int, mode: Mode, values: Mapping[str, Any]) -> PaymentLink:
    """A new link. Raises ApiError 400, which names the field, AddressTaken and TooManyLinks."""
    terms = terms_read(values, mode=mode)
    if PaymentLink.objects.filter(merchant_id=owner_id, mode=mode).count() >= LINKS_PER_MODE:
        raise TooManyLinks
    total = terms.pop("max_sales", None)
    with transaction.atomic(), _addresses():
        stock = stock_create(kind=Origin.LINK, merchant_id=owner_id, mode=mode, total=total)
        return PaymentLink.objects.create(stock=stock, merchant_id=owner_id, mode=mode, slug=_slug(), **terms)


def link_change(*, owner_id: int, mode: Mode, link_id: UUID, values: Mapping[str, Any]) -> None:
    """Change what `values` names. The version rises where a payer can see the change.

    Raises ApiError 400 or 404, AddressTaken, and StockBelowSold (400).
    """
    with transaction.atomic(), _addresses():
        link = _locked(owner_id, mode, link_id)
        terms = terms_read(values, mode=mode, link=link)
        if "max_sales" in terms:
            stock_total_change(stock_id=link.pk, total=terms.pop("max_sales"))
        if terms.get("is_active") and link.archived_at is not None:
            raise field_error("is_active", "An archived link cannot be active. Restore it first.")
        seen = any(getattr(link, name) != terms[name] for name in SEEN_BY_PAYERS if name in terms)
        changes = {**terms, "updated_at": Now(), "version": link.version + seen}
        PaymentLink.objects.filter(pk=link.pk).update(**changes)


def link_archive(*, owner_id: int, mode: Mode, link_id: UUID, archived: bool) -> None:
    """Put the link away, or bring it back: inactive, until it is switched on. Raises ApiError 404."""
    with transaction.atomic():
        link = _locked(owner_id, mode, link_id)
        if (link.archived_at is not None) != archived:
            PaymentLink.objects.filter(pk=link.pk).update(
                archived_at=Now() if archived else None, is_active=False, updated_at=Now()
            )


def link_duplicate(*, owner_id: int, mode: Mode, link_id: UUID) -> PaymentLink:
    """The same again under another address, with nothing sold, switched off. Raises ApiError 404."""
    link = (
        PaymentLink.objects.select_related("stock")
        .filter(pk=link_id, merchant_id=owner_id, mode=mode)
        .first()
    )
    if link is None:
        raise link_not_found()
    if PaymentLink.objects.filter(merchant_id=owner_id, mode=mode).count() >= LINKS_PER_MODE:
        raise TooManyLinks
    longest = PaymentLink._meta.get_field("title").max_length or 0
    copied = {
        name: getattr(link, name)
        for name in (
            *("description", "picture_id", "currency", "price", "price_min", "price_max", "price_presets"),
            *("quantity_max", "fields", "ask_name", "ask_email", "ends_at", "success_message", "success_url"),
            *("inactive_message", "metadata"),
        )
    }
    with transaction.atomic():
        stock = stock_create(kind=Origin.LINK, merchant_id=owner_id, mode=mode, total=link.stock.total)
        return PaymentLink.objects.create(
            stock=stock,
            merchant_id=owner_id,
            mode=mode,
            slug=_slug(),
            title=f"{link.title[: longest - len(_COPY)]}{_COPY}",
            is_active=False,
            **copied,
        )


def link_picture_set(*, owner_id: int, mode: Mode, link_id: UUID, content: bytes) -> None:
    """Store a picture in our own encoding, at most 1,200 pixels wide and high, in place of the one before.

    Raises ApiError 400 or 404.
    """
    if not PaymentLink.objects.filter(pk=link_id, merchant_id=owner_id, mode=mode).exists():
        raise link_not_found()
    if len(content) > PICTURE_BYTES:
        raise field_error("picture", "The picture is larger than 5 MB. Save it smaller, as JPEG or WebP.")
    try:
        encoded = picture_encode(io.BytesIO(content), largest_side=_LARGEST_SIDE, fit=PICTURE_SIDE)
    except PictureTooWideError:
        sentence = f"The picture is more than {_LARGEST_SIDE:,} pixels wide or high. Make it smaller."
        raise field_error("picture", sentence) from None
    except NoPictureError:
        raise field_error("picture", NO_PICTURE) from None
    with transaction.atomic():
        link = _locked(owner_id, mode, link_id)
        picture = LinkPicture.objects.create(
            content=encoded.content, kind=encoded.kind, width=encoded.width, height=encoded.height
        )
        _picture_change(link, picture)


def link_picture_remove(*, owner_id: int, mode: Mode, link_id: UUID) -> None:
    """Raises ApiError 404 for a link that is not there; one without a picture stays as it is."""
    with transaction.atomic():
        _picture_change(_locked(owner_id, mode, link_id), None)


def _picture_change(link: PaymentLink, picture: LinkPicture | None) -> None:
    before = link.picture_id
    PaymentLink.objects.filter(pk=link.pk).update(picture=picture, updated_at=Now())
    # A duplicate may have the same one.
    if before is not None and not PaymentLink.objects.filter(picture_id=before).exists():
        LinkPicture.objects.filter(pk=before).delete()


def _locked(owner_id: int, mode: Mode, link_id: UUID) -> PaymentLink:
    link = (
        PaymentLink.objects.select_for_update(no_key=True)
        .filter(pk=link_id, merchant_id=owner_id, mode=mode)
        .first()
    )
    if link is None:
        raise link_not_found()
    return link


def _slug() -> str:
    """128 bits. One in two thousand has no capital letter and is drawn again."""
    while True:
        slug = secrets.token_urlsafe(16)
        if re.search("[A-Z]", slug):
            return slug


@contextmanager
def _addresses() -> Iterator[None]:
    """An own word that another link has becomes AddressTaken."""
    try:
        yield
    except IntegrityError as error:
        if "word" not in str(error):
            raise
        raise AddressTaken from None
