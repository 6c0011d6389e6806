"""An administrator who reads and changes the platform's settings, for the tests of what they do."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from typing import Any

import pytest
from django.test import Client
from xrpl.wallet import Wallet as Keys

from apps.ledger.client import client_override
from apps.ledger.xrpl_client import XrplClient
from apps.treasury.models import AdminActionRecord
from tests.factories.ledger_clients import LiveNetwork
from tests.factories.ledger_process import LedgerProcess
from tests.factories.ledger_wallets import new_wallet
from tests.factories.payment_driver import PaymentDriver
from tests.factories.platform import new_address, set_usual_fees
from tests.factories.schema import assert_described
from tests.factories.sql import snapshot
from tests.factories.users import SignedIn, create_user, signed_in

_TABLES = (
    "treasury_network",
    "treasury_addressclaim",
    "treasury_wallet",
    "treasury_burnwallet",
    "treasury_settings",
    "treasury_entry",
    "treasury_transfer",
    "treasury_adminactionrecord",
    "accounts_auditrecord",
)
_numbers = itertools.count(1)


class Administrator:
    """An administrator who calls `/api/platform-admin/settings/…`."""

    def __init__(self, session: SignedIn) -> None:
        self.session = session
        self.http = Client(headers={"authorization": f"Bearer {session.access}"})

    def settings(self) -> dict[str, Any]:
        answer = self.http.get("/api/platform-admin/settings/")
        assert answer.status_code == 200, answer.content
        return dict(answer.json())

    def checks(self, mode: str = "test") -> dict[str, tuple[bool, str]]:
        """The checks of a mode: code → (passed, message)."""
        answer = self.http.get("/api/platform-admin/settings/checks/")
        assert_described(answer.json(), "Checks")
        return {
            check["code"]: (check["passed"], check["message"])
            for check in answer.json()["checks"]
            if check["mode"] == mode
        }

    def post(self, path: str, **body: Any) -> Any:
        return self.http.post(f"/api/platform-admin/settings/{path}/", body, content_type="application/json")

    def refused(self, path: str, **body: Any) -> tuple[int, str, str | None]:
        """Make a call that must change nothing; returns status, sentence and details."""
        before = snapshot(_TABLES)
        answer = self.post(path, **body)
        assert snapshot(_TABLES) == before
        return answer.status_code, answer.json()["error"], answer.json().get("details")

    def set_test_wallet(self, keys: Keys, secret: str | None = None) -> Any:
        return self.post(
            "test-wallet",
            test_platform_wallet_address=keys.address,
            test_platform_wallet_secret=secret or keys.seed,
        )

    def recorded(self) -> list[tuple[str, str]]:
        rows = AdminActionRecord.objects.filter(admin_id=self.session.user.pk).order_by("id")
        return list(rows.values_list("kind", "reason"))


def secret_numbers() -> str:
    """Eight rows that no other test uses."""
    values = [next(_numbers), *(int.from_bytes(new_address().encode()[-2:], "big") for _ in range(7))]
    return "\n".join(f"{value:05d}{value * (row * 2 + 1) % 9}" for row, value in enumerate(values))


@pytest.fixture
def administrator(driver: PaymentDriver, client: XrplClient) -> Iterator[Administrator]:
    """An administrator whose calls reach the worker's ledger, in live mode as another network."""
    set_usual_fees()
    with client_override("test", client), client_override("live", LiveNetwork(client)):
        yield Administrator(signed_in(create_user(is_superuser=True)))
    set_usual_fees()


@pytest.fixture
def funded(ledger: LedgerProcess) -> Keys:
    keys = new_wallet()
    ledger.fund(keys.address)
    return keys
