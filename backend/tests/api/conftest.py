"""Fixtures of the API tests."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client

from tests.factories.platform import Merchant, create_merchant, create_platform


@pytest.fixture(autouse=True)
def high_limits(settings: Any) -> None:
    """Raise all limits; the tests of limits lower them again."""
    settings.RATE_CREATE_PER_SECOND = 100_000
    settings.RATE_STATUS_PER_SECOND = 100_000
    settings.RATE_STATUS_CLIENT_PER_SECOND = 100_000
    settings.RATE_CHECK_PER_SECOND = 100_000
    settings.RATE_SIMULATE_PER_MINUTE = 100_000
    settings.RATE_SIGN_IN_PER_MINUTE = 100_000
    settings.RATE_SIGN_UP_PER_HOUR = 100_000
    settings.RATE_RESET_PER_HOUR = 100_000
    settings.RATE_GOOGLE_PER_MINUTE = 100_000
    settings.RATE_CONTACT_PER_HOUR = 100_000


@pytest.fixture
def platform(db: None) -> None:
    create_platform("test", "live")


@pytest.fixture
def merchant(platform: None) -> Merchant:
    return create_merchant()


Create = Callable[..., Any]


@pytest.fixture
def create() -> Create:
    """POST the create call: `create(key, body, **headers)`; a body of bytes is sent as it is."""
    client = Client()

    def post(key: str | None, body: Any, *, content_type: str = "application/json", **headers: str) -> Any:
        data = body if isinstance(body, bytes) else json.dumps(body).encode()
        if key is not None:
            headers["authorization"] = key
        return client.post("/api/payments/create/", data, content_type=content_type, headers=headers)

    return post
