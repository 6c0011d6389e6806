"""The two signatures of a webhook: the documented header and the Standard Webhooks one.

Both sign the exact bytes sent. A secret is `whsec_` plus the base64 of 32 random bytes. The key of the
documented signature is the whole string as UTF-8; the Standard Webhooks key is the decoded part after
`whsec_`. While a replaced secret still signs (readings, section 6), `webhook-signature` holds two entries,
the new one first. The documented header has room for one and carries the old one until the overlap ends: a
receiver that knows the old secret, or both, never refuses a delivery.
"""

from __future__ import annotations

import base64
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
    digest = hmac.digest(secret.encode(), b"%d." % timestamp + body, "sha256")
    return f"sha256={digest.hex()}"


def standard_signature(*, secret: str, message_id: str, timestamp: int, body: bytes) -> str:
    """`v1,{base64}` over `"{id}.{timestamp}.{body}"`, as Standard Webhooks libraries verify it."""
    key = base64.b64decode(secret.removeprefix(SECRET_PREFIX))
    digest = hmac.digest(key, f"{message_id}.{timestamp}.".encode() + body, "sha256")
    return f"v1,{base64.b64encode(digest).decode()}"


def request_headers(
    *,
    secret: str,
    previous_secret: str = "",
    delivery_id: UUID,
    event_type: str,
    timestamp: int,
    body: bytes,
) -> dict[str, str]:
    """All headers of one attempt, with the signatures.

    `previous_secret` is a replaced secret that still signs, or "".
    """
    message_id = str(delivery_id)
    signing = [secret, previous_secret] if previous_secret else [secret]
    return {
        "Content-Type": "application/json",
        "User-Agent": USER_AGENT,
        "X-Webhook-Event": event_type,
        "X-Webhook-Timestamp": str(timestamp),
        "X-Webhook-Signature": documented_signature(secret=signing[-1], timestamp=timestamp, body=body),
        "webhook-id": message_id,
        "webhook-timestamp": str(timestamp),
        "webhook-signature": " ".join(
            standard_signature(secret=each, message_id=message_id, timestamp=timestamp, body=body)
            for each in signing
        ),
    }


def signatures_verify(*, secret: str, headers: Mapping[str, str], body: bytes, now: int) -> None:
    """Verify both signatures as a receiver would. Raises `SignatureInvalid`.

    `now` is in unix seconds. A timestamp more than five minutes before or after it is refused as a replay.
    """
    documented_verify(secret=secret, headers=headers, body=body, now=now)
    standard_verify(secret=secret, headers=headers, body=body, now=now)


def documented_verify(*, secret: str, headers: Mapping[str, str], body: bytes, now: int) -> None:
    """Verify `X-Webhook-Signature`. Raises `SignatureInvalid`; `now` as in `signatures_verify`."""
    given = _lower_case(headers)
    timestamp = _recent_timestamp(given.get("x-webhook-timestamp", ""), now)
    expected = documented_signature(secret=secret, timestamp=timestamp, body=body)
    if not hmac.compare_digest(expected.encode(), given.get("x-webhook-signature", "").encode()):
        raise SignatureInvalid("x-webhook-signature does not match the body")


def standard_verify(*, secret: str, headers: Mapping[str, str], body: bytes, now: int) -> None:
    """Verify `webhook-signature`, of which any entry may match. Raises `SignatureInvalid`; `now` as in
    `signatures_verify`.
    """
    given = _lower_case(headers)
    timestamp = _recent_timestamp(given.get("webhook-timestamp", ""), now)
    expected = standard_signature(
        secret=secret, message_id=given.get("webhook-id", ""), timestamp=timestamp, body=body
    ).encode()
    entries = given.get("webhook-signature", "").split(" ")
    # A list, so that every entry is compared and the time does not tell which one matched.
    if not any([hmac.compare_digest(expected, entry.encode()) for entry in entries]):  # noqa: C419
        raise SignatureInvalid("webhook-signature does not match the body")


def _lower_case(headers: Mapping[str, str]) -> dict[str, str]:
    return {name.lower(): value for name, value in headers.items()}


def _recent_timestamp(text: str, now: int) -> int:
    # Longer numbers are no timestamps, and Python refuses to read very long ones.
    if not (text.isascii() and text.isdigit() and len(text) < 20) or abs(int(text) - now) > TOLERANCE_SECONDS:
        raise SignatureInvalid("The timestamp is missing or too far away")
    return int(text)
