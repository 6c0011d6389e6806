"""Throw-away accounts with names, whose keys this server keeps with its chain: for paying by hand."""

import re
from dataclasses import dataclass
from typing import Any, Final

from xrpl.constants import CryptoAlgorithm
from xrpl.core import keypairs

from sandbox.api.context import Node
from sandbox.api.own_transactions import OwnKey, own_key, pay_from_genesis, submit_own
from sandbox.engine.views import Entry
from sandbox.protocol.flags import ASF_REQUIRE_DEST, LSF_REQUIRE_DEST_TAG
from sandbox.protocol.hashing import account_key
from sandbox.protocol.results import TES_SUCCESS

FIRST_XRP: Final = 1_000  # what a new account is given
_DROPS_PER_XRP: Final = 1_000_000
_SPARE_DROPS: Final = 100 * _DROPS_PER_XRP  # left besides what is sent: reserve and fees
_ALGORITHM: Final = CryptoAlgorithm.SECP256K1
_NAME: Final = re.compile(r"[A-Za-z0-9][A-Za-z0-9 _.-]{0,31}")


@dataclass(frozen=True, slots=True)
class PlayAccount:
    """One of the accounts; ``entry`` as it is in the open ledger, None once it was deleted."""

    name: str
    seed: str
    key: OwnKey
    entry: Entry | None

    @property
    def demands_tag(self) -> bool:
        """Whether it refuses payments without a destination tag."""
        return self.entry is not None and bool(self.entry["Flags"] & LSF_REQUIRE_DEST_TAG)


class NotSentError(Exception):
    """The ledger did not take a transaction; the message is its result."""


class Purse:
    """The accounts of one ledger. What it sends goes the way of everybody's transactions."""

    def __init__(self, node: Node) -> None:
        self._node = node

    def accounts(self) -> list[PlayAccount]:
        """All of them, the newest first."""
        return [self._account(name, seed) for name, seed in self._node.chain.store.play_accounts()]

    def named(self, name: str) -> PlayAccount:
        """The account of that name; a new one, funded, where there is none.

        Raises ValueError where it cannot be a name, NotSentError.
        """
        if not _NAME.fullmatch(name):
            raise ValueError(name)
        seed = self._node.chain.store.play_account(name, keypairs.generate_seed(algorithm=_ALGORITHM))
        account = self._account(name, seed)
        if account.entry is None:
            self._fund(account, FIRST_XRP * _DROPS_PER_XRP)
        return self._account(name, seed)

    def free_name(self) -> str:
        """A name that no account has."""
        taken = {name for name, _ in self._node.chain.store.play_accounts()}
        return next(name for number in range(1, len(taken) + 2) if (name := f"payer-{number}") not in taken)

    def top_up(self, account: PlayAccount, drops: int) -> None:
        """Give the account what it lacks for sending so much. Raises NotSentError."""
        missing = drops + _SPARE_DROPS - int((account.entry or {"Balance": 0})["Balance"])
        if missing > 0:
            self._fund(account, missing)

    def demand_tag(self, account: PlayAccount, demand: bool) -> None:
        """Have the account refuse payments without a destination tag, or take them. Raises NotSentError."""
        what = "SetFlag" if demand else "ClearFlag"
        self.send(account, {"TransactionType": "AccountSet", what: ASF_REQUIRE_DEST})

    def send(self, account: PlayAccount, fields: dict[str, Any]) -> str:
        """Sign and submit; the hash. A ``tec`` is sent too. Raises NotSentError."""
        result, digest = submit_own(self._node, account.key, fields)
        if not result.startswith(("tes", "tec")):
            raise NotSentError(result)
        return digest

    def _account(self, name: str, seed: str) -> PlayAccount:
        key = own_key(seed)
        return PlayAccount(name, seed, key, self._node.chain.open.read(account_key(key.address)))

    def _fund(self, account: PlayAccount, drops: int) -> None:
        result, _ = pay_from_genesis(self._node, account.key.address, None, drops)
        if result != TES_SUCCESS:
            raise NotSentError(result)
