"""A merchant with a session, on the local ledger."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client

from tests.factories.api_payment_driver import ApiPaymentDriver
from tests.factories.hand_closed_ledger import client, ledger, local_ledger, sealing_keys
from tests.factories.users import signed_in
from tests.factories.watched import driver
from tests.webhooks.conftest import receiver

__all__ = ["client", "driver", "ledger", "local_ledger", "receiver", "sealing_keys"]

Call = Callable[..., Any]


@pytest.fixture
def key(driver: ApiPaymentDriver) -> str:
    return driver.key


@pytest.fixture
def session(driver: ApiPaymentDriver) -> Client:
    """Calls by the driver's merchant, signed in and in test mode."""
    return Client(headers={"authorization": f"Bearer {signed_in(driver.merchant).access}"})
