"""The demo checkout: a payment of the seeded merchant, with play money on the local ledger."""

from __future__ import annotations

from django.conf import settings
from django.db import connection

from apps.accounts.models import SecretKey
from apps.common.cache import TimedCache
from apps.common.drops import DROPS_PER_XRP
from apps.common.errors import ApiError
from apps.payments import links
from apps.payments.domain.requests import PaymentRequest
from apps.payments.services.create import payment_create
from apps.payments.services.creator import Owner, creator_read
from apps.treasury.models import Network

REFERENCE = "demo-checkout"
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
    if not Network.objects.filter(mode="test", closed_at=None, local=True).exists():
        return None
    keys = SecretKey.objects.filter(
        mode="test", revoked_at=None, owner__is_seeded=True, owner__is_superuser=False, owner__is_active=True
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
    key = None if settings.PRODUCTION else _demo_key()
    if key is None:
        raise ApiError(404, "Not found.")
    with connection.cursor() as cursor:
        cursor.execute(_OPEN, [key.owner_id, REFERENCE])
        row = cursor.fetchone()
    if row is not None:
        return links.checkout_url(row[0])
    request = PaymentRequest(
        title="A cup of coffee",
        amount=10 * DROPS_PER_XRP,
        description="A demo payment: pay it with play money and watch it split.",
        platform_name=f"{settings.PRODUCT_NAME} demo",
        username="visitor",
        redirect_url=f"{settings.PUBLIC_ORIGIN}/",
        developer_reference=REFERENCE,
        expires_in_minutes=_EXPIRY_MINUTES,
    )
    creator = creator_read(owner=Owner(key.owner_id, "test"))
    payment = payment_create(creator=creator, request=request)
    return str(payment["checkout_url"])
