"""The history of a trial: real payments with past times, whose books equal the ledger."""

from __future__ import annotations

import itertools
import os
import signal
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from django.conf import LazySettings
from django.core import checks
from django.core.exceptions import ImproperlyConfigured
from django.core.management import call_command
from django.core.management.base import SystemCheckError
from django.db import connection, connections
from django.db.models import Count, Max, Min

from apps.accounts.models import User
from apps.common.clock import clock_is_plain
from apps.common.models import Mail
from apps.common.modes import Mode
from apps.common.paging import PageRequest
from apps.ledger.client import client_for
from apps.ledger.past_ledger import PastLedger
from apps.payments.domain.choices import Origin, PaymentStatus
from apps.payments.models import Deposit, Leg, Notice, Payment, Refund, Value
from apps.payments.services.values import values_write
from apps.reports.services.totals import totals_update
from apps.selling.domain.invoice_filter import InvoiceFilter
from apps.selling.models import Invoice
from apps.selling.selectors.invoices import invoice_page
from apps.treasury.models import Entry, Network, Wallet
from apps.treasury.services.audit import wallet_audit
from apps.treasury.services.clock import mode_now
from apps.treasury.services.networks import network_bind
from apps.trial.services.clock import clock_begin, clock_is_set, clock_release, clock_set
from apps.trial.services.history import player, refunds
from apps.trial.services.history.payers import Payers
from apps.trial.services.history.plan import history_plan
from apps.trial.services.history.player import history_play
from apps.trial.services.history.refund_plan import refunds_plan
from apps.trial.services.seed.demo import demo_seed
from apps.trial.services.seed.people import DEMO_SHOP, OTHER_SHOPS
from apps.trial.services.seed.webhooks import inspector_seed
from apps.webhooks.domain.choices import EndpointKind
from apps.webhooks.models import Delivery, Endpoint
from apps.webhooks.services.deliver import deliveries_drain
from apps.webhooks.services.endpoints import endpoint_delete
from apps.webhooks.services.pruning import KEEP_INSPECTED
from tests.factories.rates import SetRates, set_rates
from tests.trial.conftest import StartLedger

__all__ = ["set_rates"]

KILL_AFTER_PAYMENTS = 12


def played(past: PastLedger, until: datetime | None = None) -> int:
    return history_play(mode=Mode.TEST, ledger=past, until=until)


def wallet() -> Wallet:
    return Wallet.objects.select_related("network", "cursor").get()


def assert_in_the_present_with_equal_books(past: PastLedger) -> None:
    assert past.clock().in_past is False
    assert clock_is_plain()
    assert abs(mode_now("test") - datetime.now(UTC)) < timedelta(minutes=1)
    assert not Payment.objects.filter(created_at__gt=datetime.now(UTC)).exists()
    assert not Leg.objects.filter(state__in=["owed", "sending"]).exists()
    index = wallet().cursor.ledger_index
    audit = wallet_audit(wallet_id=wallet().id, client=client_for("test"), ledger_index=index, whole=True)
    assert audit.difference == 0
    assert wallet().halted_at is None


def test_the_history_has_past_times_and_equal_books_and_ends_in_the_present(
    past: PastLedger, set_rates: SetRates
) -> None:
    count = played(past)
    assert count == Payment.objects.count() > 15
    emails = set(Payment.objects.values_list("merchant__email", flat=True))
    assert emails == {shop.email for shop in (DEMO_SHOP, *OTHER_SHOPS)}
    completed = Payment.objects.filter(status=PaymentStatus.COMPLETED)
    times = completed.aggregate(first=Min("completed_at"), last=Max("completed_at"))
    assert datetime.now(UTC) - times["first"] > timedelta(days=1)
    assert datetime.now(UTC) - times["last"] < timedelta(minutes=10)
    for payment in completed.select_related("deposit"):
        assert payment.deposit is not None
        assert payment.completed_at is not None
        # Booked a moment after its ledger closed, and paid out a few seconds later.
        assert payment.created_at < payment.deposit.close_time <= payment.expires_at
        assert payment.deposit.close_time < payment.completed_at
        assert payment.completed_at - payment.deposit.seen_at < timedelta(minutes=1)
    assert Entry.objects.filter(kind="attempt").aggregate(first=Min("closed_at"))["first"] <= times["first"]
    assert Payment.objects.filter(status=PaymentStatus.PENDING).count() == 3
    assert_in_the_present_with_equal_books(past)
    # None of it is news by now.
    assert Notice.objects.exists()
    assert not Notice.objects.filter(emailed_at=None).exists()
    assert set(Mail.objects.values_list("kind", flat=True)) <= {"wallet_changed"}
    # At the made-up rates of that time.
    values_write()
    assert not Value.objects.filter(value=None).exists()


def test_the_demo_merchant_sells_by_link_invoice_and_keypad(past: PastLedger, tmp_path: Path) -> None:
    played(past)
    owner = User.objects.get(email=DEMO_SHOP.email)
    (old,) = invoice_page(
        merchant_id=owner.pk, mode=Mode.TEST, chosen=InvoiceFilter("overdue"), page=PageRequest(1, 9)
    ).invoices
    assert (old.number, old.is_overdue, old.created_at < datetime.now(UTC) - timedelta(days=1)) == (
        *("NR-2026-0040", True, True),
    )

    for _ in range(2):
        demo_seed(out=tmp_path / "accounts.json")

    numbers = Invoice.objects.filter(serial__isnull=False).order_by("serial").values_list("number", flat=True)
    assert list(numbers) == [f"NR-2026-004{serial}" for serial in range(4)]
    sold = Payment.objects.filter(merchant=owner).exclude(origin=Origin.API).values_list("origin")
    assert dict(sold.annotate(count=Count("pk"))) == {"link": 8, "invoice": 1, "keypad": 3}


def test_the_demo_merchant_has_a_webhook_with_the_deliveries_of_the_last_day(past: PastLedger) -> None:
    played(past)
    endpoint = Endpoint.objects.select_related("owner").get()
    assert (endpoint.owner.email, endpoint.mode, endpoint.kind) == (
        DEMO_SHOP.email,
        Mode.TEST,
        EndpointKind.INSPECTOR,
    )
    day = Payment.objects.filter(
        merchant=endpoint.owner, created_at__gt=datetime.now(UTC) - timedelta(days=1)
    )
    about = set(Delivery.objects.values_list("event__payment_id", flat=True))
    assert set(day.values_list("id", flat=True)) <= about
    waiting = Delivery.objects.count()
    assert 0 < waiting <= KEEP_INSPECTED
    assert deliveries_drain() == waiting
    assert set(Delivery.objects.values_list("status", flat=True)) == {"success"}

    # Who has deleted it does not get another at the next start.
    endpoint_delete(owner=endpoint.owner, mode=Mode.TEST, endpoint_id=endpoint.pk)
    inspector_seed(owner=endpoint.owner)
    assert not Endpoint.objects.filter(deleted_at=None).exists()


def test_the_totals_count_a_history_and_a_second_start_plays_nothing(
    past: PastLedger, start_ledger: StartLedger
) -> None:
    count = played(past)
    assert_totals()
    assert played(past) == 0
    # Neither does a start after the test ledger alone was deleted.
    reset = PastLedger(start_ledger(1).admin)
    assert reset.clock().in_past
    assert played(reset) == 0
    assert reset.clock().in_past is False
    reset.hang_up()
    assert Payment.objects.count() == count


def assert_totals() -> None:
    totals_update()
    with connection.cursor() as cursor:
        cursor.execute(
            "select sum(created), sum(completed), sum(burns), sum(burned) from reports_merchanttotal"
        )
        created, completed, burns, burned = cursor.fetchone()
    # The last minutes are added later.
    recent = datetime.now(UTC) - timedelta(minutes=5)
    older = Payment.objects.filter(completed_at__lt=recent)
    burned_legs = Leg.objects.filter(kind="burn", state="paid", deposit__in=older.values("deposit"))
    assert created == Payment.objects.filter(created_at__lt=recent).count()
    assert completed == older.count()
    assert burns == burned_legs.count()
    assert burned == sum(burned_legs.values_list("amount", flat=True))


KILLED_AFTER = [
    (Payers, "pay"),
    (PastLedger, "close_at"),
    (player, "wallet_sweep"),
    (player, "wallet_settle"),
    (refunds, "refund_create"),
]


@pytest.mark.parametrize(("owner", "step"), KILLED_AFTER, ids=[step for _, step in KILLED_AFTER])
def test_a_player_that_was_killed_is_followed_by_one_that_finishes(
    past: PastLedger, owner: object, step: str
) -> None:
    client_for("test").close()  # type: ignore[attr-defined]
    connections.close_all()
    first, until = past.clock().first, datetime.now(UTC)
    child = os.fork()
    if child == 0:
        try:
            kill_after(owner, step)
            played(past, until)
        finally:
            os._exit(1)
    assert os.waitpid(child, 0) == (child, signal.SIGKILL)
    assert past.clock().in_past
    assert clock_is_set(Mode.TEST)
    past.hang_up()

    following = PastLedger(str(past._http.base_url))
    played(following, until)
    assert_in_the_present_with_equal_books(following)
    references = list(Payment.objects.values_list("developer_reference", flat=True))
    assert len(references) == len(set(references)) > KILL_AFTER_PAYMENTS
    planned = refunds_plan(history_plan(mode=Mode.TEST, first=first, until=until), until=until)
    assert sorted(Refund.objects.values_list("key", flat=True)) == sorted(
        f"history {each.number}" for each in planned
    )
    assert Refund.objects.filter(status="succeeded").exists()
    tags = list(Deposit.objects.exclude(source_tag__lt=1).values_list("source_tag", flat=True))
    assert len(tags) == len(set(tags))
    following.hang_up()


def kill_after(owner: object, step: str) -> None:
    """Kill this process once the step has been done, at the first time with enough payments."""
    do = getattr(owner, step)

    def done(*args: Any, **kwargs: Any) -> Any:
        answer = do(*args, **kwargs)
        if Payment.objects.count() >= KILL_AFTER_PAYMENTS:
            os.kill(os.getpid(), signal.SIGKILL)
        return answer

    setattr(owner, step, done)


def test_production_refuses_a_history_and_a_database_whose_clock_a_trial_has_replaced(
    past: PastLedger, settings: LazySettings
) -> None:
    network_bind(mode="test", client=client_for("test"))
    assert checks.run_checks(databases=["default"], tags=[checks.Tags.database]) == []
    clock_begin()
    settings.PRODUCTION = True
    with pytest.raises(ImproperlyConfigured, match="A history is refused in production"):
        played(past)
    with pytest.raises(ImproperlyConfigured, match="refuses to set a clock back"):
        clock_begin()
    assert not Payment.objects.exists()
    with pytest.raises(SystemCheckError, match="mode_now of this database is a trial's clock"):
        call_command("check", databases=["default"])
    clock_release(mode=Mode.TEST)
    call_command("check", databases=["default"])


def test_only_a_local_networks_clock_can_be_set_back(own_database: str) -> None:
    Network.objects.create(mode="live", network_id=0, local=False)
    clock_begin()
    with pytest.raises(ImproperlyConfigured, match="Only a local ledger's clock"):
        clock_set(mode=Mode.LIVE, moment=datetime.now(UTC) - timedelta(days=1))
    assert not clock_is_set(Mode.LIVE)


def test_the_plan_is_always_the_same_and_has_every_course() -> None:
    until = datetime(2026, 11, 22, 11, 30, tzinfo=UTC)
    plan = history_plan(mode="test", first=until - timedelta(days=28), until=until)
    assert plan == history_plan(mode="test", first=until - timedelta(days=28), until=until)
    assert plan != history_plan(mode="live", first=until - timedelta(days=28), until=until)
    orders = [order for moment in plan for order in moment.orders]
    sendings = [sending for moment in plan for sending in moment.sendings]
    assert 150 <= len(orders) <= 400
    assert len({order.reference for order in orders}) == len(orders)
    assert len({sending.source_tag for sending in sendings}) == len(sendings)
    assert all(later.at - earlier.at > timedelta(minutes=4) for earlier, later in itertools.pairwise(plan))
    assert plan[-1].at < until
