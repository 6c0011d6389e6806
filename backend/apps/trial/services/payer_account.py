"""The simulated payer's account: its key, one transaction at a time, and enough play money."""

from __future__ import annotations

import functools
import hmac
import time
from collections.abc import Iterator
from contextlib import contextmanager

from django.conf import settings
from django.db import connection

from apps.common.modes import Mode
from apps.ledger.connection import Connection
from apps.ledger.keys import KeyPair, key_pairs, secret_new
from apps.ledger.open_account import open_account
from apps.ledger.play_money import play_money_send
from apps.ledger.types import LedgerUnavailable

DROPS_PER_XRP = 1_000_000
_TOP_UP_XRP = 10_000
# Left in the payer's account after a payment, for reserve and fees.
_SPARE_DROPS = 100 * DROPS_PER_XRP
_FUNDING_SECONDS = 12.0
_ADVISORY_LOCK = 0x5EED_0001


def payer_key(network_id: int) -> KeyPair:
    """The simulated payer's key on one network: derived from the secret key, so it need not be stored."""
    return derived_key(f"simulated payer {network_id}")


def derived_key(name: str) -> KeyPair:
    """The play-money key with this name: derived from the secret key, so it need not be stored."""
    return _derived_key(settings.SECRET_KEY, name)


@functools.lru_cache(maxsize=32)
def _derived_key(secret_key: str, name: str) -> KeyPair:
    entropy = hmac.digest(secret_key.encode(), name.encode(), "sha256")[:16]
    _, ed25519 = key_pairs(secret_new(entropy).secret)
    return ed25519


def payer_fund(ledger: Connection, *, mode: Mode, address: str, amount: int) -> None:
    """Top the payer up with play money, so that it can send `amount` drops. Raises LedgerUnavailable."""
    minimum = amount + _SPARE_DROPS
    account = open_account(ledger, address)
    balance = account.balance if account else 0
    if balance >= minimum:
        return
    play_money_send(mode=mode, address=address, xrp=max(_TOP_UP_XRP, -(-minimum // DROPS_PER_XRP)))
    deadline = time.monotonic() + _FUNDING_SECONDS
    while time.monotonic() < deadline:
        account = open_account(ledger, address)
        if account and account.balance >= minimum:
            return
        time.sleep(0.2)
    raise LedgerUnavailable("the play money has not arrived")


@contextmanager
def one_at_a_time() -> Iterator[None]:
    """Lock across processes, so that no two payments use the same Sequence."""
    with connection.cursor() as cursor:
        cursor.execute("select pg_advisory_lock(%s)", [_ADVISORY_LOCK])
        try:
            yield
        finally:
            cursor.execute("select pg_advisory_unlock(%s)", [_ADVISORY_LOCK])
