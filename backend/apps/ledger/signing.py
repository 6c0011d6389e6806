"""Signs transactions, byte for byte like xrpl-py but about a hundred times faster.

Only what the platform sends: a Payment in XRP, an AccountSet that changes nothing but uses a slot, one that
makes the account refuse payments without a destination tag, and a TicketCreate. Each has a fixed layout, so
its canonical form is written directly: fields in the order of their type and field codes, each after its
header bytes.
Tests compare the result with xrpl-py's.
"""

from __future__ import annotations

from dataclasses import dataclass

from apps.ledger.addresses import account_id
from apps.ledger.keys import KeyPair, sha512_half
from apps.ledger.types import NO_TAG

LAST_LEGACY_NETWORK_ID = 1024
MAX_DROPS = 10**17
MOST_TICKETS_AT_ONCE = 250

_SIGN_PREFIX = b"STX\x00"
_HASH_PREFIX = b"TXN\x00"
_POSITIVE_XRP = 1 << 62
_PAYMENT, _ACCOUNT_SET, _TICKET_CREATE = 0, 3, 10
_REQUIRE_DEST = 1


@dataclass(frozen=True, slots=True)
class SignedTx:
    """A signed blob (hex) and its transaction hash (hex, upper case)."""

    blob: str
    tx_hash: str


@dataclass(frozen=True, slots=True)
class CommonFields:
    """The fields that all our transactions have. `account` is the sender; the fee is in drops.

    A network ID above 1024 is included, so that the transaction is valid on that network only. With a
    `ticket`, `sequence` is 0.
    """

    account: str
    network_id: int
    sequence: int
    last_ledger: int
    fee: int
    source_tag: int
    ticket: int | None = None


def payment_sign(
    *,
    key: KeyPair,
    common: CommonFields,
    dest: str,
    dest_tag: int,
    amount: int,
    invoice_id: str | None = None,
) -> SignedTx:
    """A Payment of `amount` drops; `dest_tag` -1 means none. Raises ValueError for an impossible amount."""
    if not 0 < amount <= MAX_DROPS:
        raise ValueError("a payment sends from 1 to 10^17 drops")
    tag = b"" if dest_tag < 0 else b"\x2e" + dest_tag.to_bytes(4, "big")
    invoice = b"" if invoice_id is None else b"\x50\x11" + bytes.fromhex(invoice_id)
    return _sign(
        key,
        head=_head(_PAYMENT, common, tag=tag) + invoice + b"\x61" + _xrp(amount),
        tail=_account(0x81, common.account) + _account(0x83, dest),
        fee=common.fee,
    )


@dataclass(frozen=True, slots=True)
class PaymentFields:
    """What a signed Payment says: destination, its tag (-1 for none), fee in drops, InvoiceID."""

    dest: str
    dest_tag: int
    fee: int
    invoice_id: str | None


def payment_fields(blob: str) -> PaymentFields:
    """Reads a blob of `payment_sign`, to sign it again with another Sequence."""
    # Imported here as in `keys`: rarely needed, and slow to import.
    from xrpl.core.binarycodec import decode

    fields = decode(blob)
    return PaymentFields(
        fields["Destination"],
        fields.get("DestinationTag", NO_TAG),
        int(fields["Fee"]),
        fields.get("InvoiceID"),
    )


def noop_sign(*, key: KeyPair, common: CommonFields) -> SignedTx:
    """An AccountSet that changes nothing but uses its slot."""
    return _sign(
        key,
        head=_head(_ACCOUNT_SET, common),
        tail=_account(0x81, common.account),
        fee=common.fee,
    )


def require_tag_sign(*, key: KeyPair, common: CommonFields) -> SignedTx:
    """An AccountSet after which the ledger refuses payments to the account without a destination tag."""
    return _sign(
        key,
        head=_head(_ACCOUNT_SET, common, extra=b"\x20\x21" + _REQUIRE_DEST.to_bytes(4, "big")),
        tail=_account(0x81, common.account),
        fee=common.fee,
    )


def ticket_create_sign(*, key: KeyPair, common: CommonFields, count: int) -> SignedTx:
    """A TicketCreate of `count` tickets. Raises ValueError for a count that no ledger accepts."""
    if not 1 <= count <= MOST_TICKETS_AT_ONCE:
        raise ValueError("a TicketCreate makes from 1 to 250 tickets")
    return _sign(
        key,
        head=_head(_TICKET_CREATE, common, extra=b"\x20\x28" + count.to_bytes(4, "big")),
        tail=_account(0x81, common.account),
        fee=common.fee,
    )


def _head(tx_type: int, common: CommonFields, *, tag: bytes = b"", extra: bytes = b"") -> bytes:
    """The type and all 32-bit numbers: `tag` is the destination tag's field, `extra` precedes a ticket's."""
    network = b""
    if common.network_id > LAST_LEGACY_NETWORK_ID:
        network = b"\x21" + common.network_id.to_bytes(4, "big")
    return b"".join(
        (
            b"\x12",
            tx_type.to_bytes(2, "big"),
            network,
            b"\x23",
            common.source_tag.to_bytes(4, "big"),
            b"\x24",
            common.sequence.to_bytes(4, "big"),
            tag,
            b"\x20\x1b",
            common.last_ledger.to_bytes(4, "big"),
            extra,
            b"" if common.ticket is None else b"\x20\x29" + common.ticket.to_bytes(4, "big"),
        )
    )


def _sign(key: KeyPair, *, head: bytes, tail: bytes, fee: int) -> SignedTx:
    before = head + b"\x68" + _xrp(fee) + b"\x73" + _blob(key.public_key)
    signature = key.sign(_SIGN_PREFIX + before + tail)
    signed = before + b"\x74" + _blob(signature) + tail
    return SignedTx(blob=signed.hex().upper(), tx_hash=sha512_half(_HASH_PREFIX + signed).hex().upper())


def _xrp(drops: int) -> bytes:
    return (drops | _POSITIVE_XRP).to_bytes(8, "big")


def _blob(data: bytes) -> bytes:
    # One length byte is enough for 192 bytes; keys and signatures have at most 72.
    return bytes((len(data),)) + data


def _account(header: int, address: str) -> bytes:
    return bytes((header,)) + _blob(account_id(address))
