"""Play money: asks the faucet of a local ledger or of Testnet. A real network in live mode has none."""

from __future__ import annotations

import httpx
from django.conf import settings

from apps.common.modes import Mode
from apps.ledger.types import LedgerUnavailable

TIMEOUT_SECONDS = 15.0


def has_faucet(mode: Mode) -> bool:
    """Whether this mode's ledger gives play money away."""
    return bool(settings.LEDGERS[mode].faucet)


def faucet_fund(*, mode: Mode, address: str, xrp: int) -> str:
    """Ask the faucet to send `xrp` whole XRP to `address`; returns the hash of its transaction.

    The money is there once that transaction is validated, one ledger close later.
    Raises LedgerUnavailable where the faucet refuses or cannot be reached.
    """
    try:
        answer = httpx.post(
            settings.LEDGERS[mode].faucet,
            json={"destination": address, "xrpAmount": str(xrp)},
            timeout=TIMEOUT_SECONDS,
        )
        answer.raise_for_status()
        return str(answer.json()["transactionHash"])
    except (httpx.HTTPError, KeyError, ValueError) as error:
        raise LedgerUnavailable(f"The faucet of the {mode} ledger did not answer: {error}") from error
