"""Accounts whose transactions xrpl-py encodes, submitted over JSON-RPC.

Ed25519 keys come from PyNaCl: xrpl-py makes them in pure Python, which took a sixth of these tests' time.
"""

import hashlib
import secrets
from typing import Any

from nacl.signing import SigningKey
from xrpl.constants import CryptoAlgorithm
from xrpl.core import addresscodec
from xrpl.core.binarycodec import encode, encode_for_signing
from xrpl.core.keypairs import sign
from xrpl.wallet import Wallet

from tests.factories.given_ledger import PlayLedger
from tests.factories.ledger_process import LedgerProcess

GENESIS = "rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh"


def new_wallet(algorithm: CryptoAlgorithm = CryptoAlgorithm.ED25519) -> Wallet:
    """A new key pair."""
    if algorithm is not CryptoAlgorithm.ED25519:
        return Wallet.create(algorithm)
    return wallet_of(secrets.token_bytes(16))


def wallet_of(entropy: bytes) -> Wallet:
    """The ed25519 key pair of 16 bytes."""
    key = SigningKey(hashlib.sha512(entropy).digest()[:32])
    return Wallet(
        public_key=f"ED{bytes(key.verify_key).hex().upper()}",
        private_key=f"ED{bytes(key).hex().upper()}",
        seed=addresscodec.encode_seed(entropy, CryptoAlgorithm.ED25519),
    )


def signed_blob(fields: dict[str, Any], wallet: Wallet) -> str:
    """Sign raw fields. xrpl-py's models would refuse what a hostile client sends."""
    unsigned = fields | {"SigningPubKey": wallet.public_key}
    signature = _sign(bytes.fromhex(encode_for_signing(unsigned)), wallet.private_key)
    return encode(unsigned | {"TxnSignature": signature})


def _sign(message: bytes, private_key: str) -> str:
    if not private_key.startswith("ED"):
        return sign(message, private_key)
    return SigningKey(bytes.fromhex(private_key[2:])).sign(message).signature.hex().upper()


class Payer:
    """An account on a ledger."""

    def __init__(self, ledger: PlayLedger, wallet: Wallet) -> None:
        self.ledger = ledger
        self.wallet = wallet

    @staticmethod
    def known_wallet() -> Wallet:
        """The same key pair every time."""
        return Wallet.from_seed("sEdTM1uX8pu2do5XvTnutH6HsouMaM2")

    @property
    def address(self) -> str:
        return self.wallet.address

    def account(self, ledger_index: str | int = "current") -> dict[str, Any]:
        """The account's entry."""
        answer = self.ledger.call("account_info", account=self.address, ledger_index=ledger_index)
        data: dict[str, Any] = answer["account_data"]
        return data

    def fields(self, **changes: Any) -> dict[str, Any]:
        """A payment of one XRP to the genesis account with ``changes``; None removes a field."""
        fields: dict[str, Any] = {
            "TransactionType": "Payment",
            "Account": self.address,
            "Destination": GENESIS,
            "Amount": "1000000",
            "Fee": "10",
            "NetworkID": self.ledger.network_id,
            **changes,
        }
        if "Sequence" not in fields:
            fields["Sequence"] = self.account()["Sequence"]
        return {name: value for name, value in fields.items() if value is not None}

    def settings(self, **changes: Any) -> dict[str, Any]:
        """An AccountSet with ``changes``."""
        return self.fields(TransactionType="AccountSet", Destination=None, Amount=None, **changes)

    def submit(
        self, signer: Wallet | None = None, *, fail_hard: bool = False, **changes: Any
    ) -> dict[str, Any]:
        """Submit a payment with ``changes``. Returns the response."""
        blob = signed_blob(self.fields(**changes), signer or self.wallet)
        return self.ledger.call("submit", tx_blob=blob, fail_hard=fail_hard)

    def set(self, signer: Wallet | None = None, **changes: Any) -> dict[str, Any]:
        """Submit an AccountSet with ``changes``. Returns the response."""
        blob = signed_blob(self.settings(**changes), signer or self.wallet)
        return self.ledger.call("submit", tx_blob=blob)


class LocalPayer(Payer):
    """An account on a ledger that the test started, with its admin port and pages."""

    ledger: LedgerProcess
