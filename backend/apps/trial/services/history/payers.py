"""Those who pay in a trial's history: an account each, with keys derived as the simulated payer's."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import closing

from django.conf import settings

from apps.common.drops import DROPS_PER_XRP
from apps.common.modes import Mode
from apps.ledger.client import LedgerClient
from apps.ledger.connection import Connection
from apps.ledger.keys import KeyPair
from apps.ledger.open_account import open_account
from apps.ledger.play_money import play_money_send
from apps.ledger.signing import CommonFields, payment_sign
from apps.ledger.types import NO_TAG, LedgerUnavailable
from apps.trial.services.history.trade import PEOPLE
from apps.trial.services.payer_account import derived_key

SHOP = len(PEOPLE)
"""The account from which the shops send what they refund."""
_XRP_EACH = 20_000
_FEE = 12
_LEDGERS_TO_LIVE = 20
_TAKEN = ("tesSUCCESS", "terQUEUED")


class Payers:
    """Signs and submits; knows the Sequence of each account."""

    def __init__(self, *, mode: Mode, network_id: int, client: LedgerClient) -> None:
        self._mode, self._network_id, self._client = mode, network_id, client
        self._keys = [derived_key(f"history payer {person} {network_id}") for person in (*PEOPLE, "shop")]
        self._sequences: list[int] = []

    def open(self, next_ledger: Callable[[], int]) -> None:
        """Fund the accounts that do not exist yet; `next_ledger` closes one. Raises LedgerUnavailable."""
        with closing(Connection(settings.LEDGERS[self._mode].url)) as ledger:
            first = self._keys[0]
            if open_account(ledger, first.address) is None:
                play_money_send(mode=self._mode, address=first.address, xrp=_XRP_EACH * (len(self._keys) + 1))
                next_ledger()
            self._sequences = [_sequence(ledger, key) for key in self._keys]
            validated = next_ledger()
            missing = [key for key, sequence in zip(self._keys, self._sequences, strict=True) if not sequence]
            for key in missing:
                self.pay(
                    0,
                    dest=key.address,
                    dest_tag=NO_TAG,
                    drops=_XRP_EACH * DROPS_PER_XRP,
                    source_tag=0,
                    validated=validated,
                )
            if missing:
                next_ledger()
                self._sequences = [_sequence(ledger, key) for key in self._keys]

    def address(self, person: int) -> str:
        return self._keys[person].address

    def pay(
        self,
        person: int,
        *,
        dest: str,
        dest_tag: int,
        drops: int,
        source_tag: int,
        validated: int,
        invoice_id: str | None = None,
    ) -> None:
        """Submit a payment for the next ledger after `validated`. Raises LedgerUnavailable."""
        key = self._keys[person]
        signed = payment_sign(
            key=key,
            common=CommonFields(
                account=key.address,
                network_id=self._network_id,
                sequence=self._sequences[person],
                last_ledger=validated + _LEDGERS_TO_LIVE,
                fee=_FEE,
                source_tag=source_tag,
            ),
            dest=dest,
            dest_tag=dest_tag,
            amount=drops,
            invoice_id=invoice_id,
        )
        result = self._client.submit(blob=signed.blob)
        if result.code not in _TAKEN:
            raise LedgerUnavailable(f"The ledger did not take a payment of the history: {result.code}.")
        self._sequences[person] += 1


def _sequence(ledger: Connection, key: KeyPair) -> int:
    account = open_account(ledger, key.address)
    return 0 if account is None else account.sequence
