"""The key a wallet signs with: opened once per sealed secret, then cached in this process's memory.

Works in the settlement worker only; everywhere else opening raises `SecretSealed`.
"""

from __future__ import annotations

from apps.ledger.keys import KeyPair, key_pair_for
from apps.treasury.models import Wallet
from apps.treasury.services.sealing import SecretSealed, secret_open

_opened: dict[int, tuple[bytes, str, KeyPair]] = {}


def signer_key(*, wallet: Wallet) -> KeyPair:
    """The key pair of `wallet`'s signer. Raises `SecretSealed`."""
    sealed = bytes(wallet.sealed_secret or b"")
    cached = _opened.get(wallet.id)
    if cached is not None and cached[:2] == (sealed, wallet.signer_address):
        return cached[2]
    key = key_pair_for(secret_open(wallet=wallet), {wallet.signer_address})
    if key is None:
        raise SecretSealed(f"the secret of wallet {wallet.id} is not its signer's")
    _opened[wallet.id] = (sealed, wallet.signer_address, key)
    return key
