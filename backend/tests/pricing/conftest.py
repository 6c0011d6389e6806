"""The local ledger's play exchange as the sources, and rates in the database."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from django.conf import LazySettings

from apps.pricing.models import Pair, Reading
from apps.pricing.selectors import rates_forget
from tests.factories.given_ledger import PlayLedger
from tests.factories.hand_closed_ledger import ledger, local_ledger
from tests.factories.ledger_process import HTTP, LedgerProcess
from tests.factories.rates import SOURCES

__all__ = ["ledger", "local_ledger"]

Faults = Callable[..., None]


@pytest.fixture
def exchange(db: None, local_ledger: PlayLedger, settings: LazySettings) -> Iterator[Faults]:
    """The play exchange, read by nobody yet; call it with faults: `exchange(kraken="down")`."""
    assert isinstance(local_ledger, LedgerProcess)
    admin = f"{local_ledger.admin}/exchange/faults"

    def switch(**faults: str) -> None:
        response = HTTP.put(admin, json=dict.fromkeys(SOURCES, "") | faults)
        assert response.status_code == 200, response.text

    settings.RATE_SOURCES = {name: f"{local_ledger.http}/exchange/{name}" for name in SOURCES}
    Pair.objects.all().delete()
    Reading.objects.all().delete()
    rates_forget()
    switch()
    yield switch
    switch()
    rates_forget()
