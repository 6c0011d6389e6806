"""What somebody asks for on the page for sending play money, read from its form."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal
from typing import Final, Literal

from xrpl.core.addresscodec import is_valid_xaddress, xaddress_to_classic_address

from sandbox.api.context import is_address

Kind = Literal["payment", "delete"]

FIELDS: Final = ("from", "to", "amount", "destination_tag", "source_tag", "kind", "tag_rule", "hurry")
MOST_XRP: Final = 1_000_000
_DROPS_PER_XRP: Final = 1_000_000
_LARGEST_TAG: Final = (1 << 32) - 1


@dataclass(frozen=True, slots=True)
class Wish:
    """A transaction to make. ``sender`` is a name, empty for a new account; ``drops`` is 0 for a deletion.

    ``demand_tag``: whether the sender is to refuse payments without a tag from now on; None: as before.
    ``hurry``: close the ledgers that a deletion has to wait for.
    """

    sender: str
    to: str
    kind: Kind
    drops: int
    destination_tag: int | None
    source_tag: int | None
    demand_tag: bool | None
    hurry: bool


def read_wish(form: Mapping[str, str]) -> tuple[Wish | None, dict[str, str]]:
    """The wish, or None and a sentence for each field that is wrong."""
    problems: dict[str, str] = {}
    kind: Kind = "delete" if form.get("kind") == "delete" else "payment"
    to, tag = _target(form.get("to", "").strip(), _tag(form, "destination_tag", problems), problems)
    wish = Wish(
        sender=form.get("from", "").strip(),
        to=to,
        kind=kind,
        drops=_drops(form.get("amount", ""), problems) if kind == "payment" else 0,
        destination_tag=tag,
        source_tag=_tag(form, "source_tag", problems),
        demand_tag={"demand": True, "free": False}.get(form.get("tag_rule", "")),
        hurry=bool(form.get("hurry")),
    )
    return (None if problems else wish), problems


def _target(text: str, tag: int | None, problems: dict[str, str]) -> tuple[str, int | None]:
    """Address and tag, whichever way they are given."""
    if is_valid_xaddress(text):
        address, inner, _ = xaddress_to_classic_address(text)
        if inner is not None and tag is not None and inner != tag:
            problems["destination_tag"] = f"The address names another tag: {inner}."
        return address, tag if inner is None else inner
    if not is_address(text):
        problems["to"] = "Give an address: r… or X…"
    return text, tag


def _drops(text: str, problems: dict[str, str]) -> int:
    plain = text.strip().replace(",", "")
    if not re.fullmatch(r"[0-9]{1,12}(\.[0-9]{1,6})?", plain):
        problems["amount"] = "Give an amount in XRP, with at most six decimals: 10 or 0.5."
        return 0
    drops = int(Decimal(plain) * _DROPS_PER_XRP)
    if not 0 < drops <= MOST_XRP * _DROPS_PER_XRP:
        problems["amount"] = f"Send more than nothing and at most {MOST_XRP:,} XRP at once."
    return drops


def _tag(form: Mapping[str, str], name: str, problems: dict[str, str]) -> int | None:
    text = form.get(name, "").strip()
    if text == "":
        return None
    if not re.fullmatch(r"[0-9]{1,10}", text) or int(text) > _LARGEST_TAG:
        problems[name] = f"A tag is a whole number up to {_LARGEST_TAG}."
        return None
    return int(text)
