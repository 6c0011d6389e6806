"""A Redis that misbehaves: calls do without it, and others do not notice."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.contract.conftest import UNLIMITED
from tests.contract.raw_http import raw_request
from tests.contract.server import environment, web_server
from tests.factories.outside import garbage, listening, stopped
from tests.factories.platform import Merchant, payment_body

CALLERS = 16
VISIT = b"GET /api/config/ HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"


@pytest.mark.parametrize("party", [stopped, garbage], ids=lambda party: party.__name__)
def test_limited_calls_do_without_a_redis_that_misbehaves(
    database_url: str, dist: Path, merchant: Merchant, party: Any
) -> None:
    with listening(party) as redis:
        settings = environment(
            database_url,
            dist,
            REDIS_URL=f"redis://127.0.0.1:{redis.port}/0",
            # Enough for all, and few enough that some are counted in Redis.
            RATE_CREATE_PER_SECOND=str(CALLERS + 4),
            RATE_STATUS_CLIENT_PER_SECOND=UNLIMITED,
        )
        with (
            web_server(settings) as web,
            httpx.Client(base_url=web.origin, timeout=60, verify=False) as client,  # noqa: S501
            ThreadPoolExecutor(CALLERS) as pool,
        ):

            def create(_: int) -> int:
                headers = {"authorization": f"Bearer {merchant.keys['test']}"}
                return client.post("/api/payments/create/", json=payment_body(), headers=headers).status_code

            created = pool.map(create, range(CALLERS))
            visited = raw_request(web, VISIT).status

            assert (set(created), visited) == ({201}, 200)
            assert redis.accepted > 0
