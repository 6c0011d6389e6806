"""`stack.json`: describes a running instance to tests, browser tests, benchmarks and tools."""

from collections.abc import Mapping
from dataclasses import dataclass

from .environment import LedgerAddress
from .files import read_json, write_json
from .paths import RunDir
from .supervisor import State, Supervisor


@dataclass
class StackFile:
    """Rewritten, with mode 0600, whenever a process starts, becomes ready or dies.

    No process counts as ready before the seed is done, so whoever waits for that also finds the accounts.
    """

    run: RunDir
    origin: str
    ledgers: Mapping[str, LedgerAddress]
    database_url: str
    redis_url: str

    def write(self, supervisor: Supervisor) -> None:
        seed = read_json(self.run.seed) or {}
        seeding = supervisor.processes.get("seed")
        seeded = seeding is not None and seeding.state is State.DONE
        write_json(
            self.run.stack_json,
            {
                "origin": self.origin,
                "ledgers": {mode: _ledger(ledger) for mode, ledger in self.ledgers.items()},
                "database_url": self.database_url,
                "redis_url": self.redis_url,
                "accounts": seed.get("accounts", {}),
                "processes": {
                    name: {"pid": one.pid, "ready": seeded and one.state is State.READY}
                    for name, one in supervisor.processes.items()
                    if not one.spec.once
                },
            },
        )


def _ledger(ledger: LedgerAddress) -> dict[str, object]:
    return {
        "ws": ledger.ws,
        "http": ledger.http,
        "network_id": ledger.network_id,
        "faucet": ledger.faucet or None,
        "explorer": ledger.explorer or None,
    }
