"""Working with a ledger server of a mode, and with the next one where the first cannot be used."""

from __future__ import annotations

import time
from typing import Final, Protocol, TypeVar

from django.db import connection

from apps.ledger.client import LedgerClient, clients_for
from apps.ledger.servers import server_pass_over, server_urls, servers_known
from apps.ledger.types import LedgerRefused, LedgerUnavailable, Standing
from apps.treasury.services.networks import NetworkMismatch

T_co = TypeVar("T_co", covariant=True)


class Act(Protocol[T_co]):
    """What is done with a server's client."""

    def __call__(self, *, client: LedgerClient) -> T_co: ...


LEDGER_TROUBLE: Final = (LedgerUnavailable, LedgerRefused, NetworkMismatch)
"""What can go wrong at a ledger server. Nothing is lost: the next run begins where this one did."""

_SEEN = """
insert into treasury_ledgerserver (mode, place, standing, in_use, ledger_index, behind, seen_at)
values (%s, %s, %s, %s, %s, %s, clock_timestamp())
on conflict (mode, place) do update set standing = excluded.standing, in_use = excluded.in_use,
  ledger_index = excluded.ledger_index, behind = excluded.behind, seen_at = excluded.seen_at
"""
_EVERY_SECONDS: Final = 5.0
_recorded: dict[str, float] = {}


def on_a_server(mode: str, act: Act[T_co]) -> T_co:
    """The result of `act` with the mode's best server; with the next one where that one cannot be used.

    `act` begins anew with each, so all that it decides comes from the answers of one server. Raises the
    trouble of the first server; NetworkMismatch only if no server has the ledger of the books.
    """
    troubles: list[Exception] = []
    for client in clients_for(mode):
        try:
            return act(client=client)
        except LEDGER_TROUBLE as trouble:
            troubles.append(trouble)
            server_pass_over(client.url, getattr(trouble, "standing", Standing.AWAY))
    raise next((each for each in troubles if not isinstance(each, NetworkMismatch)), troubles[0])


def servers_record(mode: str) -> None:
    """Write down how the mode's servers stand. In autocommit; at most once in five seconds."""
    now = time.monotonic()
    if now - _recorded.get(mode, float("-inf")) < _EVERY_SECONDS:
        return
    urls = server_urls(mode)
    rows = [
        (mode, place, server.standing, server.in_use, server.ledger_index, server.behind)
        for place, server in enumerate(servers_known(mode))
    ]
    with connection.cursor() as cursor:
        cursor.executemany(_SEEN, rows)
        cursor.execute("delete from treasury_ledgerserver where mode = %s and place >= %s", [mode, len(urls)])
    _recorded[mode] = now
