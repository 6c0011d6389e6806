"""Free ports: the usual ones, or the next free ones."""

import socket
import sys
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field

from .files import read_json, write_json
from .paths import RunDir

USUAL = {
    "web": 8000,
    "ledger-test": 6006,
    "ledger-test-admin": 6007,
    "ledger-live": 6016,
    "ledger-live-admin": 6017,
    "postgres": 5440,
    "redis": 6390,
}


def is_free(port: int) -> bool:
    """Whether we could listen on a port of this machine and get its connections."""
    with socket.socket(socket.AF_INET) as server:
        server.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            server.bind(("127.0.0.1", port))
        except OSError:
            return False
    # A listener on ::1 alone does not prevent the bind, but browsers try ::1 first for "localhost".
    with socket.socket(socket.AF_INET6) as client, suppress(OSError):
        client.settimeout(0.2)
        client.connect(("::1", port))
        return False
    return True


def any_free_port() -> int:
    """A port that is free now."""
    with socket.socket() as server:
        server.bind(("127.0.0.1", 0))
        port: int = server.getsockname()[1]
        return port


@dataclass
class PortPlan:
    """Ports by name, reserved while the plan is open."""

    numbers: dict[str, int] = field(default_factory=dict)
    _held: list[socket.socket] = field(default_factory=list)

    def take(self, name: str, port: int) -> bool:
        """Take a port unless it is in use, or reserved by an instance that does not listen on it yet."""
        held = _reserve(port)
        if held is None or not is_free(port):
            if held is not None:
                held.close()
            return False
        self.numbers[name] = port
        self._held.append(held)
        return True

    def close(self) -> None:
        """Release every port."""
        for held in self._held:
            held.close()
        self._held.clear()


def plan_ports(
    run: RunDir, *, web: int | None, wanted: Mapping[str, int] = USUAL, say: Callable[[str], None]
) -> PortPlan:
    """A free port for each server; the last run's if they are still free.

    The web port is `web`, or the usual one. `say` gets a line for each port that was taken. A second instance
    takes its inner ports from its own range.
    """
    last = read_json(run.ports) or {}
    shift = 0 if run.is_default else 14_000 + int(run.digest, 16) % 1_100 * 10
    plan = PortPlan()
    for name, usual in wanted.items():
        remembered = last.get(name)
        if name == "web":
            first = web or usual
        else:
            first = remembered if isinstance(remembered, int) else usual + shift
        port = first
        while not plan.take(name, port):
            port = port + 1 if port < 65_000 else 20_000
        if port != first:
            say(f"Port {first} is taken; {name} uses {port}.")
    write_json(run.ports, plan.numbers)
    return plan


def _reserve(port: int) -> socket.socket | None:
    """Mark a port as ours, for all instances on this machine, until this process ends.

    The mark is an abstract Unix socket: no file, no owner. Only Linux has them; elsewhere nothing is marked.
    """
    mark = socket.socket(socket.AF_UNIX)
    if sys.platform == "linux":
        try:
            mark.bind(f"\0dropwise-port-{port}")
        except OSError:
            mark.close()
            return None
    return mark
