"""An account whose owner makes it refuse payments without a tag, so that payouts to it fail."""

from __future__ import annotations

import secrets
import time
from contextlib import suppress
from dataclasses import dataclass

import httpx

from apps.ledger.keys import secret_new
from tests.factories.ledger_process import NETWORK_ID, LedgerProcess
from tests.factories.ledger_wallets import signed_blob, wallet_of

_REQUIRE_TAG = 1


@dataclass(frozen=True, slots=True)
class PayoutAccount:
    """An account of a merchant, by the entropy of its secret."""

    address: str
    entropy: bytes

    @classmethod
    def new(cls) -> PayoutAccount:
        entropy = secrets.token_bytes(16)
        return cls(secret_new(entropy).address, entropy)

    def demand_tags(self, ledger: LedgerProcess, demands: bool) -> None:
        """Sign and submit until a validated ledger says so, also while the server is away."""
        while True:
            with suppress(httpx.TransportError):
                answer = ledger.call("account_info", account=self.address, ledger_index="validated")
                if answer["account_flags"]["requireDestinationTag"] == demands:
                    return
                fields = {
                    "TransactionType": "AccountSet",
                    "Account": self.address,
                    "SetFlag" if demands else "ClearFlag": _REQUIRE_TAG,
                    "Sequence": answer["account_data"]["Sequence"],
                    "Fee": "10",
                    "NetworkID": NETWORK_ID,
                }
                ledger.call("submit", tx_blob=signed_blob(fields, wallet_of(self.entropy)))
            time.sleep(0.4)
