"""A merchant and its receivers for the webhook tests."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from apps.common import outbound
from apps.webhooks.models import Delivery
from tests.factories.api_fixtures import merchant, platform
from tests.factories.receiver import RawReceiver, Receiver
from tests.factories.shop import Shop

__all__ = ["merchant", "platform"]


@pytest.fixture
def nothing_due(db: None) -> None:
    """Deliveries that other tests left due or leased would be sent by this one, or use its limits."""
    left = Delivery.objects.exclude(next_attempt_at=None, lease_until=None)
    left.update(next_attempt_at=None, lease_until=None)


@pytest.fixture
def resolve_example_host(monkeypatch: pytest.MonkeyPatch) -> None:
    """`shop.example.com` is a public address, which live endpoints may use. Nothing is sent to it."""
    known = outbound.lookup
    monkeypatch.setattr(
        outbound,
        "lookup",
        lambda host, port: ["93.184.216.34"] if host == "shop.example.com" else known(host, port),
    )


@pytest.fixture
def receiver() -> Iterator[Receiver]:
    server = Receiver()
    yield server
    server.close()


@pytest.fixture
def shop(nothing_due: None, receiver: Receiver) -> Shop:
    return Shop(receiver)


@pytest.fixture
def raw_receiver() -> Iterator[Callable[[Any], RawReceiver]]:
    servers: list[RawReceiver] = []

    def start(act: Any) -> RawReceiver:
        servers.append(RawReceiver(act))
        return servers[-1]

    yield start
    for server in servers:
        server.close()
