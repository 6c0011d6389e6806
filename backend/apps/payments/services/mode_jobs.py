"""What is due in a mode: the jobs that the watcher and the workers' tasks run."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable, Iterable
from functools import partial

from apps.common.modes import Mode
from apps.ledger.client import LedgerClient
from apps.payments.services.expiry import payments_expire
from apps.payments.services.gap import gap_deposits
from apps.payments.services.second_opinions import opinions_ask
from apps.payments.services.settlement import settlement_drain
from apps.payments.services.stock import surplus_end
from apps.payments.services.sweep import wallet_sweep
from apps.treasury.models import Wallet
from apps.treasury.selectors import wallets_watched
from apps.treasury.services.audit import wallet_audit
from apps.treasury.services.gap import gap_close_if_nothing_lost
from apps.treasury.services.leases import wallet_leased
from apps.treasury.services.servers import LEDGER_TROUBLE, on_a_server

log = logging.getLogger(__name__)

# Short: another host takes over from a watcher that was killed or frozen within ten seconds.
SWEEP_LEASE_SECONDS = 4.0

# For each mode, so that a busy one never keeps the other waiting.
SETTLE_SECONDS = 10.0


def wallet_look(*, wallet_id: int, client: LedgerClient) -> None:
    """Sweep one wallet and, if that moved its cursor, compare books and ledger there.

    Nothing happens where another sweeper holds the wallet's lease.
    """
    with wallet_leased(wallet_id, task="sweep", seconds=SWEEP_LEASE_SECONDS) as held:
        if not held:
            return
        result = wallet_sweep(wallet_id=wallet_id, client=client)
        if result.moved:
            wallet_audit(wallet_id=wallet_id, client=client, ledger_index=result.ledger_index)
            _gap_close(wallet_id, client)


def _gap_close(wallet_id: int, client: LedgerClient) -> None:
    wallet = Wallet.objects.get(pk=wallet_id)
    if wallet.gap_until is not None:
        held = gap_deposits(wallet).count()
        gap_close_if_nothing_lost(wallet_id=wallet_id, client=client, held=held)


def mode_sweep(mode: Mode) -> None:
    """Sweep and audit every watched wallet of a mode; one that cannot be swept does not stop the others.

    Raises the first error at the end.
    """
    trouble: Exception | None = None
    for wallet in wallets_watched(mode=mode):
        try:
            on_a_server(mode, partial(wallet_look, wallet_id=wallet.id))
        except LEDGER_TROUBLE as error:
            trouble = trouble or error
    if trouble is not None:
        raise trouble


def mode_settle(mode: Mode) -> None:
    """Send what is owed in a mode until nothing is due or `SETTLE_SECONDS` have passed."""
    opinions_ask(mode=mode)
    deadline = time.monotonic() + SETTLE_SECONDS
    on_a_server(mode, partial(settlement_drain, mode=mode, deadline=deadline))


def mode_expire(mode: Mode) -> None:
    """Expire what can no longer be paid in time, and end what is sold out."""
    payments_expire(mode=mode)
    surplus_end(mode)


def every_mode(act: Callable[[Mode], object], modes: Iterable[Mode]) -> None:
    """Run `act` for each mode; a ledger that cannot be used now does not stop the other one."""
    for mode in modes:
        try:
            act(mode)
        except LEDGER_TROUBLE as trouble:
            log.warning("%s ledger: %s", mode, trouble)
