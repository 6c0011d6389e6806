"""Payers: how much they pay, and when. They sign once and submit until the transaction is validated."""

from __future__ import annotations

import random
import time
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Generic, Protocol, TypeVar

from apps.ledger.client import LedgerClient
from apps.ledger.keys import KeyPair
from apps.ledger.signing import CommonFields, SignedTx, payment_sign
from apps.ledger.types import LedgerUnavailable
from tests.factories.ledger_process import NETWORK_ID

AMOUNT = 1_000_000
# Well beyond the end of the experiment.
LAST_LEDGER_AHEAD = 100_000
RESUBMIT_SECONDS = 1.0


@dataclass(frozen=True, slots=True)
class Kind:
    """A way to pay: for each transaction, seconds after creation, and drops. `lasts`: the time to expiry.

    Ledger time runs about five times as fast as the clock, because close times rise by at least a second.
    """

    name: str
    share: int
    pays: tuple[tuple[float, int], ...]
    lasts: timedelta = timedelta(hours=2)


KINDS = (
    Kind("exact", 66, ((0.0, AMOUNT),)),
    Kind("underpaid, then exact", 6, ((0.0, AMOUNT - 1), (1.0, AMOUNT))),
    Kind("overpaid", 5, ((0.0, AMOUNT + 5_000),)),
    Kind("a little overpaid", 2, ((0.0, AMOUNT + 500),)),
    Kind("twice", 5, ((0.0, AMOUNT), (0.4, AMOUNT))),
    Kind("just in time", 7, ((0.0, AMOUNT),), timedelta(seconds=1)),
    Kind("on the edge", 5, ((6.0, AMOUNT),), timedelta(seconds=1)),
    Kind("late", 2, ((9.0, AMOUNT),), timedelta(seconds=1)),
    Kind("never", 2, (), timedelta(seconds=1)),
)


def kinds(count: int, dice: random.Random) -> list[Kind]:
    """`count` kinds according to their shares, shuffled."""
    picked = [kind for kind in KINDS for _ in range(kind.share)] * (count // 100 + 1)
    dice.shuffle(picked)
    return picked[:count]


@dataclass(frozen=True, slots=True)
class Asked:
    """A payment as its payer knows it. `number` is also its payout tag, which identifies it on the ledger."""

    number: int
    tag: int
    kind: Kind
    expires_at: datetime


class Tagged(Protocol):
    """What is paid by a destination tag."""

    @property
    def tag(self) -> int: ...


A = TypeVar("A", bound=Tagged)


@dataclass(frozen=True, slots=True)
class Sent(Generic[A]):
    """A payer's transaction. Its `source_tag` is unique, so that it identifies the return."""

    asked: A
    source_tag: int
    drops: int
    payer: str
    tx_hash: str


@dataclass(slots=True)
class Account:
    """A payer's account, and its transactions that are not validated yet."""

    key: KeyPair
    next_sequence: int
    open: dict[int, SignedTx] = field(default_factory=dict)


class Payers(Generic[A]):
    """All payers of an experiment. Their client loses replies too."""

    def __init__(self, client: LedgerClient, keys: list[KeyPair], platform: str) -> None:
        self._client = client
        self._platform = platform
        self._accounts = [Account(key, self._sequence(key.address)) for key in keys]
        self._last_ledger = client.server_state().validated_index + LAST_LEDGER_AHEAD
        self._tags = iter(range(1, 1 << 31))
        self._again = 0.0
        self.sent: list[Sent[A]] = []

    def pay(self, asked: A, drops: int) -> None:
        """Sign a transaction and submit it; `press` deals with lost replies."""
        account = self._accounts[len(self.sent) % len(self._accounts)]
        tag = next(self._tags)
        signed = payment_sign(
            key=account.key,
            common=CommonFields(
                account=account.key.address,
                network_id=NETWORK_ID,
                sequence=account.next_sequence,
                last_ledger=self._last_ledger,
                fee=10,
                source_tag=tag,
            ),
            dest=self._platform,
            dest_tag=asked.tag,
            amount=drops,
        )
        account.open[account.next_sequence] = signed
        account.next_sequence += 1
        self.sent.append(Sent(asked, tag, drops, account.key.address, signed.tx_hash))
        self._submit(signed)

    def press(self) -> bool:
        """Submit again what is not validated yet, at most once a second; True if nothing is left."""
        if time.monotonic() > self._again:
            self._again = time.monotonic() + RESUBMIT_SECONDS
            for account in self._accounts:
                done = self._sequence(account.key.address) if account.open else 0
                for sequence in sorted(account.open):
                    if sequence < done:
                        del account.open[sequence]
                    else:
                        self._submit(account.open[sequence])
        return not any(account.open for account in self._accounts)

    def _submit(self, signed: SignedTx) -> None:
        with suppress(LedgerUnavailable):
            self._client.submit(blob=signed.blob)

    def _sequence(self, address: str) -> int:
        for _ in _attempts():
            with suppress(LedgerUnavailable):
                info = self._client.account_info(address=address)
                assert info is not None
                return info.sequence
        raise AssertionError("the ledger does not respond")


def _attempts() -> Iterator[int]:
    for attempt in range(50):
        yield attempt
        time.sleep(0.05)
