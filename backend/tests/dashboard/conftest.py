"""A merchant with a session, on the local ledger."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client

from tests.contract.watched import client, driver, key, ledger, local_ledger, sealing_keys
from tests.factories.payment_driver import PaymentDriver
from tests.factories.users import signed_in

__all__ = ["client", "driver", "key", "ledger", "local_ledger", "sealing_keys"]

Call = Callable[..., Any]


@pytest.fixture
def session(driver: PaymentDriver) -> Client:
    """Calls by the driver's merchant, signed in and in test mode."""
    return Client(headers={"authorization": f"Bearer {signed_in(driver.merchant).access}"})
