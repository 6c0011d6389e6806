"""What the simulated payer is to send, signed and submitted on consecutive Sequences."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.conf import settings

from apps.common.modes import Mode
from apps.ledger.client import client_for
from apps.ledger.connection import Connection
from apps.ledger.keys import KeyPair
from apps.ledger.open_account import open_account
from apps.ledger.signing import CommonFields, payment_sign
from apps.ledger.types import LedgerUnavailable
from apps.treasury.models import Network
from apps.trial.models import SimulatedTransaction
from apps.trial.services.payer_account import one_at_a_time, payer_fund
from apps.trial.services.transactions import transaction_send, transactions_resubmit

_LEDGERS_TO_LIVE = 20


@dataclass(frozen=True, slots=True)
class Order:
    """One payment of play money; `tag` -1 for none."""

    dest: str
    tag: int
    amount: int
    invoice_id: str | None = None


def orders_send(*, mode: Mode, network: Network, key: KeyPair, orders: Sequence[Order]) -> tuple[str, ...]:
    """Sign, store and submit each; returns the hashes. Raises ApiError 503 if the ledger refuses one, and
    LedgerUnavailable."""
    client = client_for(mode)
    ledger = Connection(settings.LEDGERS[mode].url)
    try:
        # What the ledger has lost needs its Sequences, so it goes first.
        transactions_resubmit(mode=mode)
        payer_fund(ledger, mode=mode, address=key.address, amount=sum(order.amount for order in orders))
        state = client.server_state()
        with one_at_a_time():
            account = open_account(ledger, key.address)
            if account is None:
                raise LedgerUnavailable("the payer's account does not exist")
            hashes = []
            for sequence, order in enumerate(orders, account.sequence):
                last_ledger = state.validated_index + _LEDGERS_TO_LIVE
                signed = payment_sign(
                    key=key,
                    common=CommonFields(
                        account=key.address,
                        network_id=network.network_id,
                        sequence=sequence,
                        last_ledger=last_ledger,
                        fee=max(12, state.base_fee),
                        source_tag=0,
                    ),
                    dest=order.dest,
                    dest_tag=order.tag,
                    amount=order.amount,
                    invoice_id=order.invoice_id,
                )
                transaction_send(
                    SimulatedTransaction(
                        network=network,
                        tx_hash=signed.tx_hash,
                        blob=signed.blob,
                        account=key.address,
                        sequence=sequence,
                        amount=order.amount,
                        last_ledger=last_ledger,
                    ),
                    client=client,
                )
                hashes.append(signed.tx_hash)
            return tuple(hashes)
    finally:
        ledger.close()
