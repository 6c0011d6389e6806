"""Owner directories: the lists of the ledger entries that accounts own, in linked pages.

Pages are numbered from 0, the root. As in every JSON form of the ledger, 64-bit numbers are hex digits.
"""

from collections.abc import Iterator
from typing import Final

from sandbox.engine.entries import new_directory_page
from sandbox.engine.views import Entry, Reader, TransactionView
from sandbox.protocol.hashing import directory_page_key, owner_directory_key

_PAGE_SIZE: Final = 32


def directory_pages(state: Reader, owner: str) -> Iterator[tuple[bytes, Entry]]:
    """Index and entry of each page, from the root on."""
    root = owner_directory_key(owner)
    number = 0
    while True:
        key = directory_page_key(root, number)
        page = state.read(key)
        if page is None:
            return
        yield key, page
        number = int(page.get("IndexNext", "0"), 16)
        if number == 0:
            return


def owned_keys(state: Reader, owner: str) -> list[bytes]:
    """The indexes of everything that the account owns."""
    return [bytes.fromhex(line) for _, page in directory_pages(state, owner) for line in page["Indexes"]]


def owns_anything(state: Reader, owner: str) -> bool:
    """Whether the directory lists anything. An empty root page may remain."""
    root = state.read(owner_directory_key(owner))
    return root is not None and (bool(root["Indexes"]) or root.get("IndexNext", "0") != "0")


def add_to_directory(view: TransactionView, owner: str, key: bytes) -> str:
    """List an entry. Returns the page, for the entry's OwnerNode."""
    root_key = owner_directory_key(owner)
    line = key.hex().upper()
    root = view.read(root_key)
    if root is None:
        view.write(root_key, new_directory_page(owner, root_key, line))
        return "0"
    number = int(root.get("IndexPrevious", "0"), 16)
    page_key = directory_page_key(root_key, number)
    page = view.read(page_key) or root
    if len(page["Indexes"]) < _PAGE_SIZE:
        view.write(page_key, page | {"Indexes": sorted([*page["Indexes"], line])})
        return _digits(number)
    last = number + 1
    view.write(page_key, page | {"IndexNext": _digits(last)})
    root = view.read(root_key) or root
    view.write(root_key, root | {"IndexPrevious": _digits(last)})
    added = new_directory_page(owner, root_key, line)
    if number:
        added["IndexPrevious"] = _digits(number)
    view.write(directory_page_key(root_key, last), added)
    return _digits(last)


def remove_from_directory(
    view: TransactionView, owner: str, page: str, key: bytes, *, keep_root: bool = False
) -> None:
    """Remove an entry's line, and with it each page that this leaves empty.

    ``keep_root``: keep an empty root page, as real servers do for tickets.
    """
    root_key = owner_directory_key(owner)
    number = int(page, 16)
    page_key = directory_page_key(root_key, number)
    node = view.read(page_key)
    if node is None:
        raise LookupError(f"{owner} has no directory page {page}.")
    lines = [line for line in node["Indexes"] if line != key.hex().upper()]
    node = node | {"Indexes": lines}
    view.write(page_key, node)
    if lines:
        return
    if number == 0:
        if not keep_root and node.get("IndexNext", "0") == "0":
            view.erase(root_key, node)
        return
    before, after = node.get("IndexPrevious", "0"), node.get("IndexNext", "0")
    _relink(view, root_key, before, {"IndexNext": after})
    _relink(view, root_key, after, {"IndexPrevious": before})
    view.erase(page_key, node)
    root = view.read(root_key)
    if before == after == "0" and not keep_root and root is not None and not root["Indexes"]:
        view.erase(root_key, root)


def remove_owned(view: TransactionView, account: Entry, key: bytes) -> None:
    """Remove an entry of ``account``, a new dict whose count changes and which the caller writes."""
    entry = view.read(key) or {}
    remove_from_directory(view, account["Account"], entry["OwnerNode"], key)
    account["OwnerCount"] -= 1
    view.erase(key, entry)


def _relink(view: TransactionView, root: bytes, page: str, links: Entry) -> None:
    key = directory_page_key(root, int(page, 16))
    view.write(key, (view.read(key) or {}) | links)


def _digits(number: int) -> str:
    return f"{number:x}"
