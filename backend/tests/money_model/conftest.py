"""Every test of a rule runs inside one transaction that is rolled back: nothing of it stays."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from django.db import transaction

from tests.money_model.ground import Ground


@pytest.fixture
def ground(db: None) -> Iterator[Ground]:
    """A fresh network, wallet and merchant of test mode."""
    with transaction.atomic():
        yield Ground.lay()
        transaction.set_rollback(True)
