"""Sending the simulated payer's transactions so that none is lost.

A local ledger that is killed forgets what it has not closed yet. So each transaction is stored before it is
submitted, and submitted again until a validated ledger has used its Sequence or is past its last ledger.
"""

from __future__ import annotations

from itertools import groupby

from django.conf import settings

from apps.common.errors import ApiError
from apps.common.modes import Mode
from apps.ledger.client import LedgerClient, client_for
from apps.ledger.connection import Connection
from apps.ledger.open_account import open_account
from apps.ledger.types import LedgerRefused, LedgerUnavailable
from apps.trial.models import SimulatedTransaction
from apps.trial.services.payer_account import one_at_a_time, payer_fund

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
    stored = SimulatedTransaction.objects.filter(network__mode=mode)
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
    waiting = []
    for one in transactions:
        if one.sequence < used or one.last_ledger < validated:
            one.delete()
        else:
            waiting.append(one)
    ledger = Connection(settings.LEDGERS[mode].url)
    try:
        opened = open_account(ledger, address)
        # The open ledger has used the Sequences of those that it includes.
        missing = [one for one in waiting if opened is None or one.sequence >= opened.sequence]
        if missing:
            # The play money for them may be lost too.
            payer_fund(ledger, mode=mode, address=address, amount=sum(one.amount for one in missing))
    finally:
        ledger.close()
    for one in missing:
        client.submit(blob=one.blob)
