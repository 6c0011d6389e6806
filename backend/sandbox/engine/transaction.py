"""From the bytes a client submits to a transaction whose signature holds."""

from dataclasses import dataclass
from typing import Any

from xrpl.core.binarycodec import decode, encode, encode_for_multisigning, encode_for_signing

from sandbox.engine.templates import template_problem
from sandbox.protocol.hashing import transaction_id
from sandbox.protocol.keys import address_of_key, signature_is_valid

_SHORTEST = 32  # bytes
_LONGEST = 1_000_000
_MOST_SIGNERS = 32
_SIGNING_PREFIX_DIGITS = 8


class InvalidTransactionError(Exception):
    """A blob no server would take; the message is what the server says about it."""


@dataclass(frozen=True, slots=True, eq=False)
class SignedTransaction:
    """A transaction that can be read and whose signature is valid.

    ``fields`` is its JSON form (never changed after parsing). ``signer`` is the address of the
    signing key, None where it is multi-signed.
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

    @property
    def fee(self) -> int:
        """Drops; negative where it is not an amount of XRP."""
        return drops_of(self.fields["Fee"])

    @property
    def flags(self) -> int:
        """The Flags field, 0 where there is none."""
        return int(self.fields.get("Flags", 0))


def drops_of(amount: object) -> int:
    """An amount of XRP in drops, or -1 for a token amount."""
    return int(amount) if isinstance(amount, str) else -1


def parse_transaction(blob: str) -> SignedTransaction:
    """Read and verify a submitted blob (hex digits).

    Raises InvalidTransactionError with the server's sentence: wrong length, unreadable, a field
    missing or out of place, a signature that does not hold.
    """
    if not _SHORTEST <= len(blob) // 2 <= _LONGEST:
        raise InvalidTransactionError("Transaction length invalid")
    blob = blob.upper()
    try:
        fields = decode(blob)
        signing = encode_for_signing(fields)
        unsigned = _without_signature(blob, fields)
        if signing[_SIGNING_PREFIX_DIGITS:] != unsigned:
            blob = _canonical(blob, fields)
    except InvalidTransactionError:
        raise
    except Exception as error:  # xrpl-py's decoder raises many kinds on bytes it cannot read
        raise InvalidTransactionError(f"Cannot read the transaction: {error}") from error
    _check_template(fields)
    signer = _check_signature(fields, signing)
    return SignedTransaction(
        hash=transaction_id(bytes.fromhex(blob)),
        blob=blob,
        fields=fields,
        type=fields["TransactionType"],
        account=fields["Account"],
        sequence=fields["Sequence"],
        ticket=fields.get("TicketSequence"),
        last_ledger=fields.get("LastLedgerSequence"),
        signer=signer,
    )


def _without_signature(blob: str, fields: dict[str, Any]) -> str:
    signature = fields.get("TxnSignature", "")
    return blob.replace(f"74{len(signature) // 2:02X}{signature}", "", 1)


def _canonical(blob: str, fields: dict[str, Any]) -> str:
    """The blob with its fields in canonical order, as a server stores it.

    A different length means repeated fields or trailing bytes, which are refused.
    """
    canonical = encode(fields)
    if len(canonical) != len(blob):
        raise InvalidTransactionError("Duplicate field detected")
    return canonical


def _check_template(fields: dict[str, Any]) -> None:
    problem = template_problem(fields)
    if problem is not None:
        raise InvalidTransactionError(problem)


def _check_signature(fields: dict[str, Any], signing: str) -> str | None:
    """The address of the single signing key; None for a valid set of signers."""
    key = bytes.fromhex(fields["SigningPubKey"])
    signers = fields.get("Signers")
    if key:
        if signers is not None:
            raise InvalidTransactionError("fails local checks: Cannot both single- and multi-sign.")
        signature = bytes.fromhex(fields.get("TxnSignature", ""))
        if not signature_is_valid(bytes.fromhex(signing), signature, key):
            raise InvalidTransactionError("fails local checks: Invalid signature.")
        return address_of_key(key)
    if not isinstance(signers, list):
        raise InvalidTransactionError("fails local checks: Invalid signature.")
    _check_signers(fields, signers)
    return None


def _check_signers(fields: dict[str, Any], signers: list[dict[str, Any]]) -> None:
    if not 1 <= len(signers) <= _MOST_SIGNERS:
        raise InvalidTransactionError("fails local checks: Invalid Signers array size.")
    for item in signers:
        try:
            signer = item["Signer"]
            message = bytes.fromhex(encode_for_multisigning(fields, signer["Account"]))
            signature = bytes.fromhex(signer["TxnSignature"])
            key = bytes.fromhex(signer["SigningPubKey"])
        except (KeyError, TypeError) as error:
            raise InvalidTransactionError("fails local checks: Malformed signer.") from error
        if not signature_is_valid(message, signature, key):
            raise InvalidTransactionError(
                f"fails local checks: Invalid signature on account {signer['Account']}."
            )
