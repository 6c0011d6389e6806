"""Free ports: the usual ones where nobody has them, the next free ones otherwise."""

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
    """Whether we could listen on a port of this machine and be the one who answers there."""
    with socket.socket(socket.AF_INET) as server:
        server.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            server.bind(("127.0.0.1", port))
        except OSError:
            return False
    # A listener on ::1 alone does not hinder the bind, but browsers try it first for "localhost".
    with socket.socket(socket.AF_INET6) as client, suppress(OSError):
        client.settimeout(0.2)
        client.connect(("::1", port))
        return False
    return True


def any_free_port() -> int:
    """A port the kernel has free now."""
    with socket.socket() as server:
        server.bind(("127.0.0.1", 0))
        port: int = server.getsockname()[1]
        return port


@dataclass
class PortPlan:
    """Ports by name, kept from other instances for as long as the plan is open."""

    numbers: dict[str, int] = field(default_factory=dict)
    _held: list[socket.socket] = field(default_factory=list)

    def take(self, name: str, port: int) -> bool:
        """Take a port if it is free, also of instances that have not yet begun to listen on theirs."""
        held = _reserve(port)
        if held is None or not is_free(port):
            if held is not None:
                held.close()
            return False
        self.numbers[name] = port
        self._held.append(held)
        return True

    def close(self) -> None:
        """Let go of every port."""
        for held in self._held:
            held.close()
        self._held.clear()


def plan_ports(
    run: RunDir, *, web: int | None, wanted: Mapping[str, int] = USUAL, say: Callable[[str], None]
) -> PortPlan:
    """A free port for each server; the last run's where they are still free.

    The web port is `web` if given, else the usual one. Each port that had to be avoided is said. A second
    instance takes its inner ports from a range of its own.
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
    """A mark, seen by every instance on this machine and gone with this process, that a port is ours.

    An abstract Unix socket: no file, no owner. Other systems than Linux have none; there nothing is marked.
    """
    mark = socket.socket(socket.AF_UNIX)
    if sys.platform == "linux":
        try:
            mark.bind(f"\0dropwise-port-{port}")
        except OSError:
            mark.close()
            return None
    return mark
