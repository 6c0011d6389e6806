"""Play money from a faucet: a local ledger's own, or Testnet's."""

from __future__ import annotations

import httpx

from apps.ledger.types import LedgerUnavailable

TIMEOUT_SECONDS = 15.0


def faucet_fund(*, faucet: str, address: str, xrp: int) -> str:
    """Ask the faucet at the URL `faucet` to send `xrp` whole XRP to `address`; its transaction's hash.

    Raises LedgerUnavailable where the faucet refuses or cannot be reached.
    """
    try:
        answer = httpx.post(
            faucet, json={"destination": address, "xrpAmount": str(xrp)}, timeout=TIMEOUT_SECONDS
        )
        answer.raise_for_status()
        return str(answer.json()["transactionHash"])
    except (httpx.HTTPError, KeyError, ValueError) as error:
        raise LedgerUnavailable(f"The faucet {faucet} did not answer: {error}") from error
