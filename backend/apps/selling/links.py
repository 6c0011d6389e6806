"""Addresses of payment links: the page, its QR code, its picture."""

from __future__ import annotations

from uuid import UUID

from django.conf import settings

from apps.payments.domain.requests import PAYMENT_ID_MARK


def link_url(slug: str) -> str:
    return f"{settings.PUBLIC_ORIGIN}/pay/{slug}"


def outcome_url(slug: str) -> str:
    """Where the checkout sends a payer, paid or not."""
    return f"{link_url(slug)}?payment={PAYMENT_ID_MARK}"


def link_qr_url(slug: str) -> str:
    return f"{settings.PUBLIC_ORIGIN}/api/payment-links/public/{slug}/qr.svg"


def picture_path(picture_id: UUID, kind: str) -> str:
    """On our own origin, also for pages in a frame."""
    return f"/media/links/{picture_id.hex}.{kind}"
