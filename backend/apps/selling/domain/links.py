"""A payment link: its limits, when it can be paid, and what its payer may choose."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from decimal import Decimal
from typing import Any, Final, Literal

TITLE_LENGTH = 200
DESCRIPTION_LENGTH = 2_000
MESSAGE_LENGTH = 500
PRESETS = 3
LARGEST_QUANTITY = 100
LARGEST_STOCK = 1_000_000
PAYER_FIELDS = 3
LABEL_LENGTH = 80
ANSWER_LENGTH = 200
OPTIONS = 20
METADATA_BYTES = 4 * 1024
"""Less than a payment's own: quantity and the payer's answers are added to it."""

WORD: Final = re.compile(r"[a-z0-9-]{3,40}")
XRP: Final = "XRP"
ROUTES: Final = frozenset(
    {
        *("about", "admin", "admin-dashboard", "api", "assets", "auth", "blogs", "checkout", "contact"),
        *("demo", "detected-payments", "developer-dashboard", "django-admin", "docs", "documentation"),
        *("healthz", "invoice", "keypad", "leaderboard", "login", "logout", "media", "openapi", "pay"),
        *("payment-expired", "payment-links", "preview", "public", "readyz", "receipt", "refund", "sdk"),
        *("signin", "signup", "sitemap", "static", "test"),
    }
)
"""Words that are, or look like, addresses of the product itself."""
OWN_METADATA: Final = ("quantity", "fields", "tip")
"""Keys of a payment's metadata that the product fills."""

FieldKind = Literal["text", "number", "choice"]
LinkState = Literal["active", "inactive", "ended", "sold_out"]


@dataclass(frozen=True, slots=True)
class PayerField:
    """Something that the payer is asked for."""

    label: str
    type: FieldKind
    required: bool = False
    options: tuple[str, ...] = ()
    max_length: int = ANSWER_LENGTH

    def as_json(self) -> dict[str, Any]:
        return {
            "label": self.label,
            "type": self.type,
            "required": self.required,
            "options": list(self.options),
            "max_length": self.max_length,
        }

    @classmethod
    def of_json(cls, value: Mapping[str, Any]) -> PayerField:
        return cls(**{**value, "options": tuple(value["options"])})


@dataclass(frozen=True, slots=True)
class Pricing:
    """Either a price, or a minimum and a maximum between which the payer chooses."""

    currency: str
    price: Decimal | None
    price_min: Decimal | None = None
    price_max: Decimal | None = None
    price_presets: tuple[Decimal, ...] = ()


class Wrong(Exception):
    """What is wrong with one field, as a sentence."""

    def __init__(self, name: str, sentence: str, *, missing: bool = False) -> None:
        super().__init__(sentence)
        self.name, self.sentence, self.missing = name, sentence, missing


def word_check(word: str) -> None:
    """Raises Wrong unless it can be the end of a link's address."""
    if not WORD.fullmatch(word):
        raise Wrong("slug", "Address must have 3 to 40 characters: a to z, 0 to 9 and hyphens.")
    if word in ROUTES:
        raise Wrong("slug", "This address is reserved. Choose another one.")


def pricing_check(pricing: Pricing, quantity_max: int | None) -> None:
    """Raises Wrong where the parts do not fit together. Each of them has been checked by itself."""
    low, high = pricing.price_min, pricing.price_max
    if pricing.price is not None:
        if low is not None or high is not None or pricing.price_presets:
            raise Wrong("price", "Send a price, or a minimum and a maximum, not both.")
        return
    if low is None and high is None:
        raise Wrong("price", "Price is required", missing=True)
    if low is None:
        raise Wrong("price_min", "Price min is required", missing=True)
    if high is None:
        raise Wrong("price_max", "Price max is required", missing=True)
    if low > high:
        raise Wrong("price_max", "Price max must not be below price min.")
    for preset in pricing.price_presets:
        if not low <= preset <= high:
            raise Wrong("price_presets", "Price presets must be between price min and price max.")
    if len(set(pricing.price_presets)) != len(pricing.price_presets):
        raise Wrong("price_presets", "Price presets must differ.")
    if quantity_max is not None:
        raise Wrong("quantity_max", "A quantity needs a fixed price.")


def fields_check(fields: Sequence[PayerField]) -> None:
    """Raises Wrong for labels or options that cannot be told apart, and for a choice of nothing."""
    if len({each.label.casefold() for each in fields}) != len(fields):
        raise Wrong("fields", "Fields must have different labels.")
    for position, each in enumerate(fields, 1):
        if each.type == "choice" and not each.options:
            raise Wrong("fields", f"Field {position}: Options are required for a choice.")
        if each.type != "choice" and each.options:
            raise Wrong("fields", f"Field {position}: Only a choice has options.")
        if len(set(each.options)) != len(each.options):
            raise Wrong("fields", f"Field {position}: Options must differ.")


def link_state(
    *, is_active: bool, ends_at: datetime | None, total: int | None, sold: int, now: datetime
) -> LinkState:
    """Whether the link can be paid, else the first reason why not."""
    if not is_active:
        return "inactive"
    if total is not None and sold >= total:
        return "sold_out"
    if ends_at is not None and now >= ends_at:
        return "ended"
    return "active"


STATE_SENTENCES: Final[Mapping[str, str]] = {
    "active": "",
    "inactive": "This link is not active.",
    "ended": "This offer has ended.",
    "sold_out": "Sold out.",
}


def pieces_left(total: int | None, sold: int) -> int | None:
    """None: as many as one likes."""
    return None if total is None else max(0, total - sold)


@dataclass(frozen=True, slots=True)
class Choice:
    """What a payer sent, as far as each value's type has been checked."""

    quantity: int | None = None
    price: Decimal | None = None
    answers: Mapping[str, Any] = field(default_factory=dict)


def pieces_of(choice: Choice, *, quantity_max: int | None, left: int | None) -> int:
    """How many pieces are bought. Raises Wrong."""
    if quantity_max is None:
        if choice.quantity not in (None, 1):
            raise Wrong("quantity", "This link is paid one at a time.")
        return 1
    quantity = 1 if choice.quantity is None else choice.quantity
    most = quantity_max if left is None else min(quantity_max, left)
    if not 1 <= quantity <= most:
        raise Wrong("quantity", f"Quantity must be from 1 to {most}." if most > 1 else "Only one is left.")
    return quantity


def price_of(choice: Choice, pricing: Pricing) -> Decimal:
    """The price of one piece. Raises Wrong."""
    if pricing.price is not None:
        if choice.price is not None:
            raise Wrong("price", "The price of this link is fixed.")
        return pricing.price
    low, high = pricing.price_min, pricing.price_max
    if low is None or high is None:
        raise ValueError("A link has a price, or a minimum and a maximum.")
    if choice.price is None:
        raise Wrong("price", "Price is required", missing=True)
    if not low <= choice.price <= high:
        raise Wrong("price", f"Choose from {low:f} to {high:f} {pricing.currency}.")
    return choice.price


_NUMBER = re.compile(r"-?[0-9]+(\.[0-9]+)?")


def answers_of(choice: Choice, fields: Sequence[PayerField]) -> dict[str, str]:
    """The payer's answers by label, in the order of the fields. Raises Wrong."""
    unknown = choice.answers.keys() - {each.label for each in fields}
    if unknown:
        raise Wrong("answers", "This link does not ask for that.")
    answers: dict[str, str] = {}
    for each in fields:
        given = choice.answers.get(each.label)
        if given is None or given == "":
            if each.required:
                raise Wrong("answers", f"{each.label} is required", missing=True)
            continue
        answers[each.label] = _answer(each, given)
    return answers


def _answer(asked: PayerField, given: Any) -> str:
    text = format(given, "f") if isinstance(given, Decimal) else given
    text = str(text) if isinstance(text, int) and not isinstance(text, bool) else text
    if not isinstance(text, str):
        raise Wrong("answers", f"{asked.label} must be text.")
    if len(text) > asked.max_length:
        raise Wrong("answers", f"{asked.label} can have at most {asked.max_length} characters.")
    if asked.type == "number" and not _NUMBER.fullmatch(text):
        raise Wrong("answers", f"{asked.label} must be a number.")
    if asked.type == "choice" and text not in asked.options:
        raise Wrong("answers", f"Choose one of the options of {asked.label}.")
    return text
