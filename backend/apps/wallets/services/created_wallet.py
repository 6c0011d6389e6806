"""A new account with play money, for a merchant who has no test wallet yet.

A web request only orders it: no thread of the web process waits for a ledger. A worker asks for the play
money, and connects the account when a ledger has validated that it exists.
"""

from __future__ import annotations

import time
from dataclasses import dataclass, field
from datetime import timedelta

from django.db import transaction
from django.db.models import Q
from django.db.models.functions import Now

from apps.accounts.models import User
from apps.common import jobs
from apps.common.errors import ApiError
from apps.common.modes import Mode
from apps.ledger import networks
from apps.ledger.asked import ledger_asked
from apps.ledger.keys import secret_new
from apps.ledger.play_money import play_money_send
from apps.ledger.types import LedgerRefused, LedgerUnavailable
from apps.wallets.models import WalletOrder
from apps.wallets.selectors import network_of
from apps.wallets.services.connection import merchant_wallet_set

TASK = "ledger.test_wallets"
TEST_WALLET_XRP = 1_000
# The faucet of a public network takes some seconds. A worker waits, which nobody notices.
_WORKER_SECONDS = 10.0
_ASK_AGAIN_AFTER = timedelta(seconds=30)
_GIVE_UP_AFTER = timedelta(minutes=10)
# A public test network validates a ledger every four seconds, the local one at once.
_LOOK_AGAIN_SECONDS = 0.5


@dataclass(frozen=True)
class OrderedWallet:
    """The new account and the only copy of its seed."""

    address: str
    seed: str = field(repr=False)


def wallet_order(*, merchant_id: int, mode: Mode) -> OrderedWallet:
    """Make an account that will be funded with play money and connected as the merchant's wallet of `mode`.

    The seed is returned and never stored. Until then the merchant's wallet is unchanged. A later order
    replaces an earlier one. Raises ApiError 403 where there is no play money.
    """
    network = network_of(mode)
    if not networks.can_simulate(mode=mode, network_id=network.network_id, local=network.local):
        raise ApiError(403, "There is no play money on this network. Connect a wallet of your own.")
    account = secret_new()
    WalletOrder.objects.update_or_create(
        merchant_id=merchant_id,
        mode=mode,
        defaults={"address": account.address, "created_at": Now(), "asked_at": None},
    )
    jobs.wake(TASK)
    return OrderedWallet(address=account.address, seed=account.secret)


def ordered_wallets_connect() -> None:
    """Ask for play money for the accounts that were ordered, and connect those that a ledger has validated.

    For a worker: it waits for ledgers. Looks again soon while it expects one of them.
    """
    WalletOrder.objects.filter(created_at__lt=Now() - _GIVE_UP_AFTER).delete()
    for order in WalletOrder.objects.order_by("id"):
        mode = Mode(order.mode)
        try:
            with ledger_asked(mode, account=order.merchant_id, seconds=_WORKER_SECONDS) as client:
                if client.account_info(address=order.address) is not None:
                    _connect(order)
                elif _may_ask(order):
                    play_money_send(mode=mode, address=order.address, xrp=TEST_WALLET_XRP)
        except (LedgerUnavailable, LedgerRefused):
            continue  # at the next turn
    if WalletOrder.objects.filter(asked_at__gt=Now() - _ASK_AGAIN_AFTER).exists():
        time.sleep(_LOOK_AGAIN_SECONDS)
        jobs.wake(TASK)


def _may_ask(order: WalletOrder) -> bool:
    """Whether the faucet is asked now, by this worker alone; what it sends arrives with a later ledger."""
    due = Q(asked_at=None) | Q(asked_at__lt=Now() - _ASK_AGAIN_AFTER)
    return WalletOrder.objects.filter(due, pk=order.pk, address=order.address).update(asked_at=Now()) == 1


def _connect(order: WalletOrder) -> None:
    """Make it the merchant's wallet, unless he has chosen another one since."""
    with transaction.atomic():
        User.objects.select_for_update(no_key=True).get(pk=order.merchant_id)
        if WalletOrder.objects.filter(pk=order.pk, address=order.address).exists():
            merchant_wallet_set(merchant_id=order.merchant_id, mode=Mode(order.mode), address=order.address)
