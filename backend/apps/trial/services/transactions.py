"""Sending the simulated payer's transactions so that none is lost.

A local ledger that is killed forgets what it has not closed yet. So each transaction is stored before it is
submitted, and submitted again until a validated ledger has used its Sequence or is past its last ledger.
If the ledger has forgotten even the payer's account, a new one begins at a later Sequence; then the
transaction is signed again.
"""

from __future__ import annotations

from itertools import groupby

from django.conf import settings

from apps.common.errors import ApiError
from apps.common.modes import Mode
from apps.ledger.client import LedgerClient, client_for
from apps.ledger.connection import Connection
from apps.ledger.open_account import open_account
from apps.ledger.signing import CommonFields, payment_fields, payment_sign
from apps.ledger.types import LedgerRefused, LedgerUnavailable
from apps.trial.models import SimulatedTransaction
from apps.trial.services.payer_account import one_at_a_time, payer_fund, payer_key

_QUEUED_OR_APPLIED = ("tesSUCCESS", "terQUEUED")


def transaction_send(transaction: SimulatedTransaction, *, client: LedgerClient) -> None:
    """Store a transaction and submit it. Raises ApiError 503 if the ledger refuses it.

    Without a response nothing is known: it stays stored, and is submitted again.
    """
    transaction.save(force_insert=True)
    try:
        code = client.submit(blob=transaction.blob).code
    except LedgerUnavailable:
        return
    except LedgerRefused:
        transaction.delete()
        raise
    if code not in _QUEUED_OR_APPLIED:
        transaction.delete()
        raise ApiError(503, f"The ledger did not take the payment ({code}).", retry_after=3)


def transactions_resubmit(*, mode: Mode) -> None:
    """Delete the mode's transactions that a validated ledger has decided; submit the missing ones again.

    Raises LedgerUnavailable, LedgerRefused.
    """
    stored = SimulatedTransaction.objects.select_related("network").filter(network__mode=mode)
    if not stored.exists():
        return
    with one_at_a_time():
        # Another network has them, or nobody: they can never be validated here.
        stored.exclude(network__closed_at=None).delete()
        for address, transactions in groupby(stored.order_by("account", "sequence"), lambda one: one.account):
            _resubmit(list(transactions), mode=mode, address=address)


def _resubmit(transactions: list[SimulatedTransaction], *, mode: Mode, address: str) -> None:
    client = client_for(mode)
    validated = client.server_state().validated_index
    account = client.account_info(address=address)
    used = account.sequence if account else 0
    waiting, outdated = [], []
    for one in transactions:
        if one.last_ledger < validated:
            one.delete()
        elif one.sequence >= used:
            waiting.append(one)
        # Only a local ledger forgets an account, and it is one server, whose answer is the whole truth.
        elif one.network.local and not client.tx(tx_hash=one.tx_hash, address=address).found:
            outdated.append(one)
        else:
            one.delete()
    ledger = Connection(settings.LEDGERS[mode].url)
    try:
        opened = open_account(ledger, address)
        # The open ledger has used the Sequences of those that it includes.
        missing = [one for one in waiting if opened is None or one.sequence >= opened.sequence]
        if outdated and opened is not None:
            missing += _sign_again(
                outdated, first=max([opened.sequence, *(one.sequence + 1 for one in missing)])
            )
        if missing:
            # The play money for them may be lost too.
            payer_fund(ledger, mode=mode, address=address, amount=sum(one.amount for one in missing))
    finally:
        ledger.close()
    for one in missing:
        client.submit(blob=one.blob)


def _sign_again(transactions: list[SimulatedTransaction], *, first: int) -> list[SimulatedTransaction]:
    """Give them the Sequences from `first` on, and store that before anything is submitted."""
    for sequence, one in enumerate(transactions, first):
        fields = payment_fields(one.blob)
        signed = payment_sign(
            key=payer_key(one.network.network_id),
            common=CommonFields(
                account=one.account,
                network_id=one.network.network_id,
                sequence=sequence,
                last_ledger=one.last_ledger,
                fee=fields.fee,
                source_tag=0,
            ),
            dest=fields.dest,
            dest_tag=fields.dest_tag,
            invoice_id=fields.invoice_id,
            amount=one.amount,
        )
        one.sequence, one.blob, one.tx_hash = sequence, signed.blob, signed.tx_hash
        one.save()
    return transactions
