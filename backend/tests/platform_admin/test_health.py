"""The health screen's call: what the rows say about ledgers, wallets, queues, processes and services."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime, timedelta
from typing import Any

import pytest
from django.conf import LazySettings
from django.conf import settings as loaded_settings
from django.db import transaction
from django.test import override_settings
from django.utils import timezone

from apps.accounts.services.users import user_suspend
from apps.common import heartbeats, redis
from apps.common.drops import drops_to_short_xrp
from apps.common.heartbeats import Trouble, heartbeat
from apps.common.models import Heartbeat, Mail
from apps.common.modes import Mode
from apps.payments.models import Leg, SecondOpinion
from apps.reports.domain import health
from apps.reports.domain.health import Queue
from apps.reports.models import Alarm
from apps.treasury.domain.choices import LEDGER_RESET
from apps.treasury.models import Cursor, LedgerServer
from apps.webhooks.models import Delivery
from apps.webhooks.services.endpoints import endpoint_create
from apps.webhooks.services.events import NewEvent, events_record
from config.env import LedgerEnv
from tests.factories.answers import error_of
from tests.factories.row_factory import RowFactory
from tests.factories.rows import payout_of
from tests.factories.schema import assert_described
from tests.platform_admin.dashboard import Admin

NAMES = [
    "watcher:live",
    "watcher:test",
    "worker:ledger",
    "worker:settlement",
    "worker:webhooks",
    "worker:default",
    "beat",
]


def ago(seconds: float) -> datetime:
    return timezone.now() - timedelta(seconds=seconds)


@pytest.fixture
def factory(own_database: str, monkeypatch: pytest.MonkeyPatch) -> RowFactory:
    """A platform whose processes all work, in a database of its own."""
    monkeypatch.setattr(heartbeats, "_written", {})
    with transaction.atomic():
        factory = RowFactory.create()
    Cursor.objects.filter(wallet=factory.wallet).update(close_time=ago(3))
    heartbeat(NAMES)
    return factory


@pytest.fixture
def admin(factory: RowFactory) -> Admin:
    return Admin()


def read(admin: Admin) -> dict[str, Any]:
    found = admin.get("system/health/")
    assert_described(found, "Health")
    return dict(found)


def check(admin: Admin, group: str, name: str) -> dict[str, Any]:
    """The one check of a group with this name, mode or address."""
    rows = [dict(row) for row in read(admin)[group] if name in row.values()]
    assert len(rows) == 1
    return rows[0]


def test_a_platform_that_works_says_so(factory: RowFactory, admin: Admin) -> None:
    found = read(admin)
    assert [row["name"] for row in found["processes"]] == NAMES
    assert {row["state"] for group in ("queues", "processes") for row in found[group]} == {"ok"}
    # The trial's outbox is the operator's choice: the row says so, and it does not count.
    assert [row["state"] for row in found["services"]] == ["ok", "ok", *["by_configuration"] * 2]
    assert found["waiting"] == []
    ledger = check(admin, "ledgers", "test")
    assert (ledger["state"], ledger["ledger_index"], ledger["network_label"]) == ("ok", 100, "local ledger")
    assert 3 <= ledger["age_seconds"] <= 29
    wallet = check(admin, "wallets", factory.wallet.address)
    assert (wallet["state"], wallet["halted"]) == ("ok", False)
    # Live mode has no wallet yet, which is the worst there is.
    assert check(admin, "ledgers", "live") == {
        "mode": "live",
        "network_label": None,
        "server": "ws://127.0.0.1:1",
        "ledger_index": None,
        "closed_at": None,
        "age_seconds": None,
        "can_rebind": False,
        "state": "warning",
        "message": "There is no platform wallet in live mode yet. Save one in Settings.",
    }
    assert found["state"] == "warning"


def test_the_servers_address_is_shown_without_what_may_be_secret(admin: Admin) -> None:
    url = "wss://user:pass@node.example:6006/path-key?token=query-key"
    test = LedgerEnv(url=url, faucet="", explorer="")
    with override_settings(LEDGERS={**loaded_settings.LEDGERS, "test": test}):
        answer = admin.refused_get("system/health/")
    assert answer.json()["ledgers"][1]["server"] == "wss://node.example:6006"
    for secret in (b"pass", b"path-key", b"query-key"):
        assert secret not in answer.content


def test_each_of_several_servers_says_how_it_stands(admin: Admin) -> None:
    assert read(admin)["ledger_servers"] == []
    urls = ("wss://a.example/key", "wss://b.example", "wss://c.example", "wss://d.example", "wss://e.example")
    standings = (("gaps", 0), ("ok", 0), ("behind", 12), ("other_ledger", 0), ("away", 0))
    for place, (standing, behind) in enumerate(standings):
        LedgerServer.objects.create(
            mode="test",
            place=place,
            standing=standing,
            in_use=place == 1,
            ledger_index=100 + place,
            behind=behind,
            seen_at=ago(3),
        )
    test = LedgerEnv(url=urls[0], urls=urls, faucet="", explorer="")
    with override_settings(LEDGERS={**loaded_settings.LEDGERS, "test": test}):
        found = read(admin)["ledger_servers"]
        assert [(each["server"], each["in_use"], each["ledger_index"]) for each in found] == [
            ("wss://a.example", False, 100),
            ("wss://b.example", True, 101),
            ("wss://c.example", False, 102),
            ("wss://d.example", False, 103),
            ("wss://e.example", False, 104),
        ]
        assert [(each["state"], each["message"]) for each in found] == [
            (
                "warning",
                "Lacks ledgers that the books need, so others are asked. Let it catch up.",
            ),
            ("ok", "In use."),
            (
                "warning",
                "12 ledgers behind the others, so they are asked first. If it goes on, check the server.",
            ),
            (
                "warning",
                "Is on another network or ledger than the books, and is not used. Correct LEDGER_URLS_TEST.",
            ),
            (
                "warning",
                "Not responding as it should, so others are asked. Check the server and LEDGER_URLS_TEST.",
            ),
        ]
        # What a watcher saw before it went away is not told as if it were so now.
        LedgerServer.objects.update(seen_at=ago(60))
        assert {each["message"] for each in read(admin)["ledger_servers"]} == {
            "Not looked at yet: the test watcher does."
        }


def test_the_second_opinion_says_whether_it_is_on_and_what_waits(
    admin: Admin, factory: RowFactory, settings: LazySettings
) -> None:
    off = check(admin, "services", "second_opinion")
    assert (off["state"], off["message"]) == (
        "by_configuration",
        "Off: each mode has one ledger server. With two in LEDGER_URLS_LIVE, deposits above 1000 XRP are"
        " sent on only once both show them.",
    )
    test = LedgerEnv(url="", urls=("wss://a.example", "wss://b.example"), faucet="", explorer="")
    settings.LEDGERS = {**settings.LEDGERS, "test": test}
    on = check(admin, "services", "second_opinion")
    assert (on["state"], on["message"]) == (
        "ok",
        "Deposits above 1000 XRP are sent on once two servers show them, in test mode.",
    )
    with transaction.atomic():
        deposit = factory.settle(factory.payment())
    SecondOpinion.objects.create(deposit=deposit, server="wss://a.example", asked_at=ago(100))
    # Its legs are due, but nothing that a worker could do.
    waits = check(admin, "services", "second_opinion")
    assert (waits["state"], waits["message"]) == (
        "warning",
        "1 deposit waits for a second ledger server: nothing is sent. Check the servers, and Money for"
        " an alarm.",
    )
    assert check(admin, "queues", "settlement")["oldest_due_at"] is None


def test_a_watcher_says_what_is_wrong_with_its_ledger_until_it_goes_away(admin: Admin) -> None:
    heartbeat(["watcher:test"], trouble=Trouble("The ledger server is not responding."))
    ledger = check(admin, "ledgers", "test")
    assert (ledger["state"], ledger["message"]) == (
        "failing",
        "The ledger server is not responding. Check the server and LEDGER_URL_TEST.",
    )
    assert check(admin, "processes", "watcher:test")["state"] == "ok"
    Heartbeat.objects.filter(name="watcher:test").update(seen_at=ago(60))
    assert check(admin, "ledgers", "test")["state"] == "ok"
    assert check(admin, "processes", "watcher:test")["state"] == "failing"


def test_a_process_is_missed(admin: Admin) -> None:
    Heartbeat.objects.filter(name="worker:settlement").update(seen_at=ago(50))
    Heartbeat.objects.filter(name="worker:default").delete()
    Heartbeat.objects.filter(name="beat").update(seen_at=ago(50))
    states = {row["name"]: (row["state"], row["message"]) for row in read(admin)["processes"]}
    assert states == dict.fromkeys(NAMES, ("ok", "Working.")) | {
        "worker:settlement": (
            "failing",
            "Not seen lately: work is not being done. Restart it and check the log.",
        ),
        "worker:default": ("failing", "Never seen: work is not being done. Restart it and check the log."),
        "beat": (
            "failing",
            "Not seen lately: alarms are not sent, and scheduled work is late. Restart it.",
        ),
    }
    assert read(admin)["state"] == "failing"


def test_a_halted_wallet_fails_and_its_transfers_are_not_counted_as_late(
    factory: RowFactory, admin: Admin
) -> None:
    with transaction.atomic():
        factory.transfer(next_at=ago(400))
    queue = check(admin, "queues", "settlement")
    assert (queue["state"], 400 <= queue["age_seconds"] <= 430) == ("failing", True)
    factory.halt()
    assert check(admin, "queues", "settlement")["age_seconds"] is None
    wallet = check(admin, "wallets", factory.wallet.address)
    assert (wallet["state"], wallet["halted"]) == ("failing", True)
    assert wallet["message"] == "Halted: nothing is sent. an external transaction Open Money."


def test_a_transfer_that_was_signed_and_is_not_validated_is_named(factory: RowFactory, admin: Admin) -> None:
    def signed(seconds: float, drops: int) -> int:
        with transaction.atomic():
            slot = factory.hold_slot(factory.transfer(amount=drops))
            factory.attempt(slot, signed_at=ago(seconds))
        assert slot.transfer_id is not None
        return slot.transfer_id

    address = factory.wallet.address
    signed(110, 1_000_000)
    assert check(admin, "wallets", address)["state"] == "ok"

    late = signed(130, 5_945_000)
    wallet = check(admin, "wallets", address)
    assert (wallet["state"], wallet["message"]) == (
        "failing",
        f"Transfer {late} of 5.945 XRP was signed more than two minutes ago and not validated. Open Money.",
    )
    assert read(admin)["state"] == "failing"

    oldest = signed(500, 1_000_000)
    assert check(admin, "wallets", address)["message"] == (
        "2 transfers, 6.945 XRP in all, were signed more than two minutes ago and not validated "
        f"(the oldest is {oldest}). Open Money."
    )


def test_an_owed_leg_without_a_transfer_is_due_too(factory: RowFactory, admin: Admin) -> None:
    with transaction.atomic():
        deposit = factory.reject()
    Leg.objects.filter(deposit=deposit).update(due_at=ago(90))
    assert check(admin, "queues", "settlement")["state"] == "warning"


def test_due_deliveries_and_emails(factory: RowFactory, admin: Admin) -> None:
    endpoint_create(owner=factory.merchant, mode=Mode.TEST, name="Shop", url="http://127.0.0.1:9999/")
    event = NewEvent(
        owner_id=factory.merchant.pk, mode=Mode.TEST, key="payment:1:1", type="payment.created", body={}
    )
    assert events_record(events=[event]) == 1
    Delivery.objects.update(next_attempt_at=ago(70))
    Mail.objects.create(kind="welcome", content="x", next_attempt_at=ago(301))
    assert check(admin, "queues", "webhooks")["state"] == "warning"
    assert check(admin, "queues", "mail")["state"] == "failing"
    # The rest of a suspended merchant's deliveries waits for activation.
    user_suspend(user_id=factory.merchant.pk)
    Mail.objects.update(next_attempt_at=timezone.now() + timedelta(hours=1), attempts=2)
    assert check(admin, "queues", "webhooks")["oldest_due_at"] is None
    assert check(admin, "queues", "mail")["oldest_due_at"] is None


def test_emails_that_fail_are_told_where_there_is_a_mail_server(admin: Admin) -> None:
    Mail.objects.create(kind="welcome", content="", next_attempt_at=None, error="SMTPDataError", attempts=9)
    Mail.objects.create(kind="welcome", content="x", next_attempt_at=timezone.now(), attempts=1)
    assert check(admin, "services", "email")["state"] == "by_configuration"
    with override_settings(MAIL_OUTBOX_DIR=None):
        email = check(admin, "services", "email")
        assert (email["state"], email["message"]) == (
            "warning",
            "In 24 hours, given up: 1, tried again: 1. Check EMAIL_HOST and its password.",
        )
        Mail.objects.update(created_at=ago(90_000))
        assert check(admin, "services", "email")["state"] == "ok"


def test_money_that_waits_for_a_person_is_amber_with_its_sum(factory: RowFactory, admin: Admin) -> None:
    with transaction.atomic():
        payment = factory.payment(10_000_000)
        factory.settle(payment)
        factory.fail_payout(payment)
        factory.fail(factory.reject().legs.get())
    amount = payout_of(payment).amount

    assert [(row["name"], row["mode"], row["state"]) for row in read(admin)["waiting"]] == [
        ("failed_payouts", "test", "warning"),
        ("failed_returns", "test", "warning"),
    ]
    assert check(admin, "waiting", "failed_payouts")["message"] == (
        f"1, {drops_to_short_xrp(amount)} XRP in all. They are not sent again by themselves. Open All"
        " Transactions."
    )


def test_alarms_that_wait_are_amber_and_a_broken_audit_log_is_red(admin: Admin) -> None:
    Alarm.objects.create(key="a", kind="fee_changed", message="2 %.", path="/admin-dashboard/settings")
    Alarm.objects.create(key="b", kind="transfer_failed", message="Told by its sum.", path="/")
    alarms = check(admin, "waiting", "alarms")
    assert (alarms["state"], alarms["message"]) == (
        "warning",
        "1 alarm waits to be seen. Open the Admin Dashboard.",
    )
    assert read(admin)["state"] == "warning"
    Alarm.objects.create(key="c", kind="audit_log_broken", message="Row 3 is missing.", path="/")
    log = check(admin, "waiting", "audit_log")
    assert (log["state"], log["message"]) == ("failing", "Row 3 is missing. Open Audit Log.")
    assert read(admin)["state"] == "failing"


@pytest.fixture
def no_redis() -> Iterator[None]:
    with override_settings(REDIS_URL="redis://127.0.0.1:1/0"):
        redis.reset()
        yield
    redis.reset()


def test_redis_that_does_not_answer(no_redis: None, admin: Admin) -> None:
    assert check(admin, "services", "redis")["state"] == "failing"


def test_what_each_age_means() -> None:
    for seconds, state in (
        (30, "ok"),
        (31, "warning"),
        (120, "warning"),
        (121, "failing"),
        (None, "warning"),
    ):
        assert health.ledger_verdict(mode="live", age=seconds, trouble="").state == state, seconds
    for seconds, state in ((None, "ok"), (60, "ok"), (61, "warning"), (300, "warning"), (301, "failing")):
        for queue in Queue:
            assert health.queue_verdict(queue=queue, age=seconds).state == state, (queue, seconds)
    for equity, state in ((None, "ok"), (2_000_000, "ok"), (1_999_999, "warning"), (-1, "failing")):
        verdict = health.wallet_verdict(halt_reason=None, equity=equity, funding_tag=77)
        assert verdict.state == state, equity
        assert ("tag 77" in verdict.message) == (state != "ok")
    for used, state in ((80, "ok"), (81, "warning")):
        assert health.database_verdict(connections=used, most=100).state == state


def test_a_reset_ledger_can_be_rebound_where_that_is_allowed(admin: Admin) -> None:
    trouble = Trouble("The test ledger was reset.", LEDGER_RESET)
    heartbeat(["watcher:test"], trouble=trouble)
    heartbeat(["watcher:live"], trouble=trouble)
    assert [row["can_rebind"] for row in read(admin)["ledgers"]] == [True, True]
    assert check(admin, "ledgers", "test")["message"] == trouble.sentence
    with override_settings(PRODUCTION=True):
        assert [row["can_rebind"] for row in read(admin)["ledgers"]] == [False, True]
    assert error_of(admin.post("system/rebind/", mode="other", reason="x"))[1] == "Mode must be test or live."
    assert error_of(admin.post("system/rebind/", mode="test")) == (400, "Reason is required")
