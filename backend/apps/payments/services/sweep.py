"""The sweep: reads a wallet's validated transactions from its cursor on, books them, moves the cursor.

`account_tx` is the truth; the stream only says when to look. Any number of sweeps may run at once: a deposit
is unique for its network and hash, and each page is one commit under the cursor's lock.
"""

from __future__ import annotations

import logging
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from django.conf import settings
from django.db import transaction

from apps.common.metrics import Gauge
from apps.common.modes import Mode
from apps.ledger.client import LedgerClient
from apps.ledger.types import NO_TAG, AccountTxPage, LedgerTx, LedgerUnavailable, ServerState, Standing
from apps.payments.domain.matching import WalletFacts
from apps.payments.models import Deposit
from apps.payments.services.bounces import bounce_steps, payments_of_returns, refund_bounce_steps
from apps.payments.services.deposits import deposits_book, deposits_decide
from apps.payments.services.lifecycle import payment_transition
from apps.payments.services.live_updates import payments_announce, settlement_wake
from apps.payments.services.locks import payments_lock, payments_of_refunds, refunds_lock
from apps.payments.services.refunds import refund_transition, settled_refund_steps, settled_refunds
from apps.payments.services.second_opinions import opinion_asked_of
from apps.payments.services.transfer_outcomes import bystanders, outcome_steps, returns_notice, settled_legs
from apps.treasury.domain.choices import PayoutTiming, WalletState
from apps.treasury.models import Cursor, FundingSender, Settings, Wallet
from apps.treasury.services.clock import mode_now
from apps.treasury.services.external_transactions import external_transactions_record
from apps.treasury.services.gap import gap_bound, gap_open_if_changed
from apps.treasury.services.machine import TransferOutcome, own_txs_apply
from apps.treasury.services.networks import network_check

log = logging.getLogger(__name__)

# Servers have been seen to skip a transaction at the edge of a page, so the last ledgers are read again.
OVERLAP_LEDGERS = 9
# What a public server gives at most.
PAGE_LIMIT = 200
# Pages in a row that show no later transaction: a server that goes on like that never ends.
PAGES_WITHOUT_PROGRESS = 20

_LAG = Gauge(
    "dropwise_sweep_cursor_lag_ledgers",
    "Ledgers that the server has validated and that are not processed for the wallet, after the last sweep.",
    ["mode", "wallet"],
    multiprocess_mode="mostrecent",
)


class HistoryIncomplete(LedgerUnavailable):
    """The server does not hold, or did not search, every ledger of the range. The cursor stays."""

    standing = Standing.GAPS


class HistoryEndless(HistoryIncomplete):
    """The server gives page after page without an end. It may be lying."""


@dataclass(frozen=True, slots=True)
class SweepResult:
    """How far the wallet is processed now (`moved`: further than before), and what this sweep found new."""

    moved: bool
    ledger_index: int
    close_time: datetime
    deposits: int
    external: int


def wallet_sweep(*, wallet_id: int, client: LedgerClient) -> SweepResult:
    """Book everything that touched the wallet up to the newest validated ledger.

    The lease of the wallet is the caller's. Each page is one commit; the cursor moves with the last one only.
    Raises LedgerUnavailable, LedgerRefused or HistoryIncomplete where the server does not have the whole
    range, NetworkMismatch where it is another network: nothing is lost, the next sweep begins at the cursor.
    """
    gap_open_if_changed()
    wallet = Wallet.objects.select_related("network", "cursor").get(pk=wallet_id)
    cursor = wallet.cursor
    state = client.server_state()
    network_check(network=wallet.network, state=state, cursor=cursor, client=client)
    lag = _LAG.labels(wallet.mode, wallet.address)
    lag.set(max(0, state.validated_index - cursor.ledger_index))
    gap_bound(wallet_id=wallet_id, validated_index=state.validated_index)
    result = SweepResult(False, cursor.ledger_index, cursor.close_time, 0, 0)
    if state.validated_index <= cursor.ledger_index:
        return result
    # What came before the wallet's registration is in its opening balance.
    first = max(cursor.ledger_index - OVERLAP_LEDGERS, wallet.registered_ledger + 1)
    last = state.validated_index
    if not state.holds(first, last):
        raise HistoryIncomplete(f"The server does not hold every ledger from {first} to {last}.")
    facts = _wallet_facts(wallet)
    shown_by = opinion_asked_of(wallet.mode, client)
    for page in history_pages(client=client, address=wallet.address, first=first, last=last):
        if any(tx.close_time > state.close_time for tx in page.txs):
            raise HistoryIncomplete("A transaction has a later time than the newest ledger.")
        booked = _page_book(
            wallet_id, page.txs, facts, state if page.marker is None else None, shown_by=shown_by
        )
        result = replace(result, deposits=result.deposits + booked[0], external=result.external + booked[1])
    lag.set(0)
    return replace(result, moved=True, ledger_index=last, close_time=state.close_time)


def history_pages(*, client: LedgerClient, address: str, first: int, last: int) -> Iterator[AccountTxPage]:
    """The transactions of an account in these ledgers, page by page, each under way while the caller works on
    the one before.

    The last page has no marker. Raises HistoryIncomplete if the server did not search every ledger,
    HistoryEndless if its pages lead nowhere, and what the client raises.
    """
    marker: object | None = None
    newest, idle = (-1, -1), 0
    while True:
        page = client.account_tx(
            address=address, first=first, last=last, marker=marker, limit=PAGE_LIMIT, ahead=True
        )
        if page.first > first or page.last < last:
            raise HistoryIncomplete(
                f"Asked for ledgers {first} to {last}, the server searched {page.first} to {page.last}."
            )
        yield page
        if page.marker is None:
            return
        last_of_page = max(((tx.ledger_index, tx.tx_index) for tx in page.txs), default=newest)
        idle = 0 if last_of_page > newest else idle + 1
        if page.marker == marker or idle > PAGES_WITHOUT_PROGRESS:
            raise HistoryEndless(
                f"Asked for ledgers {first} to {last}, the server gives page after page without an end."
            )
        marker, newest = page.marker, max(newest, last_of_page)


def _wallet_facts(wallet: Wallet) -> WalletFacts:
    return WalletFacts(
        address=wallet.address,
        retired=wallet.state == WalletState.RETIRED,
        funding_tag=wallet.funding_tag,
        own_addresses=frozenset(
            Wallet.objects.filter(network_id=wallet.network_id).values_list("address", flat=True)
        ),
        funding_senders=frozenset(
            FundingSender.objects.filter(network_id=wallet.network_id).values_list("address", flat=True)
        ),
        return_fee=settings.RETURN_FEE_DROPS,
        min_return=settings.MIN_RETURN_DROPS,
    )


@transaction.atomic
def _page_book(
    wallet_id: int,
    txs: Iterable[LedgerTx],
    facts: WalletFacts,
    reached: ServerState | None,
    *,
    shown_by: str,
) -> tuple[int, int]:
    """One page, one commit: ours first, then the deposits; with `reached` (the last page) the cursor too.

    Returns the numbers of new deposits and of external transactions.
    """
    cursor = (
        Cursor.objects.select_for_update(of=("self",)).select_related("wallet__network").get(pk=wallet_id)
    )
    wallet = cursor.wallet
    facts = replace(facts, retired=wallet.state == WalletState.RETIRED)
    # Servers promise no order inside a page.
    ordered = sorted(txs, key=lambda tx: (tx.ledger_index, tx.tx_index))
    deposits = _unknown(wallet, [tx for tx in ordered if tx.delta > 0 and tx.account != wallet.address])
    departures = [tx for tx in ordered if tx.account == wallet.address or tx.delta < 0]
    outcomes: list[TransferOutcome] = []
    external = 0
    if deposits or departures:
        # Before any transfer or payment: sweep and settlement both lock wallet, transfers and payments in
        # this order. Without the key, so that payments can still be created for the wallet meanwhile.
        locked = Wallet.objects.select_for_update(no_key=True).get(pk=wallet_id)
        if locked.gap_after is not None:
            facts = replace(facts, gap=(locked.gap_after, locked.gap_until))
        external = _departures_book(wallet, departures, outcomes)
    if outcomes or deposits:
        _deposits_book(wallet, deposits, outcomes, facts, shown_by)
    if reached is not None and reached.validated_index > cursor.ledger_index:
        cursor.ledger_index = reached.validated_index
        cursor.ledger_hash = reached.validated_hash
        cursor.close_time = reached.close_time
        cursor.save(update_fields=["ledger_index", "ledger_hash", "close_time"])
    return len(deposits), external


def _departures_book(wallet: Wallet, txs: Sequence[LedgerTx], outcomes: list[TransferOutcome]) -> int:
    """Resolve our own transactions into `outcomes`; what left the wallet without us is recorded and halts it.

    Returns the number of external transactions that are new.
    """
    signed = [tx for tx in txs if tx.account == wallet.address]
    external = own_txs_apply(wallet_id=wallet.id, txs=signed, on_outcome=outcomes.extend)
    external += [tx for tx in txs if tx.account != wallet.address]
    return external_transactions_record(wallet_id=wallet.id, txs=external)


def _unknown(wallet: Wallet, txs: Sequence[LedgerTx]) -> list[LedgerTx]:
    """Those of these transactions that are not booked yet."""
    if not txs:
        return []
    known = set(
        Deposit.objects.filter(
            network_id=wallet.network_id, tx_hash__in=[tx.tx_hash for tx in txs]
        ).values_list("tx_hash", flat=True)
    )
    fresh: dict[str, LedgerTx] = {}
    for tx in txs:
        if tx.tx_hash not in known and tx.ledger_index > wallet.registered_ledger:
            fresh.setdefault(tx.tx_hash, tx)
    return list(fresh.values())


def _deposits_book(
    wallet: Wallet,
    deposits: list[LedgerTx],
    outcomes: list[TransferOutcome],
    facts: WalletFacts,
    shown_by: str,
) -> None:
    """Lock all payments of the page at once, apply our own outcomes, then decide the deposits."""
    mode = Mode(wallet.mode)
    legs = settled_legs(outcomes)
    tags = {tx.destination_tag for tx in deposits} - {NO_TAG}
    refunded = settled_refunds(outcomes)
    of_others = payments_of_returns(tags) | payments_of_refunds(mode=mode, tags=tags) if tags else set()
    of_legs = {leg.payment_id for leg in legs} | {each.payment_id for each in refunded}
    payments = payments_lock(ids=of_legs | of_others, mode=mode, tags=tags)
    now = mode_now(mode)
    steps = outcome_steps(legs, payments)
    quiet = bystanders(legs, steps, payments)
    refunds = refunds_lock(ids={each.refund_id for each in refunded})
    refund_steps = settled_refund_steps(refunded, refunds)
    verdicts = deposits_decide(txs=deposits, payments=payments.values(), wallet=wallet, facts=facts)
    booked = deposits_book(
        verdicts=verdicts,
        wallet=wallet,
        facts=facts,
        timing=_timing() if deposits else PayoutTiming.IMMEDIATE,
        now=now,
        shown_by=shown_by,
    )
    refund_steps += booked.refund_steps
    refund_steps += (came_back := refund_bounce_steps(verdicts=verdicts, wallet=wallet))
    bounced = bounce_steps(verdicts=verdicts, wallet=wallet, payments=payments, refunds=came_back)
    payment_transition(steps=steps + booked.steps + bounced, now=now)
    refund_transition(steps=refund_steps, payments=payments, now=now)
    returns_notice(legs, payments)
    payments_announce(quiet)
    if booked.owes:
        settlement_wake()
    if facts.retired and deposits:
        hashes = ", ".join(tx.tx_hash for tx in deposits)
        transaction.on_commit(
            lambda: log.critical("the retired wallet %s was paid: %s", wallet.address, hashes)
        )


def _timing() -> PayoutTiming:
    return PayoutTiming(Settings.objects.get(pk=1).payout_timing)
