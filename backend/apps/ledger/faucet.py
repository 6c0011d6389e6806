"""Play money from a faucet: the local ledger's or Testnet's."""

from __future__ import annotations

import httpx

from apps.common.outside import seconds_left
from apps.ledger import answers
from apps.ledger.types import LedgerUnavailable

TIMEOUT_SECONDS = 15.0


def faucet_fund(*, faucet: str, address: str, xrp: int) -> str:
    """Ask the faucet at the URL `faucet` to send `xrp` whole XRP to `address`; the transaction's hash.

    Raises LedgerUnavailable if the faucet refuses or cannot be reached.
    """
    try:
        response = httpx.post(
            faucet,
            json={"destination": address, "xrpAmount": str(xrp)},
            timeout=seconds_left(TIMEOUT_SECONDS),
        )
        response.raise_for_status()
        return answers.hash256(response.json()["transactionHash"], "transactionHash")
    except (httpx.HTTPError, KeyError, TypeError, ValueError) as error:
        raise LedgerUnavailable(f"The faucet {faucet} did not send play money: {error}") from error
