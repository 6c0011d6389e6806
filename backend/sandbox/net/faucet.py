"""The faucet: play money, paid from the genesis account by an ordinary signed payment."""

from typing import Any, Final

from xrpl.core import keypairs
from xrpl.core.addresscodec import classic_address_to_xaddress, is_valid_xaddress, xaddress_to_classic_address

from sandbox.api.context import Node, is_address
from sandbox.api.local_signing import pay_from_genesis
from sandbox.protocol.results import TES_SUCCESS

_DEFAULT_XRP: Final = 1000
_MOST_XRP: Final = 1_000_000
_DROPS_PER_XRP: Final = 1_000_000


class FaucetError(Exception):
    """A refused request: HTTP status and body."""

    def __init__(self, status: int, body: dict[str, Any]) -> None:
        super().__init__(body["error"])
        self.status = status
        self.body = body


class Faucet:
    """Pays from the genesis account, with the request and response format of the public test faucet."""

    def __init__(self, node: Node) -> None:
        self._node = node

    def fund(self, body: object) -> dict[str, Any]:
        """Pay ``xrpAmount`` whole XRP (default 1000) to ``destination``, or to a new account.

        The payment is only submitted; the next closed ledger validates it. Raises FaucetError.
        """
        if not isinstance(body, dict):
            raise FaucetError(400, {"error": "Invalid request"})
        amount = _amount(body)
        seed = None
        if "destination" in body:
            address, tag = _destination(body["destination"])
        else:
            seed = keypairs.generate_seed()
            address, tag = keypairs.derive_classic_address(keypairs.derive_keypair(seed)[0]), None
        account = {
            "xAddress": classic_address_to_xaddress(address, tag, True),
            "classicAddress": address,
            "address": address,
        }
        result, digest = pay_from_genesis(self._node, address, tag, amount * _DROPS_PER_XRP)
        if result != TES_SUCCESS:
            raise FaucetError(500, {"error": f"The faucet's payment failed: {result}", "account": account})
        funded: dict[str, Any] = {"account": account, "amount": amount, "transactionHash": digest}
        if seed is not None:
            funded["seed"] = seed
        return funded


def _amount(body: dict[str, Any]) -> int:
    wanted = body.get("xrpAmount", _DEFAULT_XRP)
    try:
        amount = int(wanted) if isinstance(wanted, int | str) and not isinstance(wanted, bool) else 0
    except ValueError:
        amount = 0
    if not 1 <= amount <= _MOST_XRP:
        raise FaucetError(400, {"error": "Invalid amount"})
    return amount


def _destination(wanted: object) -> tuple[str, int | None]:
    if isinstance(wanted, str):
        if is_address(wanted):
            return wanted, None
        if is_valid_xaddress(wanted):
            address, tag, _ = xaddress_to_classic_address(wanted)
            return address, tag
    raise FaucetError(400, {"error": "Invalid destination"})
