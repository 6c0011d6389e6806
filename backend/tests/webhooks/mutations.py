"""Deliveries that were changed on their way, the same ones in every run."""

from __future__ import annotations

import base64
import random
from collections.abc import Iterator
from dataclasses import dataclass, replace

from standardwebhooks.webhooks import Webhook, WebhookVerificationError


@dataclass(frozen=True)
class Message:
    """A delivery as it arrives, and the secret that its receiver has."""

    secret: str
    headers: dict[str, str]
    body: bytes


def mutations(message: Message, *, count: int, seed: int = 20_261_122) -> Iterator[tuple[str, Message]]:
    """`count` changed copies, each with the name of the change. Only `id` leaves one signature valid."""
    chance = random.Random(seed)
    kinds = (_body, _timestamp, _id, _signatures, _secret)
    for number in range(count):
        change = kinds[number % len(kinds)]
        yield change.__name__.removeprefix("_"), change(message, chance)


def _body(message: Message, chance: random.Random) -> Message:
    text = message.body.decode()
    at = chance.randrange(len(text))
    changed = chance.choice(
        (
            text[:at] + text[at + 1 :],
            text[:at] + " " + text[at:],
            text[:at] + _other(text[at], chance) + text[at + 1 :],
        )
    )
    return replace(message, body=changed.encode())


def _timestamp(message: Message, chance: random.Random) -> Message:
    moved = int(message.headers["webhook-timestamp"]) + chance.choice((-1, 1)) * chance.randint(1, 200)
    return _with(message, {"X-Webhook-Timestamp": str(moved), "webhook-timestamp": str(moved)})


def _id(message: Message, chance: random.Random) -> Message:
    text = message.headers["webhook-id"]
    at = chance.randrange(len(text))
    return _with(message, {"webhook-id": text[:at] + _other(text[at], chance) + text[at + 1 :]})


def _signatures(message: Message, chance: random.Random) -> Message:
    documented = bytes.fromhex(message.headers["X-Webhook-Signature"].removeprefix("sha256="))
    standard = base64.b64decode(message.headers["webhook-signature"].removeprefix("v1,"))
    return _with(
        message,
        {
            "X-Webhook-Signature": f"sha256={_flipped(documented, chance).hex()}",
            "webhook-signature": f"v1,{base64.b64encode(_flipped(standard, chance)).decode()}",
        },
    )


def _secret(message: Message, chance: random.Random) -> Message:
    key = base64.b64decode(message.secret.removeprefix("whsec_"))
    return replace(message, secret=f"whsec_{base64.b64encode(_flipped(key, chance)).decode()}")


def _with(message: Message, headers: dict[str, str]) -> Message:
    return replace(message, headers={**message.headers, **headers})


def _other(letter: str, chance: random.Random) -> str:
    return chance.choice([each for each in "0123456789abcdef" if each != letter])


def _flipped(value: bytes, chance: random.Random) -> bytes:
    changed = bytearray(value)
    changed[chance.randrange(len(value))] ^= 1 << chance.randrange(8)
    return bytes(changed)


def accepted_by_pypi(message: Message) -> bool:
    try:
        Webhook(message.secret).verify(message.body, message.headers)
    except WebhookVerificationError:
        return False
    return True
