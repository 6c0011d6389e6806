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

CALLERS = 16
VISIT = b"GET /api/config/ HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
FORM = {"name": "Ann", "email": "ann@example.com", "subject": "Hello", "message": "A word."}


@pytest.mark.parametrize("party", [stopped, garbage], ids=lambda party: party.__name__)
def test_limited_calls_do_without_a_redis_that_misbehaves(
    database_url: str, dist: Path, db: None, party: Any
) -> None:
    with listening(party) as redis:
        settings = environment(
            database_url,
            dist,
            REDIS_URL=f"redis://127.0.0.1:{redis.port}/0",
            # Enough for all, and few enough to be counted in Redis.
            RATE_CONTACT_PER_HOUR=str(CALLERS + 4),
            RATE_STATUS_CLIENT_PER_SECOND=UNLIMITED,
        )
        with (
            web_server(settings) as web,
            httpx.Client(base_url=web.origin, timeout=60, verify=False) as client,  # noqa: S501
            ThreadPoolExecutor(CALLERS) as pool,
        ):

            def submit(_: int) -> int:
                return client.post("/api/platform-admin/contact/submit/", json=FORM).status_code

            submitted = pool.map(submit, range(CALLERS))
            visited = raw_request(web, VISIT).status

            assert (set(submitted), visited) == ({200}, 200)
            assert redis.accepted > 0
