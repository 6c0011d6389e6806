"""Every administrator's act that changes something is in the audit log, with what changed and no secret."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from django.test import Client
from xrpl.wallet import Wallet as Keys

from apps.accounts.domain.audit import AuditAction
from apps.accounts.models import AuditRecord
from apps.common.modes import Mode
from apps.content.models import ContactMessage
from apps.ledger.client import client_override
from apps.ledger.xrpl_client import XrplClient
from apps.platform_admin.urls import urlpatterns
from apps.reports.models import Alarm
from apps.reports.services.alarms import alarms_raise
from apps.webhooks.models import Delivery
from apps.webhooks.services.endpoints import endpoint_create
from tests.factories.ledger_clients import LiveNetwork
from tests.factories.ledger_process import LedgerProcess
from tests.factories.ledger_wallets import new_wallet
from tests.factories.payment_driver import PaymentDriver
from tests.factories.platform import create_merchant, set_usual_fees
from tests.factories.users import create_user, signed_in

AGENT = "Mozilla/5.0 (Audit)"
# A visitor's call: nobody is signed in.
PUBLIC = {"contact-submit"}
# Links to an export: they change nothing.
EXPORTS = {
    "admin-merchants-export",
    "admin-transactions-export",
    "admin-rejected-export",
    "admin-audit-log-export",
    "admin-revenue-export",
}
# Admin actions with a reason: `Admin.post`, by which their own tests call them, looks for the row of each.
WITH_REASON = {
    "admin-settings-retire",
    "admin-rejected-retry",
    "admin-release",
    "admin-retry-payout",
    "admin-retry-burn",
    "admin-refund-retry",
    "admin-redirect",
    "admin-recognise",
    "admin-adopt",
    "admin-resume",
    "admin-void",
    "admin-destroy-secret",
    "admin-funding-senders",
    "admin-rebind",
    "admin-withdraw",
    "admin-remove-second-factor",
    "admin-take-over",
    "admin-payment-take-over",
    "admin-correct",
}
_WRITES = {"post", "put", "patch", "delete"}


class World:
    """An administrator at a browser, and something to act on for every call."""

    def __init__(self, driver: PaymentDriver, ledger: LedgerProcess) -> None:
        self.driver, self.ledger = driver, ledger
        self.user = create_user(is_superuser=True)
        self.http = Client(
            headers={"authorization": f"Bearer {signed_in(self.user).access}", "user-agent": AGENT}
        )
        self.merchant = create_merchant()
        self.secrets: list[str] = []

    def post(self, path: str, **body: Any) -> Any:
        return self.http.post(f"/api/platform-admin/{path}/", body, content_type="application/json")

    def account(self) -> Keys:
        keys = new_wallet()
        self.ledger.fund(keys.address)
        self.secrets.append(keys.seed or "?")
        return keys

    def rows(self) -> list[AuditRecord]:
        return list(AuditRecord.objects.filter(actor_id=self.user.pk).order_by("id"))


def _failed_delivery(world: World) -> Delivery:
    owner = world.merchant.user
    endpoint_create(owner=owner, mode=Mode.TEST, name="Shop", url="http://127.0.0.1:65535/hook")
    world.merchant.payment()
    delivery = Delivery.objects.get(owner_id=owner.pk)
    Delivery.objects.filter(pk=delivery.pk).update(status="failed", auto_failures=1)
    return delivery


def _message() -> ContactMessage:
    return ContactMessage.objects.create(
        name="Ann", email="ann@example.com", subject="Hello", message="A word.", client="10.0.0.1"
    )


def _live_wallet(world: World) -> Any:
    keys = world.account()
    return world.post(
        "settings/wallet", platform_wallet_address=keys.address, platform_wallet_secret=keys.seed
    )


def _test_wallet(world: World) -> Any:
    keys = world.account()
    return world.post(
        "settings/test-wallet",
        test_platform_wallet_address=keys.address,
        test_platform_wallet_secret=keys.seed,
    )


def _see_alarm(world: World) -> Any:
    """The change of the fee, earlier in `CALLS`, raises one."""
    alarms_raise()
    return world.post(f"alarms/{Alarm.objects.latest('id').pk}/seen")


def _reset_key(world: World) -> Any:
    answer = world.post(f"merchants/{world.merchant.user.pk}/reset-api-key", mode="live")
    world.secrets.append(answer.json()["new_key"])
    return answer


# Each call that changes something → an allowed one, and what the log calls it. In this order.
CALLS: dict[str, tuple[Callable[[World], Any], AuditAction]] = {
    "admin-settings-update": (
        lambda w: w.post("settings/update", fee_percentage="3.25"),
        AuditAction.SETTINGS_CHANGED,
    ),
    "admin-settings-require-tag": (
        lambda w: w.post("settings/require-tag", mode="test"),
        AuditAction.TAG_REQUIRED,
    ),
    "admin-settings-wallet": (_live_wallet, AuditAction.WALLET_SAVED),
    "admin-settings-burn-wallet": (
        lambda w: w.post("settings/burn-wallet", burn_wallet_address=w.account().address),
        AuditAction.BURN_WALLET_SAVED,
    ),
    "admin-settings-test-burn-wallet": (
        lambda w: w.post("settings/test-burn-wallet", test_burn_wallet_address=w.account().address),
        AuditAction.BURN_WALLET_SAVED,
    ),
    "admin-reset-api-key": (_reset_key, AuditAction.KEY_RESET),
    "admin-webhook-retry": (
        lambda w: w.post(f"webhooks/retry/{_failed_delivery(w).pk}"),
        AuditAction.WEBHOOK_RETRIED,
    ),
    "admin-toggle-status": (
        lambda w: w.post(f"merchants/{w.merchant.user.pk}/toggle-status", is_active=False),
        AuditAction.MERCHANT_SUSPENDED,
    ),
    "admin-contact-answered": (
        lambda w: w.post(f"contact/forms/{_message().pk}/answered"),
        AuditAction.CONTACT_ANSWERED,
    ),
    "admin-alarm-seen": (_see_alarm, AuditAction.ALARM_SEEN),
}


@pytest.fixture
def world(driver: PaymentDriver, client: XrplClient, ledger: LedgerProcess) -> Iterator[World]:
    set_usual_fees()
    with client_override("test", client), client_override("live", LiveNetwork(client)):
        yield World(driver, ledger)
    set_usual_fees()


def _writing_routes() -> set[str]:
    found = set()
    for route in urlpatterns:
        view: Any = route.callback
        methods = set(view.view_class.http_method_names)
        if methods & _WRITES:
            found.add(str(route.name))
    return found


def test_every_call_that_changes_something_writes_a_row(world: World) -> None:
    written: dict[str, AuditRecord] = {}

    def act(name: str, call: Callable[[World], Any], action: AuditAction) -> None:
        before = len(world.rows())
        answer = call(world)
        assert answer.status_code == 200, (name, answer.content)
        rows = world.rows()
        assert [row.action for row in rows[before:]] == [action], name
        written[name] = rows[-1]

    for name, (call, action) in CALLS.items():
        act(name, call, action)
    address = world.driver.platform.address
    act("admin-settings-test-wallet", _test_wallet, AuditAction.WALLET_SAVED)

    assert {(row.source, row.client, row.user_agent) for row in world.rows()} == {("web", "127.0.0.1", AGENT)}
    assert {row.actor_email for row in world.rows()} == {world.user.email}
    assert (written["admin-settings-update"].before, written["admin-settings-update"].after) == (
        {"fee_percentage": "1", "burn_ratio_of_platform_fee": "10", "payout_timing": "immediate"},
        {"fee_percentage": "3.25", "burn_ratio_of_platform_fee": "10", "payout_timing": "immediate"},
    )
    assert (written["admin-settings-test-wallet"].before or {})["address"] == address
    suspended = written["admin-toggle-status"]
    assert (suspended.subject, suspended.after) == (
        f"merchant {world.merchant.user.pk}",
        {"email": world.merchant.user.email, "is_active": False},
    )
    said = json.dumps([[row.before, row.after, row.reason, row.subject] for row in world.rows()])
    assert not [secret for secret in world.secrets if secret in said]
    assert _writing_routes() == {*written, *PUBLIC, *EXPORTS, *WITH_REASON}


def test_retiring_a_wallet_writes_a_row(world: World) -> None:
    address = world.driver.platform.address
    _test_wallet(world)

    answer = world.post("settings/retire", address=address, reason="An old laptop.")

    assert answer.status_code == 200, answer.content
    row = world.rows()[-1]
    assert (row.action, row.reason, row.source) == ("wallet_retired", "An old laptop.", "web")
    assert (row.before, row.after) == (
        {"address": address, "state": "replaced"},
        {"address": address, "state": "retired", "payments_ended": 0, "dust_drops": 0},
    )
