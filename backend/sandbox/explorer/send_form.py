"""Parsing the form for sending play money."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal
from typing import Final, Literal

from xrpl.core.addresscodec import is_valid_xaddress, xaddress_to_classic_address

from sandbox.api.context import is_address

Kind = Literal["payment", "delete"]

FIELDS: Final = ("from", "to", "amount", "destination_tag", "source_tag", "kind", "tag_rule", "close_ledgers")
LARGEST_XRP: Final = 1_000_000
_DROPS_PER_XRP: Final = 1_000_000
_LARGEST_TAG: Final = (1 << 32) - 1


@dataclass(frozen=True, slots=True)
class SendRequest:
    """A transaction to make. ``sender`` is a name, empty for a new account; ``drops`` is 0 for a deletion.

    ``require_tag``: whether the sender refuses payments without a tag from now on; None leaves it as it is.
    ``close_ledgers``: close the ledgers that a deletion has to wait for.
    """

    sender: str
    to: str
    kind: Kind
    drops: int
    destination_tag: int | None
    source_tag: int | None
    require_tag: bool | None
    close_ledgers: bool


def parse_form(form: Mapping[str, str]) -> tuple[SendRequest | None, dict[str, str]]:
    """The request, or None and a sentence for each field that is wrong."""
    problems: dict[str, str] = {}
    kind: Kind = "delete" if form.get("kind") == "delete" else "payment"
    to, tag = _destination(form.get("to", "").strip(), _tag(form, "destination_tag", problems), problems)
    request = SendRequest(
        sender=form.get("from", "").strip(),
        to=to,
        kind=kind,
        drops=_drops(form.get("amount", ""), problems) if kind == "payment" else 0,
        destination_tag=tag,
        source_tag=_tag(form, "source_tag", problems),
        require_tag={"require": True, "optional": False}.get(form.get("tag_rule", "")),
        close_ledgers=bool(form.get("close_ledgers")),
    )
    return (None if problems else request), problems


def _destination(text: str, tag: int | None, problems: dict[str, str]) -> tuple[str, int | None]:
    """Address and tag, from a classic address or an X-address."""
    if is_valid_xaddress(text):
        address, inner, _ = xaddress_to_classic_address(text)
        if inner is not None and tag is not None and inner != tag:
            problems["destination_tag"] = f"The X-address contains a different tag: {inner}."
        return address, tag if inner is None else inner
    if not is_address(text):
        problems["to"] = "Enter an address that starts with r or X."
    return text, tag


def _drops(text: str, problems: dict[str, str]) -> int:
    plain = text.strip().replace(",", "")
    if not re.fullmatch(r"[0-9]{1,12}(\.[0-9]{1,6})?", plain):
        problems["amount"] = "Enter an amount in XRP with at most six decimals, such as 10 or 0.5."
        return 0
    drops = int(Decimal(plain) * _DROPS_PER_XRP)
    if not 0 < drops <= LARGEST_XRP * _DROPS_PER_XRP:
        problems["amount"] = f"Enter an amount above 0 and up to {LARGEST_XRP:,} XRP."
    return drops


def _tag(form: Mapping[str, str], name: str, problems: dict[str, str]) -> int | None:
    text = form.get(name, "").strip()
    if text == "":
        return None
    if not re.fullmatch(r"[0-9]{1,10}", text) or int(text) > _LARGEST_TAG:
        problems[name] = f"Enter a whole number up to {_LARGEST_TAG}."
        return None
    return int(text)
