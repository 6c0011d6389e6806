"""Hashes and identifiers, identical to those of the real network."""

import hashlib
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from xrpl.core.addresscodec import decode_classic_address

from sandbox.protocol.token_value import currency_code

ZERO_HASH: Final = "0" * 64

_TRANSACTION_ID = b"TXN\x00"
_LEDGER_HEADER = b"LWR\x00"
_TREE_NODE = b"MIN\x00"
_NO_BRANCH = bytes(32)
# Each kind of ledger entry has indexes of its own: the hash begins with the kind.
_ACCOUNT_SPACE = b"\x00a"
_CHECK_SPACE = b"\x00C"
_DIRECTORY_PAGE_SPACE = b"\x00d"
_OWNER_DIRECTORY_SPACE = b"\x00O"
_DEPOSIT_PREAUTH_SPACE = b"\x00p"
_ESCROW_SPACE = b"\x00u"
_CHANNEL_SPACE = b"\x00x"
_SIGNER_LIST_SPACE = b"\x00S"
_TICKET_SPACE = b"\x00T"
_TRUST_LINE_SPACE = b"\x00r"


def sha512_half(data: bytes) -> bytes:
    """The first 32 bytes of SHA-512."""
    return hashlib.sha512(data).digest()[:32]


def transaction_id(blob: bytes) -> str:
    """The hash that identifies a signed transaction: 64 upper-case hex digits."""
    return sha512_half(_TRANSACTION_ID + blob).hex().upper()


def transaction_set_hash(ids: Iterable[bytes]) -> bytes:
    """The root of the tree by which validators name a set of transactions."""
    return _tree_node(sorted(ids), 0)


def _tree_node(ids: list[bytes], depth: int) -> bytes:
    """A node of 16 branches, one for each next hex digit. A branch with one id is that id."""
    branches: list[list[bytes]] = [[] for _ in range(16)]
    for item in ids:
        byte = item[depth // 2]
        branches[byte & 0xF if depth % 2 else byte >> 4].append(item)
    hashes = (
        _NO_BRANCH if not branch else branch[0] if len(branch) == 1 else _tree_node(branch, depth + 1)
        for branch in branches
    )
    return sha512_half(_TREE_NODE + b"".join(hashes))


@lru_cache(maxsize=65536)
def account_id(address: str) -> bytes:
    """The 20 bytes of a classic address. Raises for anything else."""
    return decode_classic_address(address)


@lru_cache(maxsize=65536)
def account_key(address: str) -> bytes:
    """The index of an account's AccountRoot."""
    return sha512_half(_ACCOUNT_SPACE + account_id(address))


def owner_directory_key(address: str) -> bytes:
    """The index of the first page of an account's owner directory."""
    return sha512_half(_OWNER_DIRECTORY_SPACE + account_id(address))


def directory_page_key(root: bytes, page: int) -> bytes:
    """The index of a page of the directory whose first page is ``root``."""
    return sha512_half(_DIRECTORY_PAGE_SPACE + root + page.to_bytes(8)) if page else root


def ticket_key(address: str, number: int) -> bytes:
    """The index of a Ticket with this TicketSequence."""
    return sha512_half(_TICKET_SPACE + account_id(address) + number.to_bytes(4))


def trust_line_key(account: str, peer: str, currency: str) -> bytes:
    """The index of the RippleState of two accounts and a currency code. Their order does not matter."""
    low, high = sorted((account_id(account), account_id(peer)))
    return sha512_half(_TRUST_LINE_SPACE + low + high + currency_code(currency))


def signer_list_key(address: str) -> bytes:
    """The index of an account's SignerList. The number of the list is always 0."""
    return sha512_half(_SIGNER_LIST_SPACE + account_id(address) + bytes(4))


def deposit_preauth_key(payee: str, payer: str) -> bytes:
    """The index of the DepositPreauth with which ``payee`` lets ``payer`` pay."""
    return sha512_half(_DEPOSIT_PREAUTH_SPACE + account_id(payee) + account_id(payer))


def escrow_key(owner: str, number: int) -> bytes:
    """The index of the Escrow that the owner's transaction with this Sequence or ticket created."""
    return sha512_half(_ESCROW_SPACE + account_id(owner) + number.to_bytes(4))


def check_key(owner: str, number: int) -> bytes:
    """The index of the Check that the owner's transaction with this Sequence or ticket created."""
    return sha512_half(_CHECK_SPACE + account_id(owner) + number.to_bytes(4))


def channel_key(owner: str, payee: str, number: int) -> bytes:
    """The index of the PayChannel that the owner's transaction with this Sequence or ticket created."""
    return sha512_half(_CHANNEL_SPACE + account_id(owner) + account_id(payee) + number.to_bytes(4))


@dataclass(frozen=True, slots=True)
class LedgerHeader:
    """A closed ledger. Times are in seconds since 2000-01-01, amounts in drops, hashes in hex."""

    seq: int
    hash: str
    parent_hash: str
    transaction_hash: str
    account_hash: str
    total_drops: int
    parent_close_time: int
    close_time: int
    close_time_resolution: int = 10
    close_flags: int = 0


def header_bytes(header: LedgerHeader) -> bytes:
    """A header's fields in binary form, without its hash."""
    return (
        header.seq.to_bytes(4)
        + header.total_drops.to_bytes(8)
        + bytes.fromhex(header.parent_hash)
        + bytes.fromhex(header.transaction_hash)
        + bytes.fromhex(header.account_hash)
        + header.parent_close_time.to_bytes(4)
        + header.close_time.to_bytes(4)
        + header.close_time_resolution.to_bytes(1)
        + header.close_flags.to_bytes(1)
    )


def ledger_hash(header: LedgerHeader) -> str:
    """The hash of a header's own fields (its ``hash`` is not read)."""
    return sha512_half(_LEDGER_HEADER + header_bytes(header)).hex().upper()


def ctid(ledger_seq: int, transaction_index: int, network_id: int) -> str | None:
    """The compact transaction identifier, None if one of its parts is too large."""
    if ledger_seq > 0x0FFF_FFFF or transaction_index > 0xFFFF or network_id > 0xFFFF:
        return None
    number = (0xC000_0000 + ledger_seq) << 32 | transaction_index << 16 | network_id
    return f"{number:016X}"


def ctid_parts(identifier: str) -> tuple[int, int, int] | None:
    """(ledger, index, network) of a compact identifier, None if it is not one."""
    try:
        number = int(identifier, 16)
    except ValueError:
        return None
    if len(identifier) != 16 or number >> 60 != 0xC:
        return None
    return (number >> 32) & 0x0FFF_FFFF, (number >> 16) & 0xFFFF, number & 0xFFFF
