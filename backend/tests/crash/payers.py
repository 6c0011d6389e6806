"""Everyone who sends XRP. They sign once, and submit the same bytes until the ledger has them."""

from __future__ import annotations

import threading
import time
from contextlib import suppress
from dataclasses import dataclass, field

from apps.ledger.client import LedgerClient
from apps.ledger.keys import KeyPair
from apps.ledger.signing import CommonFields, SignedTx, payment_sign
from apps.ledger.types import LedgerUnavailable
from tests.factories.ledger_process import NETWORK_ID

# Well beyond the end of a run.
_LAST_LEDGER_AHEAD = 1_000_000
_RESUBMIT_SECONDS = 1.0
FEE = 10


@dataclass(frozen=True, slots=True)
class Sent:
    """A transaction to the platform, as its sender knows it."""

    tx_hash: str
    sender: str
    dest: str
    tag: int
    source_tag: int
    drops: int


@dataclass(slots=True)
class _Account:
    key: KeyPair
    next_sequence: int
    open: dict[int, SignedTx] = field(default_factory=dict)


class Payers:
    """All accounts of customers, and the thread that submits what they signed."""

    def __init__(self, client: LedgerClient, keys: list[KeyPair]) -> None:
        self._client = client
        self._accounts = [_Account(key, self._sequence(key.address)) for key in keys]
        self._last_ledger = client.server_state().validated_index + _LAST_LEDGER_AHEAD
        self._lock = threading.Lock()
        self._fresh: list[str] = []
        self._over = threading.Event()
        self.sent: list[Sent] = []
        self._thread = threading.Thread(target=self._submit_all, daemon=True)
        self._thread.start()

    def pay(self, dest: str, tag: int, drops: int) -> Sent:
        """Sign a transaction; it is submitted from now on."""
        with self._lock:
            account = self._accounts[len(self.sent) % len(self._accounts)]
            source_tag = 1_000 + len(self.sent)
            signed = payment_sign(
                key=account.key,
                common=CommonFields(
                    account=account.key.address,
                    network_id=NETWORK_ID,
                    sequence=account.next_sequence,
                    last_ledger=self._last_ledger,
                    fee=FEE,
                    source_tag=source_tag,
                ),
                dest=dest,
                dest_tag=tag,
                amount=drops,
            )
            account.open[account.next_sequence] = signed
            account.next_sequence += 1
            sent = Sent(signed.tx_hash, account.key.address, dest, tag, source_tag, drops)
            self.sent.append(sent)
            self._fresh.append(signed.blob)
        return sent

    @property
    def done(self) -> bool:
        """Whether the ledger has everything."""
        with self._lock:
            return not any(account.open for account in self._accounts)

    def end(self) -> None:
        self._over.set()
        self._thread.join(timeout=10)

    def _submit_all(self) -> None:
        again = 0.0
        while not self._over.wait(0.02):
            with self._lock:
                fresh, self._fresh = self._fresh, []
            for blob in fresh:
                self._submit(blob)
            if time.monotonic() > again:
                again = time.monotonic() + _RESUBMIT_SECONDS
                self._resubmit()

    def _resubmit(self) -> None:
        for account in self._accounts:
            if not account.open:
                continue
            try:
                done = self._sequence(account.key.address)
            except LedgerUnavailable:
                return
            with self._lock:
                for sequence in [each for each in account.open if each < done]:
                    del account.open[sequence]
                left = [account.open[sequence].blob for sequence in sorted(account.open)]
            for blob in left:
                self._submit(blob)

    def _submit(self, blob: str) -> None:
        with suppress(LedgerUnavailable):
            self._client.submit(blob=blob)

    def _sequence(self, address: str) -> int:
        info = self._client.account_info(address=address)
        assert info is not None
        return info.sequence
