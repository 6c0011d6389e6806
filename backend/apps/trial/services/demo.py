"""The demo checkout: a payment of the seeded merchant, with play money on the local ledger."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.db import connection

from apps.accounts.models import SecretKey
from apps.common.cache import TimedCache
from apps.common.drops import DROPS_PER_XRP
from apps.common.errors import ApiError
from apps.common.modes import Mode
from apps.payments import links
from apps.payments.domain.requests import PaymentRequest
from apps.payments.services.create import payment_create
from apps.payments.services.creator import Owner, creator_read
from apps.treasury.models import Network

REFERENCE = "demo-checkout"
IN_PLACE_REFERENCE = "demo-in-place"
_EXPIRY_MINUTES = 30

_OPEN = """
select id from payments_payment
where merchant_id = %s and mode = 'test' and developer_reference = %s and status = 'pending'
  and exception = 'none' and ended_ledger is null
  and expires_at >= treasury_clock('test') + interval '10 minutes'
  and created_at > now() - interval '1 day'
order by created_at desc limit 1
"""


def _demo_key() -> SecretKey | None:
    """The seeded merchant's test key; None unless test mode is on a local ledger."""
    if not Network.objects.filter(mode=Mode.TEST, closed_at=None, local=True).exists():
        return None
    keys = SecretKey.objects.filter(
        mode=Mode.TEST,
        revoked_at=None,
        ends_at=None,
        owner__is_seeded=True,
        owner__is_superuser=False,
        owner__is_active=True,
    )
    return keys.order_by("id").first()


def _demo_checkout_url() -> str | None:
    offered = not settings.PRODUCTION and _demo_key() is not None
    return f"{settings.PUBLIC_ORIGIN}/demo/checkout/" if offered else None


# Every visitor of the landing page reads it.
demo_checkout_url = TimedCache(_demo_checkout_url, seconds=5.0)
"""The URL that redirects to a demo checkout, None if there is no demo; at most five seconds old."""


def demo_checkout() -> str:
    """The URL of an unpaid demo checkout with at least ten minutes left, created if there is none.

    Raises ApiError 404 if there is no demo, and what creating a payment raises.
    """
    owner = _demo_owner()
    with connection.cursor() as cursor:
        cursor.execute(_OPEN, [owner.owner_id, REFERENCE])
        row = cursor.fetchone()
    return links.checkout_url(row[0]) if row is not None else str(_create(owner, REFERENCE)["checkout_url"])


def demo_payment_create() -> dict[str, Any]:
    """A demo payment that only its caller knows. Raises as `demo_checkout`."""
    return _create(_demo_owner(), IN_PLACE_REFERENCE)


def _demo_owner() -> Owner:
    key = None if settings.PRODUCTION else _demo_key()
    if key is None:
        raise ApiError(404, "Not found.")
    return Owner(key.owner_id, Mode.TEST)


def _create(owner: Owner, reference: str) -> dict[str, Any]:
    request = PaymentRequest(
        title="A cup of coffee",
        amount=10 * DROPS_PER_XRP,
        description="A demo payment: pay it with play money and watch it split.",
        platform_name=f"{settings.PRODUCT_NAME} demo",
        username="visitor",
        redirect_url=f"{settings.PUBLIC_ORIGIN}/",
        developer_reference=reference,
        expires_in_minutes=_EXPIRY_MINUTES,
    )
    return payment_create(creator=creator_read(owner=owner), request=request)
