"""A standalone server that already runs (`pytest --ledger ws://…`), instead of one that the tests start.

The tests use what every such server can do: payments from its genesis account, and `ledger_accept`. Its fees
must be those of a new genesis ledger: 10 drops, and reserves of 1 and 0.2 XRP.
"""

from __future__ import annotations

import itertools
import json
import threading
from typing import Any, Protocol, Self
from urllib.parse import urlsplit

from websockets.sync.client import connect
from xrpl.constants import CryptoAlgorithm
from xrpl.wallet import Wallet

from tests.factories.gate import Gate

GENESIS_SECRET = "snoPBrXtMeMyMHUVTgbuqAfg1SUTb"
_DROPS_PER_XRP = 1_000_000
_CALL_SECONDS = 20.0


class PlayLedger(Protocol):
    """What the tests need from a ledger, whoever started it."""

    network_id: int

    @property
    def ws(self) -> str: ...

    def call(self, method: str, *, version: int = 2, **params: object) -> dict[str, Any]:
        """One call; the result as received."""
        ...

    def close(self, count: int = 1) -> int:
        """Close ledgers and return the number of the newest validated one."""
        ...

    def send_play_money(self, address: str, xrp: int = 1000) -> None:
        """Pay an account, in the next closed ledger."""
        ...

    def faults(self, **switches: object) -> dict[str, Any]:
        """Set the fault switches. Those not named are off."""
        ...


class BusyLedger(PlayLedger, Protocol):
    """A ledger that closes regularly, and can be unreachable for a while."""

    def stop(self) -> object: ...
    def start(self) -> object: ...


class GivenLedger:
    """The server at `url`, used over one connection."""

    def __init__(self, url: str) -> None:
        self.url = url
        self._ids = itertools.count(1)
        self._lock = threading.Lock()
        self._socket = connect(url, compression=None, max_size=None, proxy=None)
        self.network_id = int(self.call("server_info")["info"].get("network_id", 0))
        assert self.network_id > 1024, (
            f"{url} has network ID {self.network_id}, but a standalone server needs one above 1024"
        )

    def hang_up(self) -> None:
        """Close the connection. The server continues."""
        self._socket.close()

    @property
    def ws(self) -> str:
        return self.url

    def call(self, method: str, *, version: int = 2, **params: object) -> dict[str, Any]:
        with self._lock:
            number = next(self._ids)
            request = {"id": number, "command": method, "api_version": version, **params}
            self._socket.send(json.dumps(request))
            while True:
                reply: dict[str, Any] = json.loads(self._socket.recv(timeout=_CALL_SECONDS))
                if reply.get("id") == number:
                    break
        return dict(reply["result"]) if reply["status"] == "success" else reply

    def close(self, count: int = 1) -> int:
        for _ in range(count):
            answer = self.call("ledger_accept")
            assert "ledger_current_index" in answer, f"{self.url} does not take ledger_accept: {answer}"
        return int(answer["ledger_current_index"]) - 1

    def send_play_money(self, address: str, xrp: int = 1000) -> None:
        from tests.factories.ledger_wallets import Payer

        genesis = Payer(self, Wallet.from_seed(GENESIS_SECRET, algorithm=CryptoAlgorithm.SECP256K1))
        answer = genesis.submit(Destination=address, Amount=str(xrp * _DROPS_PER_XRP))
        assert answer["engine_result"] == "tesSUCCESS", answer

    def faults(self, **switches: object) -> dict[str, Any]:
        assert not switches, "a given server has no fault switches: mark this test with local_ledger"
        return {}


class BusyGivenLedger(GivenLedger):
    """The same, but it closes every `interval` seconds, and its gate can make it unreachable."""

    def __init__(self, url: str, *, interval: float) -> None:
        super().__init__(url)
        parts = urlsplit(url)
        self._gate = Gate((parts.hostname or "", parts.port or 80))
        self._ended = threading.Event()
        self._closer = threading.Thread(target=self._close_regularly, args=(interval,))
        self._closer.start()

    @property
    def ws(self) -> str:
        return f"ws://127.0.0.1:{self._gate.port}"

    def stop(self) -> None:
        """It is unreachable until it is started."""
        self._gate.shut()

    def start(self) -> Self:
        self._gate.open()
        return self

    def hang_up(self) -> None:
        self._ended.set()
        self._closer.join()
        self._gate.close()
        super().hang_up()

    def _close_regularly(self, interval: float) -> None:
        while not self._ended.wait(interval):
            self.close()
