"""A local ledger as a process, started through its command line."""

import json
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any, Self

import httpx

from stack.paths import BACKEND

NETWORK_ID = 63456
_START_SECONDS = 20.0
# One client, because each creates an SSL context; no keep-alive, because the servers come and go.
HTTP = httpx.Client(limits=httpx.Limits(max_keepalive_connections=0))


class LedgerProcess:
    """A server on free ports. ``close_interval`` 0 closes on request only. An option of True has no value."""

    def __init__(
        self,
        directory: Path,
        *,
        close_interval: float = 0,
        network_id: int = NETWORK_ID,
        **options: object,
    ) -> None:
        self.directory = directory
        self.network_id = network_id
        self._options = {"close-interval": close_interval, "network-id": network_id, **options}
        self.port = 0
        self.admin_port = 0
        self.process: subprocess.Popen[str] | None = None

    def start(self, *, patience: float = _START_SECONDS) -> Self:
        """Start, and wait until the server has announced its ports and responds."""
        self.directory.mkdir(parents=True, exist_ok=True)
        announced = self.directory / "ports.json"
        announced.unlink(missing_ok=True)
        self.process = self.spawn(port=self.port, admin_port=self.admin_port, announce=announced)
        deadline = time.monotonic() + patience
        while not announced.exists():
            assert self.process.poll() is None, self.process.communicate()[1]
            assert time.monotonic() < deadline, "the ledger did not start"
            time.sleep(0.01)
        ports = json.loads(announced.read_text())
        self.port, self.admin_port = ports["port"], ports["admin_port"]
        assert self.health()["ready"] is True
        return self

    def spawn(self, *, port: int, admin_port: int, announce: Path) -> "subprocess.Popen[str]":
        """Start the process without waiting."""
        command = [sys.executable, "-m", "sandbox", "--data", str(self.directory / "chain")]
        command += ["--port", str(port), "--admin-port", str(admin_port), "--announce", str(announce)]
        for name, value in self._options.items():
            command += [f"--{name}"] if value is True else [f"--{name}", str(value)]
        return subprocess.Popen(command, cwd=BACKEND, stderr=subprocess.PIPE, text=True)

    def stop(self, number: signal.Signals = signal.SIGTERM) -> int:
        """End the process and return its exit status. It must not have logged a traceback."""
        assert self.process is not None
        self.process.send_signal(number)
        _, said = self.process.communicate(timeout=10)
        assert "Traceback" not in said, said
        return self.process.returncode

    @property
    def ws(self) -> str:
        return f"ws://127.0.0.1:{self.port}"

    @property
    def http(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    @property
    def admin(self) -> str:
        return f"http://127.0.0.1:{self.admin_port}"

    def health(self) -> dict[str, Any]:
        """The admin port's view of the server."""
        return self._body(HTTP.get(f"{self.admin}/health"))

    def close(self, count: int = 1) -> int:
        """Close ledgers. Returns the number of the newest validated one."""
        return int(self._body(HTTP.post(f"{self.admin}/close", json={"n": count}))["validated"])

    def faults(self, **switches: object) -> dict[str, Any]:
        """Set the fault switches. Those not given are off."""
        return self._body(HTTP.put(f"{self.admin}/faults", json=switches))

    def call(self, method: str, *, version: int = 2, **params: object) -> dict[str, Any]:
        """A JSON-RPC call. Returns the result unchanged."""
        body = {"method": method, "params": [{"api_version": version, **params}]}
        result: dict[str, Any] = self._body(HTTP.post(self.http, json=body))["result"]
        return result

    def send_play_money(self, address: str, xrp: int = 1000) -> None:
        """Request a faucet payment, which the next closed ledger will contain."""
        self._body(HTTP.post(f"{self.http}/accounts", json={"destination": address, "xrpAmount": str(xrp)}))

    def fund(self, address: str, xrp: int = 1000) -> None:
        """Request a faucet payment and close the ledger."""
        self.send_play_money(address, xrp)
        self.close()

    @staticmethod
    def _body(response: httpx.Response) -> dict[str, Any]:
        assert response.status_code == 200, response.text
        body: dict[str, Any] = response.json()
        return body
