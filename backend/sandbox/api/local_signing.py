"""Transactions that the server signs itself: for the faucet and for the page that sends play money."""

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

from xrpl.core import keypairs
from xrpl.core.binarycodec import encode, encode_for_signing

from sandbox.api.context import Node
from sandbox.chain.chain import Submission
from sandbox.chain.fee_levels import drops_of_level
from sandbox.engine.transaction import SignedTransaction, parse_transaction
from sandbox.protocol.keys import sign_secp256k1
from sandbox.settings import GENESIS_SECRET, LAST_LEGACY_NETWORK_ID

Submit = Callable[[SignedTransaction, bool], Submission]


@dataclass(frozen=True, slots=True)
class SigningKey:
    """A secp256k1 key pair and its address."""

    address: str
    public_key: str
    private_key: bytes = field(repr=False)

    def sign(self, fields: dict[str, Any]) -> SignedTransaction:
        """The transaction with these fields, signed. Raises InvalidTransactionError."""
        unsigned = fields | {"SigningPubKey": self.public_key}
        signature = sign_secp256k1(bytes.fromhex(encode_for_signing(unsigned)), self.private_key)
        return parse_transaction(encode(unsigned | {"TxnSignature": signature.hex().upper()}))


@lru_cache(maxsize=64)
def signing_key(seed: str) -> SigningKey:
    """Cached, because deriving a key takes tens of milliseconds in pure Python."""
    public_key, private_key = keypairs.derive_keypair(seed)
    return SigningKey(
        keypairs.derive_classic_address(public_key), public_key, bytes.fromhex(private_key)[-32:]
    )


def sign_and_submit(
    node: Node,
    key: SigningKey,
    fields: dict[str, Any],
    *,
    submit: Submit | None = None,
    fail_hard: bool = False,
) -> tuple[str, str]:
    """Sign and submit with the account's next Sequence. Returns the result code and the hash.

    Fields that every transaction needs are added to ``fields``; the fee is what the open ledger asks for.
    ``submit`` defaults to what clients' transactions go through, faults included.
    """
    rules = node.settings.rules
    chain = node.chain
    fee = drops_of_level(chain.levels.required(len(chain.open_transactions)), rules.base_fee)
    sequence = chain.next_sequence(key.address)
    common: dict[str, Any] = {"Account": key.address, "Fee": str(fee), "Sequence": sequence}
    if rules.network_id > LAST_LEGACY_NETWORK_ID:
        common["NetworkID"] = rules.network_id
    tx = key.sign(common | fields)
    submission = (submit or node.submit)(tx, fail_hard)
    return submission.result, tx.hash


def pay_from_genesis(node: Node, address: str, tag: int | None, drops: int) -> tuple[str, str]:
    """Pay from the genesis account, whatever faults are switched on. Returns the result code and the hash."""
    fields: dict[str, Any] = {"TransactionType": "Payment", "Destination": address, "Amount": str(drops)}
    if tag is not None:
        fields["DestinationTag"] = tag

    def submit(tx: SignedTransaction, fail_hard: bool) -> Submission:
        return node.chain.submit(tx, fail_hard=fail_hard)

    return sign_and_submit(node, signing_key(GENESIS_SECRET), fields, submit=submit, fail_hard=True)
