"""A database that is restored from a backup: what was sent since is not sent again, and nothing is lost."""

from __future__ import annotations

import uuid
from collections.abc import Callable, Iterator

import psycopg
import pytest
from django.db import connection, connections

from apps.common.errors import Refusal
from apps.ledger.xrpl_client import XrplClient
from apps.payments.domain.choices import ReleaseTo
from apps.payments.models import Deposit, Payment
from apps.payments.services.gap import gap_deposits
from apps.platform_admin.services.adoptions import external_recognise, transaction_adopt, transactions_adopt
from apps.platform_admin.services.releases import deposit_release
from apps.treasury.models import Adoption, ExternalTransaction, KnownDatabase, Settings, Transfer
from apps.treasury.services.admin_actions import AdminAction
from apps.treasury.services.gap import LEDGERS_AFTER, PROMOTED, RESTORED, gap_open_if_changed
from apps.treasury.services.recognising import wallet_resume
from tests.conftest import django_point_at
from tests.factories.databases import database_at, database_copy
from tests.factories.given_ledger import PlayLedger
from tests.factories.payment_driver import XRP, PaymentDriver, status_of
from tests.factories.users import create_user


@pytest.fixture
def backup(own_database: str) -> Iterator[Callable[[], Callable[[], None]]]:
    """Takes a backup of the database; what it returns puts that in the database's place."""
    admin = database_at(own_database, "postgres")
    names: list[str] = []

    def take() -> Callable[[], None]:
        connections.close_all()
        name = f"dropwise_backup_{uuid.uuid4().hex[:8]}"
        database_copy(admin, template=own_database.rsplit("/", 1)[1], name=name, restored=True)
        names.append(name)
        return lambda: django_point_at(database_at(own_database, name))

    yield take
    connections.close_all()
    django_point_at(own_database)
    with psycopg.connect(admin, autocommit=True) as server:
        for name in names:
            server.execute(f'drop database "{name}" with (force)')


@pytest.fixture
def driver(own_database: str, ledger: PlayLedger, client: XrplClient) -> PaymentDriver:
    return PaymentDriver(ledger, client)


def administrator() -> AdminAction:
    name = uuid.uuid4().hex[:12]
    admin = create_user(email=f"{name}@dropwise.example", username=name, password=None)
    return AdminAction(admin_id=admin.pk, reason="restored")


def sweep_the_gap(driver: PaymentDriver) -> None:
    """Read every ledger of the gap, as the watcher does."""
    driver.sweep()
    driver.close_and_sweep(LEDGERS_AFTER)


def test_what_was_sent_after_the_backup_is_adopted_and_never_sent_again(
    driver: PaymentDriver, backup: Callable[[], Callable[[], None]]
) -> None:
    """A payout, gathered ones that carried a lost payment too, a return, the return of an unknown tag, and a
    whole payment."""
    driver.leave_room_in_the_hour()
    Settings.objects.update(payout_timing="hourly")
    gathered = [driver.paid_payment(20 * XRP) for _ in range(2)]
    Settings.objects.update(payout_timing="immediate")
    owed = driver.paid_payment(10 * XRP)
    late = driver.create_payment(30 * XRP)
    restore = backup()

    # Only the ledger will remember this.
    driver.deposit(7 * XRP, tag=late.tag)
    driver.deposit(3 * XRP, tag=77)
    lost = driver.paid_payment(41 * XRP)
    Settings.objects.update(payout_timing="hourly")
    lost_part = driver.paid_payment(5 * XRP).tag
    Settings.objects.update(payout_timing="immediate")
    driver.advance_clock(3600)
    driver.sweep()
    driver.settle_all()
    paid, payer = driver.balance(driver.payout), driver.balance(driver.payer.wallet)
    assert Transfer.objects.filter(state="paid").count() == Transfer.objects.count()
    lost_tag = lost.tag

    restore()
    wallet = driver.wallet
    assert wallet.halted_at is None
    assert (status_of(owed), Payment.objects.filter(tag=lost_tag).exists()) == ("processing", False)
    assert driver.settle() == 0
    sweep_the_gap(driver)

    wallet = driver.wallet
    assert wallet.halt_reason == RESTORED
    held = [(deposit.delivered, deposit.destination_tag) for deposit in gap_deposits(wallet).order_by("id")]
    assert held == [(3 * XRP, 77), (41 * XRP, lost_tag), (5 * XRP, lost_part)]
    action = administrator()
    with pytest.raises(Refusal, match="Recognise its external transactions first"):
        wallet_resume(wallet_id=wallet.pk, action=action, client=driver.client)
    of_lost = gap_deposits(wallet).get(destination_tag=lost_tag)
    with pytest.raises(Refusal, match="First adopt or recognise"):
        deposit_release(deposit_id=of_lost.pk, to=ReleaseTo.RETURN, action=action)

    external = ExternalTransaction.objects.get(delivered=9_900_000)
    with pytest.raises(Refusal, match="is a payout that is still owed: adopt it"):
        external_recognise(wallet_id=wallet.pk, tx_hash=external.tx_hash, action=action)
    done = transactions_adopt(wallet_id=wallet.pk, action=action)
    assert done.left == 0
    for drops in (44_550_000, 45_000):
        external = ExternalTransaction.objects.get(delivered=drops)
        with pytest.raises(Refusal, match="seems to have sent a gathered"):
            external_recognise(wallet_id=wallet.pk, tx_hash=external.tx_hash, action=action)
        transaction_adopt(wallet_id=wallet.pk, tx_hash=external.tx_hash, action=action)
    kinds = Adoption.objects.order_by("transfer__amount").values_list("transfer__kind", "transfer__amount")
    assert list(kinds) == [
        ("burn", 10_000),
        ("burn", 40_000),
        ("return", 2_999_988),
        ("return", 6_999_988),
        ("payout", 9_900_000),
        ("payout", 39_600_000),
    ]
    assert [status_of(each) for each in (owed, *gathered)] == ["completed"] * 3

    # The lost payments: their deposits become equity, and what they paid is booked against it.
    for deposit in gap_deposits(wallet):
        deposit_release(deposit_id=deposit.pk, to=ReleaseTo.EQUITY, action=action)
    for external in ExternalTransaction.objects.filter(adoption=None):
        external_recognise(wallet_id=wallet.pk, tx_hash=external.tx_hash, action=action)
    wallet_resume(wallet_id=wallet.pk, action=action, client=driver.client)
    driver.settle_all()
    assert (driver.balance(driver.payout), driver.balance(driver.payer.wallet)) == (paid, payer)

    # It goes on after the numbers that the lost transactions used.
    more = driver.paid_payment(10 * XRP)
    driver.settle_all()
    assert status_of(more) == "completed"
    assert driver.balance(driver.payout) == paid + 9_900_000
    info = driver.client.account_info(address=driver.platform.address)
    assert info is not None
    assert driver.wallet.next_sequence == info.sequence


def test_no_tag_is_given_before_the_gap_is_open(
    driver: PaymentDriver, backup: Callable[[], Callable[[], None]]
) -> None:
    restore = backup()
    tags = {driver.create_payment().tag for _ in range(3)}
    restore()
    with pytest.raises(Exception, match="database_known"):
        driver.create_payment()

    assert gap_open_if_changed()
    assert not gap_open_if_changed()
    assert tags.isdisjoint(driver.create_payment().tag for _ in range(3))
    with connection.cursor() as cursor:
        cursor.execute("select last_value > 1048576 from treasury_tag_seq")
        assert cursor.fetchone() == (True,)


def test_a_promotion_that_lost_nothing_is_noticed_and_goes_on_by_itself(driver: PaymentDriver) -> None:
    payment = driver.paid_payment(10 * XRP)
    KnownDatabase.objects.update(timeline="00000000")
    driver.sweep()
    assert driver.wallet.halt_reason == PROMOTED
    assert driver.settle() == 0
    driver.close_and_sweep(LEDGERS_AFTER - 1)
    assert driver.wallet.halted_at is not None
    driver.close_and_sweep(2)
    resumed = driver.wallet
    assert resumed.halted_at is None
    assert resumed.gap_after is None
    driver.settle_all()
    assert status_of(payment) == "completed"


def test_after_a_promotion_an_unknown_tag_of_the_gap_is_held_and_a_later_one_goes_back(
    driver: PaymentDriver,
) -> None:
    KnownDatabase.objects.update(timeline="00000000")
    driver.sweep()
    held = driver.deposit(4 * XRP, tag=78)
    driver.close_and_sweep(LEDGERS_AFTER)
    later = driver.deposit(4 * XRP, tag=78)
    assert [Deposit.objects.get(pk=each.pk).flow for each in (held, later)] == ["held", "reject"]
    assert driver.wallet.halted_at is not None

    action = administrator()
    deposit_release(deposit_id=held.pk, to=ReleaseTo.RETURN, action=action)
    wallet_resume(wallet_id=driver.wallet_id, action=action, client=driver.client)
    before = driver.balance(driver.payer.wallet)
    driver.settle_all()
    assert driver.balance(driver.payer.wallet) - before == 2 * (4 * XRP - 12)
