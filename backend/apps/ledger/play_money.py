"""Play money: from the faucet of the mode's ledger, or from a standalone ledger's genesis account.

Mainnet has neither, and production settings refuse both in live mode.
"""

from __future__ import annotations

from django.conf import settings

from apps.common.modes import Mode
from apps.ledger.faucet import faucet_fund


def has_play_money(mode: Mode) -> bool:
    """Whether play money is available on this mode's ledger."""
    ledger = settings.LEDGERS[mode]
    return bool(ledger.faucet or ledger.genesis_secret)


def play_money_send(*, mode: Mode, address: str, xrp: int) -> str:
    """Send `xrp` whole XRP of play money to `address`; the transaction's hash.

    The money arrives when the next ledger validates the transaction. Raises LedgerUnavailable.
    """
    ledger = settings.LEDGERS[mode]
    if ledger.faucet:
        return faucet_fund(faucet=ledger.faucet, address=address, xrp=xrp)
    # Imported here because a web process that uses a faucet never needs the signing libraries.
    from apps.ledger.genesis import genesis_fund

    return genesis_fund(url=ledger.url, secret=ledger.genesis_secret, address=address, xrp=xrp)
