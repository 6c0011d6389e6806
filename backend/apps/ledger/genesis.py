"""Play money from the account that a standalone ledger began with: an ordinary signed payment.

Only on a local ledger, whose network id is above 1024: what is signed here can never be played on a network
where money is real.
"""

from __future__ import annotations

import functools
from contextlib import closing

from apps.ledger.connection import Connection
from apps.ledger.keys import KeyPair, SecretMalformed, key_pairs
from apps.ledger.open_account import OpenAccount, open_account
from apps.ledger.signing import Common, payment_sign
from apps.ledger.types import NO_TAG, LedgerRefused, LedgerUnavailable, ServerState
from apps.ledger.xrpl_client import XrplClient

_DROPS_PER_XRP = 1_000_000
_LEDGERS_TO_LIVE = 100
# Others pay from the same account: whoever lost the race for a Sequence takes the next one.
_RACES = 20
_LOST_RACE = ("tefPAST_SEQ", "terPRE_SEQ", "tefALREADY")
_TAKEN = ("tesSUCCESS", "terQUEUED")


def genesis_fund(*, url: str, secret: str, address: str, xrp: int) -> str:
    """Send `xrp` whole XRP from the account of `secret` to `address`; the transaction's hash.

    Raises LedgerUnavailable where the server is not a local ledger, has no such account, or does not take it.
    """
    with closing(Connection(url)) as ledger, closing(XrplClient(url)) as client:
        state = client.server_state()
        if not state.local:
            raise LedgerUnavailable(f"{url} is not a local ledger: nothing is sent from its genesis account.")
        for _ in range(_RACES):
            key, account = _giver(ledger, secret)
            code, tx_hash = _send(client, state, key, account, address, xrp * _DROPS_PER_XRP)
            if code in _TAKEN:
                return tx_hash
            if code not in _LOST_RACE:
                break
    raise LedgerUnavailable(f"The ledger did not take the genesis account's payment ({code}).")


def _giver(ledger: Connection, secret: str) -> tuple[KeyPair, OpenAccount]:
    """The key pair of the secret whose account exists, and that account."""
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
    """What the server said, and the hash of what it was given."""
    signed = payment_sign(
        key=key,
        common=Common(
            account=key.address,
            network_id=state.network_id,
            sequence=account.sequence,
            last_ledger=state.validated_index + _LEDGERS_TO_LIVE,
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
