"""A driver on the worker's hand-closed ledger, and an administrator who runs commands."""

from __future__ import annotations

import uuid

import pytest
from django.conf import LazySettings

from apps.accounts.services.users import user_create
from apps.ledger.xrpl_client import XrplClient
from tests.factories.admin_commands import AdminCommands
from tests.factories.payment_driver import PaymentDriver
from tests.hand_closed_ledger import client, ledger, local_ledger, sealing_keys
from tests.sandbox.process import LedgerProcess

__all__ = ["client", "ledger", "local_ledger", "sealing_keys"]


@pytest.fixture
def driver(db: None, ledger: LedgerProcess, client: XrplClient) -> PaymentDriver:
    return PaymentDriver(ledger, client)


@pytest.fixture
def admin(driver: PaymentDriver, settings: LazySettings) -> AdminCommands:
    email = f"{uuid.uuid4().hex[:12]}@admin.example"
    admin = user_create(email=email, username="Admin", password=None, is_superuser=True)
    return AdminCommands(driver, admin)
