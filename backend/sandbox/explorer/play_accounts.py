"""Named accounts for sending play money by hand. This server keeps their keys next to its chain."""

import re
from dataclasses import dataclass
from typing import Any, Final

from xrpl.constants import CryptoAlgorithm
from xrpl.core import keypairs

from sandbox.api.context import Node
from sandbox.api.local_signing import SigningKey, pay_from_genesis, sign_and_submit, signing_key
from sandbox.engine.views import Entry
from sandbox.protocol.flags import ASF_REQUIRE_DEST, LSF_REQUIRE_DEST_TAG
from sandbox.protocol.hashing import account_key
from sandbox.protocol.results import TES_SUCCESS

STARTING_XRP: Final = 1_000  # the balance of a new account
_DROPS_PER_XRP: Final = 1_000_000
_SPARE_DROPS: Final = 100 * _DROPS_PER_XRP  # kept on top of the amount, for reserve and fees
_ALGORITHM: Final = CryptoAlgorithm.SECP256K1
_NAME: Final = re.compile(r"[A-Za-z0-9][A-Za-z0-9 _.-]{0,31}")


@dataclass(frozen=True, slots=True)
class PlayAccount:
    """A named account. ``entry`` is its state in the open ledger, None once it has been deleted."""

    name: str
    seed: str
    key: SigningKey
    entry: Entry | None

    @property
    def requires_tag(self) -> bool:
        """Whether it refuses payments without a destination tag."""
        return self.entry is not None and bool(self.entry["Flags"] & LSF_REQUIRE_DEST_TAG)


class NotSentError(Exception):
    """The ledger refused a transaction; the message is the result code."""


class PlayAccounts:
    """The named accounts of one ledger. They submit transactions the same way as any client."""

    def __init__(self, node: Node) -> None:
        self._node = node

    def all(self) -> list[PlayAccount]:
        """Every named account, newest first."""
        return [self._account(name, seed) for name, seed in self._node.chain.store.play_accounts()]

    def get_or_create(self, name: str) -> PlayAccount:
        """The account with this name, created and funded if there is none.

        Raises ValueError if the name is not valid, NotSentError.
        """
        if not _NAME.fullmatch(name):
            raise ValueError(name)
        seed = self._node.chain.store.play_account(name, keypairs.generate_seed(algorithm=_ALGORITHM))
        account = self._account(name, seed)
        if account.entry is None:
            self._fund(account, STARTING_XRP * _DROPS_PER_XRP)
        return self._account(name, seed)

    def unused_name(self) -> str:
        """A name that no account has."""
        taken = {name for name, _ in self._node.chain.store.play_accounts()}
        return next(name for number in range(1, len(taken) + 2) if (name := f"payer-{number}") not in taken)

    def top_up(self, account: PlayAccount, drops: int) -> None:
        """Fund the account so that it can send this much. Raises NotSentError."""
        missing = drops + _SPARE_DROPS - int((account.entry or {"Balance": 0})["Balance"])
        if missing > 0:
            self._fund(account, missing)

    def set_tag_requirement(self, account: PlayAccount, *, required: bool) -> None:
        """Make the account refuse, or accept, payments without a destination tag. Raises NotSentError."""
        field = "SetFlag" if required else "ClearFlag"
        self.send(account, {"TransactionType": "AccountSet", field: ASF_REQUIRE_DEST})

    def send(self, account: PlayAccount, fields: dict[str, Any]) -> str:
        """Sign and submit; returns the hash. A ``tec`` result counts as sent. Raises NotSentError."""
        result, digest = sign_and_submit(self._node, account.key, fields)
        if not result.startswith(("tes", "tec")):
            raise NotSentError(result)
        return digest

    def _account(self, name: str, seed: str) -> PlayAccount:
        key = signing_key(seed)
        return PlayAccount(name, seed, key, self._node.chain.open.read(account_key(key.address)))

    def _fund(self, account: PlayAccount, drops: int) -> None:
        result, _ = pay_from_genesis(self._node, account.key.address, None, drops)
        if result != TES_SUCCESS:
            raise NotSentError(result)
