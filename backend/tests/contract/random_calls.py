"""A server on a database of its own, and for each operation people and things to call it with."""

from __future__ import annotations

import uuid
from dataclasses import dataclass
from typing import Any

from apps.common.modes import Mode
from apps.payments.receipts import receipt_token
from apps.webhooks.models import Delivery
from apps.webhooks.services.endpoints import endpoint_create
from tests.factories.blog import create_post
from tests.factories.platform import Merchant, create_merchant, create_platform
from tests.factories.schema import Operation
from tests.factories.users import create_user, signed_in

NOBODY, KEY, MERCHANT, ADMINISTRATOR = "nobody", "secret key", "merchant", "administrator"
# Nothing listens there.
_HOOK = "http://127.0.0.1:65535/hook"


@dataclass(frozen=True)
class World:
    """New for each operation: some calls end sessions, suspend a merchant or replace a key."""

    # Each caller's Authorization header.
    credentials: dict[str, str | None]
    ids: dict[str, Any]


def create_world() -> World:
    # Anew: an administrator's call may have left a mode without a wallet, or with another fee.
    create_platform(Mode.TEST, Mode.LIVE)
    merchant = create_merchant()
    endpoint = endpoint_create(owner=merchant.user, mode=Mode.TEST, name="Shop", url=_HOOK).endpoint
    payment_id = merchant.payment()["id"]
    post = create_post()
    return World(
        credentials={
            NOBODY: None,
            KEY: f"Bearer {merchant.keys['test']}",
            MERCHANT: f"Bearer {signed_in(merchant.user).access}",
            ADMINISTRATOR: f"Bearer {signed_in(create_user(is_superuser=True)).access}",
        },
        ids={
            "address": merchant.address,
            "blog_id": str(post.pk),
            "delivery_id": str(Delivery.objects.get(owner_id=merchant.user.pk).pk),
            "endpoint_id": str(endpoint.pk),
            "merchant_id": str(_another_merchant().user.pk),
            "payment_id": payment_id,
            "slug": post.slug,
            "token": receipt_token(uuid.UUID(payment_id)),
        },
    )


def _another_merchant() -> Merchant:
    """Whom an administrator may suspend without ending the caller's session."""
    return create_merchant()


def refusal(operation: Operation, caller: str) -> int | None:
    """401 or 403 where this caller must be refused, whatever is sent; None where that depends."""
    if not operation.schemes:
        return None
    if caller == NOBODY:
        return 401
    if caller == KEY and operation.id == "wallets_secret_key_regenerate":
        return None  # the merchant's own call has replaced it
    if caller == KEY:
        return None if "secretKey" in operation.schemes else 403
    if "session" not in operation.schemes:
        return 401
    if caller == MERCHANT and "admin" in operation.id:
        return 403
    return None
