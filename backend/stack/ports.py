"""Free ports: the usual ones where nobody has them, the next free ones otherwise."""

import socket
from collections.abc import Callable, Mapping
from contextlib import suppress

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


def plan_ports(
    run: RunDir, *, web: int | None, wanted: Mapping[str, int] = USUAL, say: Callable[[str], None]
) -> dict[str, int]:
    """A free port for each server; the last run's where they are still free.

    The web port is `web` if given, else the usual one. Each port that had to be avoided is said. A second
    instance takes its inner ports from a range of its own, so that two that start together do not race for
    one.
    """
    last = read_json(run.ports) or {}
    shift = 0 if run.is_default else 14_000 + int(run.digest, 16) % 1_100 * 10
    plan: dict[str, int] = {}
    for name, usual in wanted.items():
        if name == "web":
            first = web or usual
        else:
            remembered = last.get(name)
            first = remembered if isinstance(remembered, int) else usual + shift
        port = first
        while port in plan.values() or not is_free(port):
            port = port + 1 if port < 65_000 else 20_000
        if port != first:
            say(f"Port {first} is taken; {name} uses {port}.")
        plan[name] = port
    write_json(run.ports, plan)
    return plan
