"""The balance of a merchant's own wallet, and what it is worth."""

from __future__ import annotations

from decimal import Decimal

from django.core.cache import cache
from django.utils import timezone

from apps.common.errors import ApiError
from apps.common.modes import Mode
from apps.ledger import networks
from apps.ledger.addresses import is_classic
from apps.ledger.asked import ledger_asked
from apps.ledger.types import LedgerUnavailable
from apps.pricing.domain.quotes import drops_value
from apps.pricing.selectors import rate_find
from apps.wallets.models import MerchantWallet
from apps.wallets.wire import Balance, Rate

_USD, _CENTS = "USD", 2
_KEPT_SECONDS = 300


def wallet_balance(*, merchant_id: int, mode: Mode, address: str) -> Balance:
    """The balance of the merchant's connected wallet in the newest validated ledger.

    While the ledger cannot be asked it is the last one that this process has read, if that is not too old;
    `read_at` says when. Numbers for display: no money moves by them. Raises ApiError 404 for any other
    address, or what the ledger client raises.
    """
    if not is_classic(address):
        raise ApiError(404, f"This wallet is not connected in {mode} mode.")
    own = MerchantWallet.objects.filter(merchant_id=merchant_id, mode=mode, address=address, is_active=True)
    if not own.exists():
        raise ApiError(404, f"This wallet is not connected in {mode} mode.")
    kept = f"balance:{mode}:{address}"
    try:
        balance = _read(merchant_id, mode, address)
    except LedgerUnavailable:
        last: Balance | None = cache.get(kept)
        if last is None:
            raise
        return last
    cache.set(kept, balance, _KEPT_SECONDS)
    return balance


def _read(merchant_id: int, mode: Mode, address: str) -> Balance:
    with ledger_asked(mode, account=merchant_id) as client:
        account = client.account_info(address=address)
        # An account can be deleted from the ledger.
        drops, ledger_index = (
            (0, client.server_state().validated_index)
            if account is None
            else (account.balance, account.ledger_index)
        )
    balance = Decimal(drops).scaleb(-6)
    rate = rate_find(_USD) if mode == Mode.LIVE else None
    return Balance(
        read_at=timezone.now(),
        balance=float(balance),
        usd_value=None if rate is None else float(drops_value(drops, rate.rate, _CENTS)),
        rate=None
        if rate is None
        else Rate(
            usd=float(rate.rate),
            provider=", ".join(each.name.capitalize() for each in rate.sources),
            read_at=rate.rate_at,
        ),
        ledger_index=ledger_index,
        explorer_url=networks.explorer_url(mode),
    )
