"""The proof that a webhook came from Dropwise. Needs no client."""

from __future__ import annotations

import base64
import binascii
import hashlib
import hmac
import json
import re
import time
import uuid
from collections.abc import Iterable, Sequence
from typing import Protocol, cast, runtime_checkable

from .errors import WebhookVerificationError
from .generated import WebhookEvent

TOLERANCE = 300.0
"""How far a timestamp may be from now, in seconds, before or after."""
LARGEST_TOLERANCE = 86_400.0
"""More would accept a recorded delivery again, silently."""
_SECRET = re.compile(r"whsec_([A-Za-z0-9+/]+={0,2})")
_TIMESTAMP = re.compile(r"[0-9]{1,12}")
_HEX = re.compile(r"sha256=([0-9a-fA-F]{64})")


@runtime_checkable
class HasItems(Protocol):
    """A dict, a framework's headers, or the `email.message.Message` that `http.server` has: no mapping."""

    def items(self) -> Iterable[tuple[str, str]]: ...


Headers = HasItems | Iterable[tuple[str, str]]
"""The headers of the request: anything with `.items()`, or pairs, with names in any case."""


def verify_webhook(
    body: bytes | str,
    headers: Headers,
    secrets: str | Sequence[str],
    *,
    tolerance: float = TOLERANCE,
    now: float | None = None,
) -> WebhookEvent:
    """The event in a webhook, once its headers have proved that the holder of a secret sent this body now.

    `body` is the raw body: a parsed one has lost its bytes. `headers` are the request's, as your framework
    has them: anything with `.items()` (a dict, `request.headers` of Django, Flask or FastAPI, `self.headers`
    of `http.server`), or pairs of name and value. Names may be in any case. Give several secrets while one
    replaces another: a match with any of them is enough. The Standard Webhooks headers decide where they are
    present, otherwise the documented ones. `tolerance` is in seconds, at most a day.

    Raises a `WebhookVerificationError`, which says why, or a `TypeError` or `ValueError` for a body that was
    already parsed and for something that is not a secret.
    """
    raw = _body_bytes(body)
    checked = _checked_secrets(secrets)
    if tolerance > LARGEST_TOLERANCE:
        raise ValueError("tolerance is at most 86,400 seconds, a day.")
    pairs = headers.items() if isinstance(headers, HasItems) else headers
    read = {name.lower(): value for name, value in pairs}
    standard = "webhook-signature" in read
    prefix = "webhook" if standard else "x-webhook"
    timestamp, signature = read.get(f"{prefix}-timestamp"), read.get(f"{prefix}-signature")
    if timestamp is None or signature is None or (standard and not read.get("webhook-id")):
        raise WebhookVerificationError(
            "headers_missing", "The request has no signature headers, or not all of them."
        )
    seconds = time.time() if now is None else now
    # Strict: the header is signed as text, and " 1" or "1e3" are numbers too. No time is within a tolerance
    # of NaN.
    if not _TIMESTAMP.fullmatch(timestamp) or not abs(int(timestamp) - seconds) <= tolerance:
        raise WebhookVerificationError(
            "timestamp_out_of_tolerance",
            f"The timestamp {timestamp} is not within {tolerance:g} s of now. Is this server's clock right?",
        )
    if standard:
        content = f"{read['webhook-id']}.{timestamp}.".encode() + raw
        matches = _any_matches([key for _, key in checked], _standard_signatures(signature), content)
    else:
        content = f"{timestamp}.".encode() + raw
        matches = _any_matches(
            [secret.encode() for secret, _ in checked], _documented_signatures(signature), content
        )
    if not matches:
        raise WebhookVerificationError(
            "signature_mismatch",
            "No signature matches. Is this the endpoint's secret, and the body exactly as it arrived?",
        )
    return _event(raw)


def webhook_test_headers(
    body: bytes | str, secret: str, *, delivery_id: str | None = None, timestamp: int | None = None
) -> dict[str, str]:
    """The headers with which Dropwise would send this body: for tests of your own receiver."""
    raw = _body_bytes(body)
    [(whole, key)] = _checked_secrets(secret)
    stamp = str(int(time.time()) if timestamp is None else timestamp)
    name = delivery_id or str(uuid.uuid4())
    documented = hmac.new(whole.encode(), f"{stamp}.".encode() + raw, hashlib.sha256).hexdigest()
    standard = hmac.new(key, f"{name}.{stamp}.".encode() + raw, hashlib.sha256).digest()
    return {
        "Content-Type": "application/json",
        "X-Webhook-Event": _event_type(raw),
        "X-Webhook-Timestamp": stamp,
        "X-Webhook-Signature": f"sha256={documented}",
        "webhook-id": name,
        "webhook-timestamp": stamp,
        "webhook-signature": f"v1,{base64.b64encode(standard).decode()}",
    }


def _any_matches(keys: Sequence[bytes], signatures: Sequence[bytes], content: bytes) -> bool:
    expected = [hmac.new(key, content, hashlib.sha256).digest() for key in keys]
    return any(hmac.compare_digest(one, signature) for one in expected for signature in signatures)


def _standard_signatures(value: str) -> list[bytes]:
    """Of any number of `v1,{base64}`."""
    found = (_base64(entry[3:]) for entry in value.split(" ") if entry.startswith("v1,"))
    return [signature for signature in found if signature]


def _documented_signatures(value: str) -> list[bytes]:
    found = _HEX.fullmatch(value)
    return [bytes.fromhex(found[1])] if found else []


def _checked_secrets(secrets: str | Sequence[str]) -> list[tuple[str, bytes]]:
    """Each secret with its key for Standard Webhooks: the decoded part after `whsec_`."""
    given = [secrets] if isinstance(secrets, str) else list(secrets)
    checked = []
    for secret in given:
        found = _SECRET.fullmatch(secret) if isinstance(secret, str) else None
        key = _base64(found[1]) if found else None
        if not key:
            raise ValueError("A webhook secret starts with whsec_: copy it from the endpoint, whole.")
        checked.append((secret, key))
    if not checked:
        raise ValueError("At least one webhook secret is needed.")
    return checked


def _base64(text: str) -> bytes | None:
    try:
        return base64.b64decode(text, validate=True)
    except (binascii.Error, ValueError):
        return None


def _body_bytes(body: bytes | str) -> bytes:
    if isinstance(body, str):
        return body.encode()
    if isinstance(body, bytes | bytearray | memoryview):
        return bytes(body)
    raise TypeError("The body must be the raw bytes or text of the request, not a parsed object.")


def _event(raw: bytes) -> WebhookEvent:
    try:
        parsed = json.loads(raw.decode())
    except ValueError:
        parsed = None
    if not isinstance(parsed, dict):
        raise WebhookVerificationError("body_invalid", "The body is signed, but it is not a JSON object.")
    return cast(WebhookEvent, parsed)


def _event_type(raw: bytes) -> str:
    """The event's name, which a header repeats."""
    try:
        return str(json.loads(raw)["event_type"])
    except (ValueError, KeyError, TypeError):
        return "webhook.test"
