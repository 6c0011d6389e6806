"""Settings of a local ledger."""

from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

GENESIS_ADDRESS: Final = "rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh"
# Published by the XRP Ledger project for standalone servers. It only protects play money.
GENESIS_SECRET: Final = "snoPBrXtMeMyMHUVTgbuqAfg1SUTb"  # noqa: S105
ACCOUNT_ZERO: Final = "rrrrrrrrrrrrrrrrrrrrrhoLvTp"  # nobody's account: can neither sign nor be paid
GENESIS_DROPS: Final = 100_000_000_000_000_000

# Networks with a higher id require their NetworkID in every transaction, so that a signature
# made here can never be replayed on a real network.
LAST_LEGACY_NETWORK_ID: Final = 1024

BUILD_VERSION: Final = "2.6.1"  # the server version that is imitated; clients parse it
LOCAL_NOTE: Final = (
    "Local development ledger with play money. Not the XRP Ledger: one process, no consensus. "
    "Transaction and ledger hashes are real; account_hash and transaction_hash are simplified."
)


@dataclass(frozen=True, slots=True)
class Rules:
    """The network's id, fee and reserves. Amounts are in drops.

    ``soft_limit``: how many transactions an open ledger takes for the base fee. ``queue_minimum``: how many
    may at least be queued for a later one.
    """

    network_id: int
    base_fee: int = 10
    reserve_base: int = 1_000_000
    reserve_increment: int = 200_000
    soft_limit: int = 1000
    queue_minimum: int = 2000

    def on_network(self, network_id: int) -> "Rules":
        """The same rules with another network id."""
        return replace(self, network_id=network_id)

    def account_reserve(self, owner_count: int) -> int:
        """The reserve of an account with ``owner_count`` objects, in drops."""
        return self.reserve_base + owner_count * self.reserve_increment


@dataclass(frozen=True, slots=True)
class Settings:
    """One server. ``close_interval`` is in seconds, 0 = only on request; port 0 = any free port.

    ``begin_days_ago``: a new chain begins so many days ago, and closes ledgers only on request until it is
    released.
    """

    name: str
    host: str
    port: int
    admin_port: int
    data: Path
    close_interval: float
    faucet: bool
    announce: Path | None
    rules: Rules
    begin_days_ago: float = 0.0
