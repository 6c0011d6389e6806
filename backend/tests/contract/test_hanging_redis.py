"""A Redis that misbehaves: calls do without it, and others do not notice."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import httpx
import pytest

from apps.common.modes import Mode
from tests.contract.conftest import UNLIMITED
from tests.contract.raw_http import raw_request
from tests.contract.server import environment, web_server
from tests.factories.outside import garbage, listening, stopped
from tests.factories.platform import create_merchant, create_platform, payment_body

CALLERS = 16
VISIT = b"GET /api/config/ HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"


@pytest.mark.parametrize("party", [stopped, garbage], ids=lambda party: party.__name__)
def test_creators_do_without_a_redis_that_misbehaves(
    database_url: str, dist: Path, db: None, party: Any
) -> None:
    create_platform(Mode.TEST)
    keys = [create_merchant().keys["test"] for _ in range(CALLERS)]

    with listening(party) as redis:
        settings = environment(
            database_url,
            dist,
            REDIS_URL=f"redis://127.0.0.1:{redis.port}/0",
            RATE_STATUS_CLIENT_PER_SECOND=UNLIMITED,
        )
        with (
            web_server(settings) as web,
            httpx.Client(base_url=web.origin, timeout=60, verify=False) as client,  # noqa: S501
            ThreadPoolExecutor(CALLERS) as pool,
        ):

            def create(key: str) -> int:
                headers = {"authorization": f"Bearer {key}"}
                return client.post("/api/payments/create/", json=payment_body(), headers=headers).status_code

            created = [pool.submit(create, key) for key in keys]
            visited = raw_request(web, VISIT).status
            statuses = [each.result() for each in created]

            assert (statuses, visited) == ([201] * CALLERS, 200)
            assert redis.accepted > 0
