"""Comparing a statement's payouts with the ledger's own history of the wallets that received them."""

from __future__ import annotations

import logging
from collections import defaultdict
from collections.abc import Iterable
from typing import NamedTuple

from django.db import connection

from apps.ledger.asked import ledger_asked
from apps.ledger.client import LedgerClient
from apps.ledger.types import LedgerTx
from apps.payments.services.sweep import HistoryIncomplete, history_pages
from apps.payments.tables import DEPOSIT
from apps.statements.domain.checks import Checked, CheckState, compare
from apps.statements.selectors.movements import MOVEMENTS, Span
from apps.treasury.models import Attempt, Wallet
from apps.treasury.selectors import wallets_watched
from apps.treasury.services.clock import mode_now
from apps.treasury.services.networks import network_check
from apps.treasury.services.servers import LEDGER_TROUBLE

logger = logging.getLogger(__name__)

# How long the ledger server has: while a person waits, and where nobody does.
PRESSED_SECONDS = 5.0
WORKER_SECONDS = 60.0
_UNAVAILABLE = "The ledger could not be asked."
_TOO_OLD = "The ledger server no longer has the history of these days."
_OTHER_NETWORK = "These payouts were made on a ledger that this mode has left."

_PAYOUTS = f"""{MOVEMENTS}
select movement.tx_hash, movement.receiver, -sum(movement.drops)::bigint, min(movement.ledger_index)
from movement
where movement.kind = 'payout' and movement.sender = any(%(ours)s) group by 1, 2 order by 4, 1
"""
# The ledgers around these days: those of the deposits before and after, of whichever merchant.
_FIRST = f"""
select ledger_index from {DEPOSIT} where network_id = %s and close_time < %s order by close_time desc limit 1
"""
_LAST = f"""
select ledger_index from {DEPOSIT} where network_id = %s and close_time >= %s order by close_time limit 1
"""
_COUNT = f"{MOVEMENTS} select count(*) from movement where kind = 'payout'"


class _Payout(NamedTuple):
    tx_hash: str
    receiver: str
    drops: int
    ledger_index: int


def ledger_check(span: Span, *, seconds: float | None = None) -> Checked:
    """What the ledger says now. Asks a ledger server, for `seconds` or as long as any web request: not inside
    a transaction."""
    with connection.cursor() as cursor:
        cursor.execute(_COUNT, span.params)
        total = cursor.fetchone()[0]
    if not total:
        return Checked(state=CheckState.NOTHING)
    wallets = wallets_watched(mode=span.mode)
    payouts = _payouts(span, wallets)
    receivers = sorted({each.receiver for each in payouts})
    if not payouts:
        return Checked(state=CheckState.UNAVAILABLE, payouts=total, reason=_OTHER_NETWORK)
    first, last = _range(span, wallets, payouts)
    try:
        with ledger_asked(span.mode, account=span.owner_id, seconds=seconds) as client:
            history = _history(client, wallets, receivers, first, last)
    except LEDGER_TROUBLE as trouble:
        logger.warning("A statement was not checked: %s", trouble)
        reason = _TOO_OLD if type(trouble) is HistoryIncomplete else _UNAVAILABLE
        return Checked(state=CheckState.UNAVAILABLE, payouts=total, wallets=receivers, reason=reason)
    here = [tx for tx in history if span.start <= tx.close_time < span.end]
    known = set(
        Attempt.objects.filter(tx_hash__in=[tx.tx_hash for tx in here]).values_list("tx_hash", flat=True)
    )
    return Checked(
        **compare(
            payouts={each.tx_hash: each.drops for each in payouts},
            ledger=_delivered(history),
            unknown=_delivered(tx for tx in here if tx.tx_hash not in known),
        ),
        wallets=receivers,
        first_ledger=first,
        last_ledger=last,
        read_at=mode_now(span.mode),
    )


def _payouts(span: Span, wallets: list[Wallet]) -> list[_Payout]:
    """The payouts of the mode's open network; several payments may share one."""
    with connection.cursor() as cursor:
        cursor.execute(_PAYOUTS, {**span.params, "ours": [wallet.address for wallet in wallets]})
        return [_Payout(*row) for row in cursor.fetchall()]


def _range(span: Span, wallets: list[Wallet], payouts: list[_Payout]) -> tuple[int, int]:
    network = wallets[0].network_id
    with connection.cursor() as cursor:
        cursor.execute(_FIRST, [network, span.start])
        before = cursor.fetchone()
        cursor.execute(_LAST, [network, span.end])
        after = cursor.fetchone()
    registered = min(wallet.registered_ledger for wallet in wallets)
    newest = max(wallet.cursor.ledger_index for wallet in wallets)
    return (
        min(payouts[0].ledger_index, registered if before is None else before[0]),
        max(payouts[-1].ledger_index, newest if after is None else after[0]),
    )


def _history(
    client: LedgerClient, wallets: list[Wallet], receivers: list[str], first: int, last: int
) -> list[LedgerTx]:
    """The validated payments of our wallets to these, as the ledger's own history of them has them."""
    ours = {wallet.address for wallet in wallets}
    newest = max(wallets, key=lambda wallet: wallet.cursor.ledger_index)
    network_check(network=newest.network, state=client.server_state(), cursor=newest.cursor, client=client)
    found: list[LedgerTx] = []
    for address in receivers:
        for page in history_pages(client=client, address=address, first=first, last=last):
            found += [
                tx for tx in page.txs if tx.succeeded and tx.account in ours and tx.destination == address
            ]
    return found


def _delivered(txs: Iterable[LedgerTx]) -> dict[str, int]:
    amounts: dict[str, int] = defaultdict(int)
    for tx in txs:
        amounts[tx.tx_hash] += tx.delivered or 0
    return dict(amounts)
