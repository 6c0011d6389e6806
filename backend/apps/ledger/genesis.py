"""Play money from the genesis account of a standalone ledger, as an ordinary signed payment.

Only on a local ledger, whose network ID is above 1024: a transaction signed for it is not valid on a network
where XRP has value.
"""

from __future__ import annotations

import functools
from contextlib import closing

from apps.ledger.connection import Connection
from apps.ledger.keys import KeyPair, SecretMalformed, key_pairs
from apps.ledger.open_account import OpenAccount, open_account
from apps.ledger.signing import CommonFields, payment_sign
from apps.ledger.types import NO_TAG, LedgerRefused, LedgerUnavailable, ServerState
from apps.ledger.xrpl_client import XrplClient

_DROPS_PER_XRP = 1_000_000
_VALID_FOR_LEDGERS = 100
# Other processes pay from the same account. If one of them used our Sequence first, we try the next one.
_TRIES = 20
_SEQUENCE_TAKEN = ("tefPAST_SEQ", "terPRE_SEQ", "tefALREADY")
_ACCEPTED = ("tesSUCCESS", "terQUEUED")


def genesis_fund(*, url: str, secret: str, address: str, xrp: int) -> str:
    """Send `xrp` whole XRP from the account of `secret` to `address`; the transaction's hash.

    Raises LedgerUnavailable if the server is not a local ledger, has no such account, or rejects the payment.
    """
    with closing(Connection(url)) as ledger, closing(XrplClient(url)) as client:
        state = client.server_state()
        if not state.local:
            raise LedgerUnavailable(f"{url} is not a local ledger: nothing is sent from its genesis account.")
        for _ in range(_TRIES):
            key, account = _funding_account(ledger, secret)
            code, tx_hash = _send(client, state, key, account, address, xrp * _DROPS_PER_XRP)
            if code in _ACCEPTED:
                return tx_hash
            if code not in _SEQUENCE_TAKEN:
                break
    raise LedgerUnavailable(f"The ledger rejected the genesis account's payment ({code}).")


def _funding_account(ledger: Connection, secret: str) -> tuple[KeyPair, OpenAccount]:
    """The secret's key pair whose account exists, and that account."""
    for key in _key_pairs(secret):
        account = open_account(ledger, key.address)
        if account is not None:
            return key, account
    raise LedgerUnavailable("The genesis account's secret belongs to no account of this ledger.")


@functools.lru_cache(maxsize=4)
def _key_pairs(secret: str) -> tuple[KeyPair, KeyPair]:
    try:
        return key_pairs(secret)
    except SecretMalformed as malformed:
        raise LedgerUnavailable(f"The genesis account's secret: {malformed}") from malformed


def _send(
    client: XrplClient, state: ServerState, key: KeyPair, account: OpenAccount, dest: str, drops: int
) -> tuple[str, str]:
    """The result code and the transaction's hash."""
    signed = payment_sign(
        key=key,
        common=CommonFields(
            account=key.address,
            network_id=state.network_id,
            sequence=account.sequence,
            last_ledger=state.validated_index + _VALID_FOR_LEDGERS,
            fee=max(12, state.base_fee),
            source_tag=0,
        ),
        dest=dest,
        dest_tag=NO_TAG,
        amount=drops,
    )
    try:
        return client.submit(blob=signed.blob).code, signed.tx_hash
    except LedgerRefused as refused:
        raise LedgerUnavailable(f"The ledger refused the genesis account's payment: {refused}") from refused
