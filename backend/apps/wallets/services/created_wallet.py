"""A new account with play money, for a merchant who has no test wallet yet."""

from __future__ import annotations

import time
from dataclasses import dataclass, field

from apps.common.errors import ApiError
from apps.common.modes import Mode
from apps.ledger import networks
from apps.ledger.client import client_for
from apps.ledger.keys import secret_new
from apps.ledger.play_money import play_money_send
from apps.wallets.models import MerchantWallet
from apps.wallets.selectors import network_of
from apps.wallets.services.connection import merchant_wallet_set

TEST_WALLET_XRP = 1_000
# A public test network validates a ledger every four seconds.
WAIT_SECONDS = 15.0
_POLL_SECONDS = 0.2


@dataclass(frozen=True)
class NewTestWallet:
    """The connected wallet and the only copy of its seed."""

    wallet: MerchantWallet
    seed: str = field(repr=False)


def test_wallet_create(*, merchant_id: int, mode: Mode) -> NewTestWallet:
    """Create an account, fund it with play money and connect it as the merchant's wallet of `mode`.

    The seed is returned and never stored. Raises ApiError 403 where there is no play money, 503 if the ledger
    does not validate it in time; then the merchant's wallet is unchanged. Not inside a transaction: it waits
    for the ledger.
    """
    network = network_of(mode)
    if not networks.can_simulate(mode=mode, network_id=network.network_id, local=network.local):
        raise ApiError(403, "There is no play money on this network. Connect a wallet of your own.")
    account = secret_new()
    play_money_send(mode=mode, address=account.address, xrp=TEST_WALLET_XRP)
    _await_account(mode, account.address)
    wallet = merchant_wallet_set(merchant_id=merchant_id, mode=mode, address=account.address)
    return NewTestWallet(wallet=wallet, seed=account.secret)


def _await_account(mode: Mode, address: str) -> None:
    client = client_for(mode)
    deadline = time.monotonic() + WAIT_SECONDS
    while client.account_info(address=address) is None:
        if time.monotonic() > deadline:
            raise ApiError(503, "The ledger has not validated the play money yet. Try again.", retry_after=5)
        time.sleep(_POLL_SECONDS)
