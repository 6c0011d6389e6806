"""What the product reaches outside of its process, led back into the world."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import ExitStack, contextmanager
from typing import Any
from unittest import mock

import psycopg

from apps.common import live, redis
from apps.ledger import client as ledger_client
from apps.ledger import servers
from apps.webhooks.services import deliver
from tests.world.clock import Clock
from tests.world.ledger import SERVERS, Ledger
from tests.world.receiver import Courier, Receiver


class Pages:
    """The pages that payers have open. What they are told must be committed by then: they would show it."""

    def __init__(self, observer: psycopg.Connection[Any]) -> None:
        self._observer = observer
        self.told = 0
        # Announcements of what nobody could read yet.
        self.early = 0

    def publish(self, messages: Iterable[tuple[str, Mapping[str, object]]]) -> None:
        for group, message in messages:
            self.told += 1
            row = self._observer.execute(
                "select status, sequence from payments_payment where id = %s",
                [group.removeprefix("payment.")],
            ).fetchone()
            if row is None or row[1] < int(str(message["sequence"])) or row[0] != message["status"]:
                self.early += 1


@contextmanager
def led_back(ledger: Ledger, receiver: Receiver, pages: Pages, clock: Clock) -> Iterator[None]:
    """Inside the block the product's clients, courier and announcements are the world's."""

    def courier(*, concurrency: int, most: int) -> Courier:
        return Courier(receiver, clock, min(concurrency, most, 4))

    def nobody(_: Callable[[Any], object]) -> None:
        """Wake-ups and news: the scheduler says when to look."""

    with ExitStack() as stack:
        for owner, name, new in (
            (ledger_client, "servers_ordered", lambda mode: ledger.servers_ordered()),
            (ledger_client, "_client_of", lambda mode, url: ledger.client(url)),
            (servers, "server_urls", lambda mode: SERVERS),
            (live, "_publish", pages.publish),
            (redis, "attempt", nobody),
            (deliver, "_Courier", courier),
        ):
            stack.enter_context(mock.patch.object(owner, name, new))
        yield
