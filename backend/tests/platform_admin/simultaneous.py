"""Two administrators who run one command at the same moment."""

from __future__ import annotations

import threading
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from typing import Any, cast

from django.core.management import CommandError
from django.db import connections

from apps.ledger.client import client_override
from apps.ledger.xrpl_client import XrplClient
from tests.factories.admin_commands import AdminCommands
from tests.factories.ledger_clients import Wrapped


class EachItsOwn(Wrapped):
    """Gives each thread its own connection to the ledger, as two processes have."""

    def __init__(self, client: XrplClient, url: str) -> None:
        super().__init__(client)
        self._url, self._own = url, threading.local()

    def __getattr__(self, name: str) -> Any:
        if not hasattr(self._own, "client"):
            self._own.client = XrplClient(self._url)
        return getattr(self._own.client, name)


def both(admin: AdminCommands, *command: object) -> tuple[list[str], list[str]]:
    """Run a command twice at the same moment; returns the outputs and the refusals."""
    barrier = Barrier(2)

    def act() -> tuple[str, str]:
        try:
            connections["default"].ensure_connection()
            barrier.wait()
            return admin.run(str(command[0]), *command[1:]), ""
        except CommandError as refusal:
            return "", str(refusal)
        finally:
            connections.close_all()

    real = admin.driver.client
    admin.driver.client = cast(Any, EachItsOwn(real, admin.driver.ledger.ws))
    # Only once, around both: the override is global.
    with client_override("test", real), ThreadPoolExecutor(2) as pool:
        outcomes = [done.result() for done in [pool.submit(act), pool.submit(act)]]
    admin.driver.client = real
    return [done for done, _ in outcomes if done], [refused for _, refused in outcomes if refused]
