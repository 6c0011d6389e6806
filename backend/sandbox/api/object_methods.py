"""account_objects: the ledger entries that an account owns."""

from collections.abc import Iterable
from typing import Any, Final

from sandbox.api.account_methods import existing_account, page_size
from sandbox.api.context import NEVER, LedgerChoice, Request, is_hash
from sandbox.api.errors import invalid_field
from sandbox.engine.account_delete import OBLIGATIONS
from sandbox.engine.directory import directory_pages
from sandbox.engine.views import Entry

# Types that account_objects can filter by, with the entry types that exist on this ledger.
_OBJECT_TYPES: Final[dict[str, str | None]] = {
    **dict.fromkeys(["account", "amm", "bridge", "credential", "delegate", "did"]),
    **dict.fromkeys(["mpt_issuance", "mptoken", "nft_offer", "nft_page", "offer", "oracle"]),
    **dict.fromkeys(["permissioned_domain", "vault", "xchain_owned_claim_id"]),
    "xchain_owned_create_account_claim_id": None,
    "check": "Check",
    "deposit_preauth": "DepositPreauth",
    "escrow": "Escrow",
    "payment_channel": "PayChannel",
    "signer_list": "SignerList",
    "state": "RippleState",
    "ticket": "Ticket",
}


def account_objects(request: Request) -> dict[str, Any]:
    """Owned entries in the order of the owner's directory, in pages.

    Like a real server it counts what it looks at: a page of one type may have fewer entries than the
    limit, or none, and still a marker.
    """
    address, choice = request.account_in_ledger()
    existing_account(choice, address)
    kinds = _kinds(request)
    limit = page_size(request, None)
    lines = _lines_from(_marker(request), directory_pages(choice, address))
    if lines is None:
        raise invalid_field("marker")
    shown = [_shown(choice, line) for _, line in lines[:limit]]
    response: dict[str, Any] = {
        "account": address,
        "account_objects": [entry for entry in shown if kinds is None or entry["LedgerEntryType"] in kinds],
        **choice.identity(),
    }
    if len(lines) > limit:
        page, line = lines[limit]
        response |= {"limit": limit, "marker": f"{page.hex().upper()},{line}"}
    return response


def _kinds(request: Request) -> frozenset[str] | None:
    """The entry types to show, None for all. A type that never exists here matches nothing."""
    if request.flag("deletion_blockers_only", strict_from=NEVER):
        if "type" not in request.params:
            return OBLIGATIONS
        wanted = request.params["type"]
        return OBLIGATIONS & {_OBJECT_TYPES.get(wanted) if isinstance(wanted, str) else None}
    if "type" not in request.params:
        return None
    name = request.params["type"]
    if not isinstance(name, str):
        raise invalid_field("type", "string")
    if name not in _OBJECT_TYPES:
        raise invalid_field("type")
    kind = _OBJECT_TYPES[name]
    return frozenset() if kind is None else frozenset({kind})


def _marker(request: Request) -> tuple[str, str] | None:
    """The directory page and the entry to begin with."""
    if "marker" not in request.params:
        return None
    marker = request.params["marker"]
    if not isinstance(marker, str):
        raise invalid_field("marker", "string")
    page, _, line = marker.partition(",")
    if not is_hash(page) or not is_hash(line):
        raise invalid_field("marker")
    return page.upper(), line.upper()


def _lines_from(
    marker: tuple[str, str] | None, pages: Iterable[tuple[bytes, Entry]]
) -> list[tuple[bytes, str]] | None:
    """All entries with their pages, from the marker on; None if it is not the place of an entry."""
    lines = [(key, line) for key, page in pages for line in page["Indexes"]]
    if marker is None:
        return lines
    for number, (key, line) in enumerate(lines):
        if (key.hex().upper(), line) == marker:
            return lines[number:]
    return None


def _shown(choice: LedgerChoice, line: str) -> Entry:
    return (choice.read(bytes.fromhex(line)) or {}) | {"index": line}
