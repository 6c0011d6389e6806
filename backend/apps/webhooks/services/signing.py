"""The two signatures of a webhook: the documented header and the Standard Webhooks one.

Both sign the exact bytes sent. A secret is `whsec_` plus the base64 of 32 random bytes. The key of the
documented signature is the whole string as UTF-8; the Standard Webhooks key is the decoded part after
`whsec_`.
"""

from __future__ import annotations

import base64
import hashlib
import hmac
import secrets
from collections.abc import Mapping
from uuid import UUID

from django.conf import settings

SECRET_PREFIX = "whsec_"  # noqa: S105  (a prefix, not a secret)
USER_AGENT = f"{settings.PRODUCT_NAME}-Webhooks/1.0"
TOLERANCE_SECONDS = 300


class SignatureInvalid(ValueError):
    """The headers do not prove that this body was sent now by the holder of the secret."""


def secret_generate() -> str:
    """A new signing secret, 256 bits."""
    return SECRET_PREFIX + base64.b64encode(secrets.token_bytes(32)).decode()


def documented_signature(*, secret: str, timestamp: int, body: bytes) -> str:
    """`sha256={hex}` over `"{timestamp}.{body}"`; timestamp in unix seconds."""
    digest = hmac.new(secret.encode(), b"%d." % timestamp + body, hashlib.sha256)
    return f"sha256={digest.hexdigest()}"


def standard_signature(*, secret: str, message_id: str, timestamp: int, body: bytes) -> str:
    """`v1,{base64}` over `"{id}.{timestamp}.{body}"`, as Standard Webhooks libraries verify it."""
    key = base64.b64decode(secret.removeprefix(SECRET_PREFIX))
    digest = hmac.new(key, f"{message_id}.{timestamp}.".encode() + body, hashlib.sha256)
    return f"v1,{base64.b64encode(digest.digest()).decode()}"


def request_headers(
    *, secret: str, delivery_id: UUID, event_type: str, timestamp: int, body: bytes
) -> dict[str, str]:
    """All headers of one attempt, including both signatures."""
    message_id = str(delivery_id)
    return {
        "Content-Type": "application/json",
        "User-Agent": USER_AGENT,
        "X-Webhook-Event": event_type,
        "X-Webhook-Timestamp": str(timestamp),
        "X-Webhook-Signature": documented_signature(secret=secret, timestamp=timestamp, body=body),
        "webhook-id": message_id,
        "webhook-timestamp": str(timestamp),
        "webhook-signature": standard_signature(
            secret=secret, message_id=message_id, timestamp=timestamp, body=body
        ),
    }


def signatures_verify(*, secret: str, headers: Mapping[str, str], body: bytes, now: int) -> None:
    """Verify both signatures as a receiver would. Raises `SignatureInvalid`.

    `now` is in unix seconds. A timestamp more than five minutes before or after it is refused as a replay.
    """
    given = {name.lower(): value for name, value in headers.items()}
    for family in ("x-webhook", "webhook"):
        stamp = given.get(f"{family}-timestamp", "")
        if not (stamp.isascii() and stamp.isdigit()) or abs(int(stamp) - now) > TOLERANCE_SECONDS:
            raise SignatureInvalid("The timestamp is missing or too far away")
        if family == "x-webhook":
            expected = documented_signature(secret=secret, timestamp=int(stamp), body=body)
        else:
            expected = standard_signature(
                secret=secret, message_id=given.get("webhook-id", ""), timestamp=int(stamp), body=body
            )
        if not hmac.compare_digest(expected.encode(), given.get(f"{family}-signature", "").encode()):
            raise SignatureInvalid(f"{family}-signature does not match the body")
