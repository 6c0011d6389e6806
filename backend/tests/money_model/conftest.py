"""A test of a rule runs in one transaction that is rolled back: nothing of it stays."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from django.db import transaction

from tests.factories.row_factory import RowFactory


@pytest.fixture
def factory(db: None) -> Iterator[RowFactory]:
    """A new network, wallet and merchant of test mode."""
    with transaction.atomic():
        yield RowFactory.create()
        transaction.set_rollback(True)
