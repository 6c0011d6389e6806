"""Sending what is owed: plan, sign, submit, resolve. Every network act follows a committed row.

The rows are the queue: this drain may stop after any line, and another process continues.
"""

from __future__ import annotations

import logging
import time
from functools import partial

from apps.common.modes import Mode
from apps.ledger.client import LedgerClient
from apps.payments.services.transfer_outcomes import outcomes_apply
from apps.payments.services.transfer_plan import transfers_plan
from apps.treasury.domain.choices import WalletState
from apps.treasury.models import Cursor, Wallet
from apps.treasury.services.clock import mode_now
from apps.treasury.services.gap import gap_open_if_changed
from apps.treasury.services.leases import wallet_leased
from apps.treasury.services.machine import wallet_resolve, wallet_sign, wallet_submit
from apps.treasury.services.networks import network_check
from apps.treasury.services.sealing import SecretSealed

log = logging.getLogger(__name__)

# Signed in one commit; several are in flight at once.
SIGN_LIMIT = 50
# Taken again for each round. Short: another host takes over from one that was killed or frozen within ten
# seconds, of which five may pass until its next look.
LEASE_SECONDS = 4.0


def settlement_drain(*, mode: Mode, client: LedgerClient, deadline: float) -> int:
    """Send what is owed from every wallet of `mode` that may still send, until nothing is due.

    The wallets take turns, so that a replaced one never keeps the active one waiting, nor the other way
    round; and one whose secret this process cannot open does not stop the others.
    `deadline` is a `time.monotonic()` moment after which no new round begins. Returns the number of transfers
    planned, signed or resolved. Opens its own transactions. Raises LedgerUnavailable, LedgerRefused or
    NetworkMismatch where the server cannot be used: what was signed stays stored, and is submitted again.
    """
    wallets = Wallet.objects.filter(mode=mode, network__closed_at=None).exclude(state=WalletState.RETIRED)
    busy = list(wallets.order_by("id").values_list("id", flat=True))
    done = 0
    while busy and time.monotonic() < deadline:
        progress = {wallet_id: _turn(wallet_id, client) for wallet_id in busy}
        done += sum(progress.values())
        busy = [wallet_id for wallet_id in busy if progress[wallet_id]]
    return done


def _turn(wallet_id: int, client: LedgerClient) -> int:
    """A round for one wallet, if no other process is at it."""
    with wallet_leased(wallet_id, task="settle", seconds=LEASE_SECONDS) as held:
        if not held:
            return 0
        try:
            return wallet_settle(wallet_id=wallet_id, client=client)
        except SecretSealed as sealed:
            log.error("wallet %s cannot send: %s", wallet_id, sealed)
            return 0


def wallet_settle(*, wallet_id: int, client: LedgerClient) -> int:
    """One round for one wallet: plan, sign, submit, resolve. Returns how many rows it took further.

    The lease is the caller's; without it the round is only doubled work, never a doubled payment. A halted
    wallet resolves what is in flight and signs nothing.
    """
    gap_open_if_changed()
    wallet = Wallet.objects.select_related("network").get(pk=wallet_id)
    state = client.server_state()
    cursor = Cursor.objects.get(pk=wallet_id)
    network_check(network=wallet.network, state=state, cursor=cursor, client=client)
    handler = partial(outcomes_apply, mode=wallet.mode)
    resolved = wallet_resolve(wallet_id=wallet_id, client=client, state=state, on_outcome=handler)
    planned = signed = 0
    if wallet.halted_at is None:
        planned = transfers_plan(wallet_id=wallet_id, now=mode_now(wallet.mode))
        signed = wallet_sign(wallet_id=wallet_id, client=client, state=state, limit=SIGN_LIMIT)
    wallet_submit(wallet_id=wallet_id, client=client)
    return resolved + planned + signed
