"""`manage.py webhook_vectors`: write the golden vectors of webhook signatures."""

from __future__ import annotations

import json
from argparse import ArgumentParser
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand

from apps.webhooks.services.signing import TOLERANCE_SECONDS, documented_signature, standard_signature

_ABOUT = (
    "Deliveries and whether a receiver accepts them. secret is the receiver's, received its clock in unix "
    "seconds. documented: is X-Webhook-Signature valid? standard: is webhook-signature (Standard Webhooks) "
    "valid? reason: why not. Made by `make schema`."
)
_SECRET = "whsec_AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8="  # noqa: S105  (public, for tests only)
_PREVIOUS = "whsec_ICEiIyQlJicoKSorLC0uLzAxMjM0NTY3ODk6Ozw9Pj8="
_ANOTHER = "whsec_QEFCQ0RFRkdISUpLTE1OT1BRUlNUVVZXWFlaW1xdXl8="
_ID = "6f1c1d1e-0000-4000-8000-000000000001"
_TIMESTAMP = 1_795_000_000
_BODY = '{"payment_id":"p1","title":"Café"}'
_UNICODE_BODY = '{"title":"Café ☕ 漢字 \U0001f4a7 e\u0301","note":"\u2028 \\" \\\\ \\u0000","metadata":{}}'


@dataclass(frozen=True)
class _Vector:
    """A delivery signed by `signed_with`, the current secret first, and what was changed on its way.

    `headers` replaces headers; None removes one. `reason` belongs to the schemes that are invalid.
    """

    name: str
    documented: bool = True
    standard: bool = True
    reason: str | None = None
    secret: str = _SECRET
    signed_with: tuple[str, ...] = (_SECRET,)
    sent_body: str = _BODY
    body: str | None = None
    headers: dict[str, str | None] = field(default_factory=dict)
    received: int = _TIMESTAMP

    def as_json(self) -> dict[str, Any]:
        body = self.sent_body.encode()
        sent: dict[str, str | None] = {
            "X-Webhook-Timestamp": str(_TIMESTAMP),
            "X-Webhook-Signature": documented_signature(
                secret=self.signed_with[-1], timestamp=_TIMESTAMP, body=body
            ),
            "webhook-id": _ID,
            "webhook-timestamp": str(_TIMESTAMP),
            "webhook-signature": " ".join(
                standard_signature(secret=secret, message_id=_ID, timestamp=_TIMESTAMP, body=body)
                for secret in self.signed_with
            ),
        }
        return {
            "name": self.name,
            "documented": self.documented,
            "standard": self.standard,
            "reason": self.reason,
            "secret": self.secret,
            "signed_with": list(self.signed_with),
            "id": _ID,
            "timestamp": _TIMESTAMP,
            "sent_body": self.sent_body,
            "body": self.sent_body if self.body is None else self.body,
            "headers": {name: value for name, value in {**sent, **self.headers}.items() if value is not None},
            "received": self.received,
        }


def _invalid(name: str, reason: str, **changes: Any) -> _Vector:
    return _Vector(name, documented=False, standard=False, reason=reason, **changes)


_LATER = str(_TIMESTAMP + 1)
_VECTORS = (
    _Vector("good"),
    _Vector("body with characters beyond ASCII", sent_body=_UNICODE_BODY),
    _Vector("oldest timestamp accepted", received=_TIMESTAMP + TOLERANCE_SECONDS),
    _Vector("newest timestamp accepted", received=_TIMESTAMP - TOLERANCE_SECONDS),
    _invalid("one byte of the body changed", "The body was changed.", body=_BODY.replace("p1", "p2")),
    _invalid(
        "body parsed and written again",
        "The same JSON in other bytes: verify the body as it arrived.",
        body=json.dumps(json.loads(_BODY)),
    ),
    _invalid("body empty", "The body was changed.", body=""),
    _invalid(
        "timestamp changed",
        "The timestamp is signed.",
        headers={"X-Webhook-Timestamp": _LATER, "webhook-timestamp": _LATER},
    ),
    _Vector(
        "id changed",
        standard=False,
        reason="The id is signed in webhook-signature only.",
        headers={"webhook-id": _ID[:-1] + "2"},
    ),
    _invalid(
        "old timestamp",
        "More than 300 seconds old: a replay.",
        received=_TIMESTAMP + TOLERANCE_SECONDS + 1,
    ),
    _invalid(
        "future timestamp",
        "More than 300 seconds ahead of the receiver's clock.",
        received=_TIMESTAMP - TOLERANCE_SECONDS - 1,
    ),
    *(
        _invalid(
            f"timestamp {what}",
            "A timestamp is made of the digits 0 to 9.",
            headers={"X-Webhook-Timestamp": text, "webhook-timestamp": text},
        )
        for what, text in (
            ("of digits that are no number", "\u00b9\u00b2\u00b3"),
            ("that a shell would run", "age[$(echo ran >&2)]"),
        )
    ),
    _invalid("wrong secret", "Signed with another secret.", secret=_ANOTHER),
    _Vector(
        "X-Webhook-Signature missing",
        documented=False,
        reason="There is no signature.",
        headers={"X-Webhook-Signature": None},
    ),
    _Vector(
        "X-Webhook-Timestamp missing",
        documented=False,
        reason="There is no timestamp.",
        headers={"X-Webhook-Timestamp": None},
    ),
    *(
        _Vector(f"{name} missing", standard=False, reason=f"There is no {what}.", headers={name: None})
        for name, what in (
            ("webhook-id", "id"),
            ("webhook-timestamp", "timestamp"),
            ("webhook-signature", "signature"),
        )
    ),
    _Vector(
        "two secrets sign, the receiver has the old one", secret=_PREVIOUS, signed_with=(_SECRET, _PREVIOUS)
    ),
    _Vector(
        "two secrets sign, the receiver has the new one",
        documented=False,
        reason="X-Webhook-Signature is made with the old secret until the overlap ends.",
        signed_with=(_SECRET, _PREVIOUS),
    ),
    _invalid(
        "two secrets sign, the receiver has neither",
        "Signed with other secrets.",
        secret=_ANOTHER,
        signed_with=(_SECRET, _PREVIOUS),
    ),
)


class Command(BaseCommand):
    help = "Write the golden vectors of webhook signatures."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--file", type=Path, required=True, help="where to write them")

    def handle(self, *args: Any, **options: Any) -> None:
        content = {
            "about": _ABOUT,
            "tolerance_seconds": TOLERANCE_SECONDS,
            "vectors": [vector.as_json() for vector in _VECTORS],
        }
        options["file"].write_text(json.dumps(content, indent=2, ensure_ascii=False) + "\n")
