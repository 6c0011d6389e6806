"""Play money: from a faucet where the mode's ledger has one, else from a standalone ledger's genesis account.

A real network in live mode has neither, and production refuses both there.
"""

from __future__ import annotations

from django.conf import settings

from apps.common.modes import Mode
from apps.ledger.faucet import faucet_fund


def has_play_money(mode: Mode) -> bool:
    """Whether this mode's ledger gives play money away."""
    ledger = settings.LEDGERS[mode]
    return bool(ledger.faucet or ledger.genesis_secret)


def play_money_send(*, mode: Mode, address: str, xrp: int) -> str:
    """Have `xrp` whole XRP sent to `address`; the hash of the transaction.

    The money is there once that transaction is validated, one ledger close later. Raises LedgerUnavailable.
    """
    ledger = settings.LEDGERS[mode]
    if ledger.faucet:
        return faucet_fund(faucet=ledger.faucet, address=address, xrp=xrp)
    # Signing needs libraries that a web process with a faucet never loads.
    from apps.ledger.genesis import genesis_fund

    return genesis_fund(url=ledger.url, secret=ledger.genesis_secret, address=address, xrp=xrp)
