"""One web server for each worker, on the worker's own database, with a front-end of two small pages."""

from __future__ import annotations

import gzip
import ssl
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from apps.common.modes import Mode
from apps.payments.services.create import payment_create
from apps.payments.services.creator import Owner, creator_read
from tests.contract.server import WebServer, environment, web_server
from tests.factories.front_end import write_build
from tests.factories.hand_closed_ledger import client, ledger, local_ledger, sealing_keys
from tests.factories.platform import Merchant, create_merchant, create_platform, payment_body, payment_request
from tests.factories.watched import driver
from tests.webhooks.conftest import receiver

__all__ = ["client", "driver", "ledger", "local_ledger", "receiver", "sealing_keys"]

UNLIMITED = str(10**6)
# A client without one reads all certificates, which takes longer than most tests.
_TLS = ssl.create_default_context()


@pytest.fixture(scope="session")
def dist(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A build of the front-end: its table of pages, two short entries, a hashed and compressed asset."""
    root = tmp_path_factory.mktemp("dist")
    write_build(root)
    (root / "index.html").write_text("<!doctype html><title>index</title>")
    (root / "checkout.html").write_text("<!doctype html><title>checkout</title><!--payment-data-->")
    (root / "drop.svg").write_text("<svg/>")
    (root / ".vite").mkdir(exist_ok=True)
    (root / ".vite" / "manifest.json").write_text("{}")
    (root / "assets").mkdir()
    write_asset(root, "index-DWnCnJi4.js", "console.log('x');" * 100)
    return root


def write_asset(dist: Path, name: str, text: str) -> None:
    (dist / "assets" / f"{name}.gz").write_bytes(gzip.compress(text.encode()))
    (dist / "assets" / name).write_text(text)


@pytest.fixture(scope="session")
def web(database_url: str, dist: Path) -> Iterator[WebServer]:
    settings = environment(
        database_url,
        dist,
        RATE_CREATE_PER_SECOND=UNLIMITED,
        RATE_STATUS_PER_SECOND=UNLIMITED,
        RATE_STATUS_CLIENT_PER_SECOND="1000",
        SOCKETS_PER_CLIENT="8",
        # Longer than any test: what waits for a body is not helped by the deadline.
        REQUEST_BODY_SECONDS="600",
    )
    with web_server(settings) as server:
        yield server


@pytest.fixture
def http(web: WebServer) -> Iterator[httpx.Client]:
    with httpx.Client(base_url=web.origin, timeout=20, verify=_TLS) as client:
        yield client


@pytest.fixture
def merchant(db: None) -> Merchant:
    create_platform(Mode.TEST, Mode.LIVE)
    return create_merchant()


@pytest.fixture
def payment_id(merchant: Merchant) -> str:
    creator = creator_read(owner=Owner(merchant.user.pk, Mode.TEST))
    return str(payment_create(creator=creator, request=payment_request())["id"])


@pytest.fixture
def payment_path(payment_id: str) -> str:
    """Of the payment's WebSocket."""
    return f"/ws/payments/{payment_id}/"


def payment_over_http(http: httpx.Client, merchant: Merchant, **changes: Any) -> dict[str, Any]:
    """A payment created by the public API, as it responds."""
    response = http.post(
        "/api/payments/create/",
        json=payment_body(**changes),
        headers={"authorization": f"Bearer {merchant.keys['test']}"},
    )
    assert response.status_code == 201, response.text
    return dict(response.json()["payment_request"])
