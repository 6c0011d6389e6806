"""How many connections one client may hold and open, and whether the process has nearly as many as it can."""

from __future__ import annotations

import logging
import resource
import time
from asyncio import BaseTransport
from collections import Counter

from django.conf import settings

from apps.common.clients import client_address

logger = logging.getLogger(__name__)

# Above this part of the files that the process may open, idle connections are closed at once.
CROWDED = 0.8
# A client that is refused again and again is named in the log this often.
_LOG_SECONDS = 60.0


class Connections:
    """The open connections of this process, WebSockets included.

    Behind proxies of ours (`NUM_PROXIES`) every connection is a proxy's, and none is refused.
    """

    def __init__(self) -> None:
        self._client_of: dict[BaseTransport, str] = {}
        self._of_client: Counter[str] = Counter()
        # How many each client opened in the current second.
        self._second, self._new = 0, Counter[str]()
        self._logged: dict[str, float] = {}
        self._crowd = CROWDED * resource.getrlimit(resource.RLIMIT_NOFILE)[0]

    @property
    def is_crowded(self) -> bool:
        return len(self._client_of) > self._crowd

    def opened(self, transport: BaseTransport) -> bool:
        """Count a new connection. False if its client holds or opens too many: the caller ends it."""
        client = client_address((transport.get_extra_info("peername") or ("",))[0], "")
        if settings.NUM_PROXIES == 0 and not self._may_open(client):
            return False
        self._client_of[transport] = client
        self._of_client[client] += 1
        if self.is_crowded:
            self._log("", "%d connections are open: idle ones are closed at once", len(self._client_of))
        return True

    def _may_open(self, client: str) -> bool:
        # Faster than they can be accepted, they would keep all others waiting for that.
        second = int(time.monotonic())
        if second != self._second:
            self._second = second
            self._new.clear()
        self._new[client] += 1
        if self._new[client] > settings.NEW_CONNECTIONS_PER_CLIENT:
            limit = settings.NEW_CONNECTIONS_PER_CLIENT
            self._log(client, "%s opened %d connections in a second: more are refused", client, limit)
            return False
        if self._of_client[client] >= settings.CONNECTIONS_PER_CLIENT:
            limit = settings.CONNECTIONS_PER_CLIENT
            self._log(client, "%s holds %d connections: more are refused", client, limit)
            return False
        return True

    def closed(self, transport: BaseTransport) -> None:
        """The connection is gone."""
        client = self._client_of.pop(transport, None)
        if client is None:
            return
        self._of_client[client] -= 1
        if not self._of_client[client]:
            del self._of_client[client]

    def _log(self, about: str, message: str, *values: object) -> None:
        now = time.monotonic()
        if now - self._logged.get(about, -_LOG_SECONDS) < _LOG_SECONDS:
            return
        if len(self._logged) > 1_000:
            self._logged.clear()
        self._logged[about] = now
        logger.warning(message, *values)


CONNECTIONS = Connections()
