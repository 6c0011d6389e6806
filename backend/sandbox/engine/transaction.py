"""From submitted bytes to a transaction with a valid signature."""

from dataclasses import dataclass
from typing import Any

from xrpl.core.binarycodec import encode_for_multisigning

from sandbox.engine.blob import Blob, read_blob
from sandbox.engine.templates import local_problem, template_problem
from sandbox.protocol.hashing import account_id, transaction_id
from sandbox.protocol.keys import address_of_key, is_public_key, signature_is_valid

_SHORTEST = 32  # bytes
_LONGEST = 1_000_000
_MOST_SIGNERS = 32
_SIGN_ONCE = b"STX\x00"


class InvalidTransactionError(Exception):
    """A blob that no server accepts; the message is the server's."""


class InvalidSignatureError(InvalidTransactionError):
    """The signature or the set of signers is missing, contradictory or wrong."""


@dataclass(frozen=True, slots=True, eq=False)
class SignedTransaction:
    """A parsed transaction with a valid signature.

    ``fields`` is its JSON form and never changes. ``signer`` is the address of the signing key,
    None if the transaction is multi-signed. ``is_signed`` is false only for a simulation.
    """

    hash: str
    blob: str
    fields: dict[str, Any]
    type: str
    account: str
    sequence: int
    ticket: int | None
    last_ledger: int | None
    signer: str | None
    is_signed: bool = True

    @property
    def fee(self) -> int:
        """The fee in drops, negative if it is not an amount of XRP."""
        return drops_of(self.fields["Fee"])

    @property
    def flags(self) -> int:
        """The Flags field, 0 if absent."""
        return int(self.fields.get("Flags", 0))


def drops_of(amount: object) -> int:
    """An amount of XRP in drops, or -1 for a token amount."""
    return int(amount) if isinstance(amount, str) else -1


def parse_transaction(blob: str) -> SignedTransaction:
    """Parse and verify a submitted blob of hex digits.

    Raises InvalidTransactionError with the server's message: wrong length, unreadable, a field
    missing or not allowed, an invalid signature.
    """
    if not _SHORTEST <= len(blob) // 2 <= _LONGEST:
        raise InvalidTransactionError("Transaction length invalid")
    try:
        read = read_blob(blob)
    except Exception as error:  # xrpl-py's decoder raises many types of error
        raise InvalidTransactionError(f"Cannot read the transaction: {error}") from error
    fields = read.fields
    problem = template_problem(fields) or local_problem(fields, read.memo_size)
    if problem is not None:
        raise InvalidTransactionError(problem)
    return _transaction(read, _check_signature(fields, _SIGN_ONCE + read.signed))


def unsigned_transaction(blob: str) -> SignedTransaction:
    """A transaction without signatures, for a simulation. Raises InvalidTransactionError.

    A key or signers that it names are checked as if they had signed.
    """
    read = read_blob(blob)
    problem = template_problem(read.fields)
    if problem is not None:
        raise InvalidTransactionError(problem)
    key = bytes.fromhex(read.fields["SigningPubKey"])
    return _transaction(read, address_of_key(key) if is_public_key(key) else None, is_signed=False)


def _transaction(read: Blob, signer: str | None, *, is_signed: bool = True) -> SignedTransaction:
    fields = read.fields
    return SignedTransaction(
        hash=transaction_id(read.data),
        blob=read.data.hex().upper(),
        fields=fields,
        type=fields["TransactionType"],
        account=fields["Account"],
        sequence=fields["Sequence"],
        ticket=fields.get("TicketSequence"),
        last_ledger=fields.get("LastLedgerSequence"),
        signer=signer,
        is_signed=is_signed,
    )


def _check_signature(fields: dict[str, Any], message: bytes) -> str | None:
    """The address of the signing key, None for a valid set of signers."""
    key = bytes.fromhex(fields["SigningPubKey"])
    signers = fields.get("Signers")
    if key:
        if signers is not None:
            raise InvalidSignatureError("fails local checks: Cannot both single- and multi-sign.")
        signature = bytes.fromhex(fields.get("TxnSignature", ""))
        if not signature_is_valid(message, signature, key):
            raise InvalidSignatureError("fails local checks: Invalid signature.")
        return address_of_key(key)
    if not isinstance(signers, list):
        raise InvalidSignatureError("fails local checks: Empty SigningPubKey.")
    if "TxnSignature" in fields:
        raise InvalidSignatureError("fails local checks: Cannot both single- and multi-sign.")
    _check_signers(fields, signers)
    return None


def _check_signers(fields: dict[str, Any], signers: list[dict[str, Any]]) -> None:
    if not 1 <= len(signers) <= _MOST_SIGNERS:
        raise InvalidSignatureError("fails local checks: Invalid Signers array size.")
    last = b""
    for item in signers:
        signer = item.get("Signer")
        if signer is None:
            raise InvalidSignatureError("fails local checks: Malformed signer.")
        address = signer["Account"]
        this = account_id(address)
        if address == fields["Account"]:
            raise InvalidSignatureError("fails local checks: Invalid multisigner.")
        if this == last:
            raise InvalidSignatureError("fails local checks: Duplicate Signers not allowed.")
        if this < last:
            raise InvalidSignatureError("fails local checks: Unsorted Signers array.")
        last = this
        message = bytes.fromhex(encode_for_multisigning(fields, address))
        signature, key = bytes.fromhex(signer["TxnSignature"]), bytes.fromhex(signer["SigningPubKey"])
        if not signature_is_valid(message, signature, key):
            raise InvalidSignatureError(f"fails local checks: Invalid signature on account {address}.")
