"""A shop on the worker's hand-closed ledger, and an administrator who acts by commands."""

from __future__ import annotations

import uuid

import pytest
from django.conf import LazySettings

from apps.accounts.services.users import user_create
from apps.ledger.xrpl_client import XrplClient
from tests.hand_closed_ledger import client, ledger, local_ledger, sealing_keys
from tests.lifecycle.shop import Shop
from tests.platform_admin.desk import Desk
from tests.sandbox.process import LedgerProcess

__all__ = ["client", "ledger", "local_ledger", "sealing_keys"]


@pytest.fixture
def shop(db: None, ledger: LedgerProcess, client: XrplClient) -> Shop:
    return Shop(ledger, client)


@pytest.fixture
def desk(shop: Shop, settings: LazySettings) -> Desk:
    email = f"{uuid.uuid4().hex[:12]}@admin.example"
    admin = user_create(email=email, username="Admin", password=None, is_superuser=True)
    return Desk(shop, admin)
