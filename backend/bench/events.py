"""`python -m bench.events [--events 50000]`: how fast a server reads the events that it missed, and how long
a visitor waits beside servers that wait for the next one.

The events are read over HTTP with a secret key, on one connection, in pages of 100, from the oldest on; the
first read of an event gives it its place in the order too. Beside it is the floor: the same bodies by
PostgreSQL's cursor, without HTTP. Then clients of several merchants wait (`wait=25`), and a visitor reads the
home page on a new connection ten times a second. Exits 1 if a target is missed.
"""

from __future__ import annotations

import argparse
import http.client
import json
import select
import socket
import sys
import time
from collections.abc import Sequence
from contextlib import ExitStack
from typing import Any

import psycopg

from bench.abuse import visit, web
from bench.environment import bench_environment, run_python

PAGE = 100
RATE_TARGET = 2_000.0
WAITING, MERCHANTS = 200, 20
VISITS = 100
P95_TARGET = 0.5
_SEED = f"from bench.merchant import create_callers as create; create({MERCHANTS})"
# Copies of the first event, each with an id of its own in its body.
_COPIES = """
insert into webhooks_event (id, owner_id, mode, key, type, payment_id, payment_title, body)
select copy, owner_id, mode, 'bench:' || copy, type, payment_id, payment_title,
  replace(body, id::text, copy::text)
from webhooks_event, lateral (select gen_random_uuid() as copy from generate_series(2, %s)) copies
"""
_PAYMENT = {
    "title": "Cake with marzipan",
    "amount": "12.5",
    "platform_name": "Records",
    "username": "mika",
    "redirect_url": "https://shop.example/thanks?payment={PAYMENT_ID}",
    "metadata": {"order": "1042", "channel": "web"},
}


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--events", type=int, default=50_000)
    given = parser.parse_args(arguments)
    with bench_environment() as environment:
        callers = json.loads(run_python(environment, "-c", _SEED))
        with web(environment) as (port, _), psycopg.connect(environment["DATABASE_URL"]) as database:
            _call(port, callers[0]["key"], "POST", "/api/payments/create/", json.dumps(_PAYMENT))
            database.execute(_COPIES, [given.events])
            database.commit()
            first, again = (_read_all(port, callers[0]["key"], given.events) for _ in range(2))
            floor = _floor(database, given.events)
            waits = _visits_beside_waiting(port, [caller["key"] for caller in callers[1:]])
    p50, p95 = (waits[int(len(waits) * share)] for share in (0.5, 0.95))
    print(f"events of a day's outage ({given.events:,}), in pages of {PAGE}:")
    print(f"  read {first:,.0f} a second (target {RATE_TARGET:,.0f}), a second time {again:,.0f}")
    print(f"  their bodies by a bare cursor: {floor:,.0f} a second")
    print(f"a visitor beside {WAITING} who wait: p50 {p50:.3f} s, p95 {p95:.3f} s (target {P95_TARGET})")
    return 0 if first >= RATE_TARGET and p95 <= P95_TARGET else 1


def _call(port: int, key: str, method: str, path: str, body: str | None = None) -> Any:
    connection = http.client.HTTPConnection("localhost", port)
    return _on(connection, key, method, path, body)


def _on(connection: http.client.HTTPConnection, key: str, method: str, path: str, body: str | None) -> Any:
    headers = {"Authorization": f"Bearer {key}", "Content-Type": "application/json"}
    connection.request(method, path, body, headers)
    response = connection.getresponse()
    content = response.read()
    if response.status not in (200, 201):
        raise RuntimeError(f"{response.status} {content[:300]!r}")
    return json.loads(content)


def _read_all(port: int, key: str, expected: int) -> float:
    """Events a second, from the oldest on. Raises RuntimeError where one is missing or repeated."""
    connection = http.client.HTTPConnection("localhost", port)
    seen: set[str] = set()
    more, after, begun = True, "", time.perf_counter()
    while more:
        page = _on(connection, key, "GET", f"/api/events/?limit={PAGE}{after}", None)
        ids = [event["event_id"] for event in page["events"]]
        seen.update(ids)
        more, after = page["has_more"], f"&after={ids[-1]}"
    seconds = time.perf_counter() - begun
    if len(seen) != expected:
        raise RuntimeError(f"{len(seen)} different events of {expected}")
    return expected / seconds


def _floor(database: psycopg.Connection[Any], expected: int) -> float:
    begun = time.perf_counter()
    with database.cursor("bodies") as cursor:
        cursor.itersize = PAGE
        cursor.execute("select body from webhooks_event order by position")
        read = [json.loads(row[0])["event_id"] for row in cursor]
    assert len(read) == expected
    return expected / (time.perf_counter() - begun)


def _visits_beside_waiting(port: int, keys: list[str]) -> list[float]:
    """How long a visitor waited each time, sorted, while the others wait for an event that never comes."""
    with ExitStack() as stack:
        waiting = []
        for number in range(WAITING):
            connection = stack.enter_context(socket.create_connection(("127.0.0.1", port)))
            key = keys[number % len(keys)]
            head = (
                f"GET /api/events/?wait=25 HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer {key}\r\n\r\n"
            )
            connection.sendall(head.encode())
            waiting.append(connection)
        seconds = []
        for _ in range(VISITS):
            seconds.append(visit(port))
            time.sleep(max(0.0, 0.1 - seconds[-1]))
        answered, _, _ = select.select(waiting, [], [], 0)
        if answered:
            raise RuntimeError(f"{len(answered)} did not wait")
    return sorted(seconds)


if __name__ == "__main__":
    sys.exit(main())
