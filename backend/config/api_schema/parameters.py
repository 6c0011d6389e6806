"""The parameters of paths."""

from __future__ import annotations

from typing import Any

from config.api_schema import values

_UUID = {"format": "uuid"}


def _number(what: str) -> dict[str, Any]:
    return {"description": what, "example": "1042", "schema": {"pattern": "^[0-9]{1,19}$"}}


PATH_PARAMETERS: dict[str, dict[str, Any]] = {
    "address": {
        "description": "The wallet's address, from the read of the connected wallet.",
        "example": values.MERCHANT,
        "schema": {"maxLength": 100},
    },
    "blog_id": _number("The `id` of a post."),
    "delivery_id": {
        "description": "The `webhook-id` header of the delivery, or its `id` in the history.",
        "example": values.DELIVERY_ID,
        "schema": _UUID,
    },
    "deposit_id": _number("The `deposit_id` of the held deposit."),
    "endpoint_id": _number("The `id` of a webhook, from the list of your webhooks."),
    "merchant_id": _number("The `id` of a merchant."),
    "message_id": _number("The `id` of a message."),
    "payment_id": {
        "description": "The `id` from the create call.",
        "example": values.PAYMENT_ID,
        "schema": _UUID,
    },
    "rejected_id": _number("The `id` of the rejected payment."),
    "slug": {"description": "The `slug` of a post.", "example": values.FIELDS["slug"]},
    "token": {
        "description": "The last part of the link.",
        "example": "c4Yt9QmXb2LkV7sWz1Ja",
    },
    "transfer_id": _number("The number of the stuck transfer."),
}

# Of queries; the others say it at their serializer, or like a field of their name.
QUERY_TEXTS = {
    "action": "Only entries of this action.",
    "platform": "Only payments of this shop software.",
    "status": "Only those with this status.",
    "user": "Only those of this merchant.",
}
