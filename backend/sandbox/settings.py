"""What one local ledger is started with."""

from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

GENESIS_ADDRESS: Final = "rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh"
# Published by the XRP Ledger project for standalone servers; it guards nothing but play money.
GENESIS_SECRET: Final = "snoPBrXtMeMyMHUVTgbuqAfg1SUTb"  # noqa: S105
ACCOUNT_ZERO: Final = "rrrrrrrrrrrrrrrrrrrrrhoLvTp"  # nobody: may neither sign nor be paid
GENESIS_DROPS: Final = 100_000_000_000_000_000

# Networks above this number demand their NetworkID in every transaction, so that a signature
# made here can never be replayed on a real network.
LAST_LEGACY_NETWORK_ID: Final = 1024

BUILD_VERSION: Final = "2.6.1"  # the server whose behaviour is imitated; clients parse it
LOCAL_NOTE: Final = (
    "Local development ledger with play money. Not the XRP Ledger: one process, no consensus. "
    "Transaction and ledger hashes are real; account_hash and transaction_hash are simplified."
)


@dataclass(frozen=True, slots=True)
class Rules:
    """What the network charges and demands. Amounts in drops."""

    network_id: int
    base_fee: int = 10
    reserve_base: int = 1_000_000
    reserve_increment: int = 200_000

    def on_network(self, network_id: int) -> "Rules":
        """The same rules on another network."""
        return replace(self, network_id=network_id)

    def account_reserve(self, owner_count: int) -> int:
        """Drops an account with ``owner_count`` objects must keep."""
        return self.reserve_base + owner_count * self.reserve_increment


@dataclass(frozen=True, slots=True)
class Settings:
    """One server. ``close_interval`` in seconds, 0 = only when asked; port 0 = any free port."""

    name: str
    host: str
    port: int
    admin_port: int
    data: Path
    close_interval: float
    faucet: bool
    announce: Path | None
    rules: Rules
