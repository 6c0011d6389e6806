"""Waiting for events takes no thread of the web process, and works without Redis."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from apps.common.modes import Mode
from apps.payments.services.create import payment_create
from apps.payments.services.creator import Owner, creator_read
from tests.contract.raw_http import raw_connection, raw_request, read_to_end
from tests.contract.server import WebServer, environment, free_port, web_server
from tests.factories.platform import Merchant, payment_request

WAITING = 20


@pytest.fixture(scope="module")
def web(database_url: str, dist: Path) -> Iterator[WebServer]:
    """A server with one thread and without Redis."""
    settings = environment(
        database_url,
        dist,
        WEB_THREADS="1",
        HELD_REQUESTS_PER_ACCOUNT=str(WAITING),
        REDIS_URL=f"redis://127.0.0.1:{free_port()}/0",
    )
    with web_server(settings) as server:
        yield server


def _get(path: str, key: str) -> bytes:
    head = f"GET {path} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer {key}\r\n"
    return (head + "Connection: close\r\n\r\n").encode()


def test_many_wait_beside_other_calls_and_all_are_told(web: WebServer, merchant: Merchant) -> None:
    # The last slash may be left out.
    requests = [_get(path, merchant.keys["test"]) for path in ("/api/events/?wait=25", "/api/events?wait=25")]
    with ExitStack() as stack:
        waiting = [stack.enter_context(raw_connection(web)) for _ in range(WAITING)]
        for number, connection in enumerate(waiting):
            connection.settimeout(60)
            connection.sendall(requests[number % 2])
        # Its turn comes when all of them have been asked once, and none is answered.
        assert raw_request(web, _get("/api/events/", merchant.keys["test"])).json["events"] == []
        creator = creator_read(owner=Owner(merchant.user.pk, Mode.TEST))
        created = payment_create(creator=creator, request=payment_request())
        answers = [read_to_end(connection) for connection in waiting]

    assert {answer.status for answer in answers} == {200}
    for answer in answers:
        (event,) = answer.json["events"]
        assert (event["event_type"], event["payment_id"]) == ("payment.created", str(created["id"]))
        assert b"x-hold" not in answer.content.lower()


def test_an_event_that_is_there_is_not_waited_for_and_the_time_ends(
    web: WebServer, merchant: Merchant
) -> None:
    empty = raw_request(web, _get("/api/events/?wait=1", merchant.keys["test"]))
    assert (empty.status, empty.json["events"]) == (200, [])
    payment_create(creator=creator_read(owner=Owner(merchant.user.pk, Mode.TEST)), request=payment_request())
    found = raw_request(web, _get("/api/events/?wait=25&type=payment.created", merchant.keys["test"]))
    assert len(found.json["events"]) == 1


def test_those_who_still_wait_are_told_when_the_first_one_has_left(
    web: WebServer, merchant: Merchant
) -> None:
    request = _get("/api/events/?wait=25", merchant.keys["test"])
    with raw_connection(web) as second:
        second.settimeout(60)
        with raw_connection(web) as first:
            first.sendall(request)
            # Its turn comes when the first one has been asked.
            assert raw_request(web, _get("/api/events/", merchant.keys["test"])).json["events"] == []
            second.sendall(request)
            assert raw_request(web, _get("/api/events/", merchant.keys["test"])).json["events"] == []
        creator = creator_read(owner=Owner(merchant.user.pk, Mode.TEST))
        created = payment_create(creator=creator, request=payment_request())
        (event,) = read_to_end(second).json["events"]

    assert event["payment_id"] == str(created["id"])
