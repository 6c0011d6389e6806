"""Rebinding a mode after its ledger was reset."""

from __future__ import annotations

import io
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.conf import LazySettings
from django.core.management import call_command

from apps.accounts.models import AuditRecord, User
from apps.accounts.services.users import user_create
from apps.common.modes import Mode
from apps.ledger.client import client_override
from apps.ledger.xrpl_client import XrplClient
from apps.payments.models import Leg, Payment
from apps.payments.services.watcher import Watcher
from apps.platform_admin.services import ledger_reset
from apps.treasury.models import AdminActionRecord, BurnWallet, Network, Wallet
from apps.trial.services.seed.wallets import mode_seed
from config.env import LedgerEnv
from tests.factories.admin_commands import ADMIN_ACTION_TABLES, AdminCommands
from tests.factories.answers import error_of
from tests.factories.ledger_clients import Killed
from tests.factories.ledger_process import LedgerProcess
from tests.factories.payment_driver import XRP, PaymentDriver, status_of
from tests.factories.sql import snapshot
from tests.platform_admin.dashboard import Admin
from tests.platform_admin.incidents import external_transaction, stuck_payout

# A mode is bound anew: in a database that other tests do not share.
pytestmark = pytest.mark.usefixtures("own_database")


@pytest.fixture(scope="module")
def reset(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LedgerProcess]:
    """A new ledger with the same network ID."""
    process = LedgerProcess(tmp_path_factory.mktemp("reset")).start()
    yield process
    assert process.stop() == 0


@pytest.fixture
def anew(reset: LedgerProcess) -> Iterator[XrplClient]:
    client = XrplClient(reset.ws)
    yield client
    client.close()


def still_open() -> int:
    """Open payments of the open network; tests that commit may have left some."""
    rows = Payment.objects.filter(mode="test", wallet__network__closed_at=None)
    return rows.filter(status__in=["pending", "processing"]).count()


def can_rebind(admin: Admin) -> list[bool]:
    """What the health screen offers in live and test mode."""
    return [row["can_rebind"] for row in admin.get("system/health/")["ledgers"]]


def test_the_screen_does_the_same(driver: PaymentDriver, anew: XrplClient) -> None:
    payment, count = driver.create_payment(), still_open()
    admin = Admin()
    with client_override("test", driver.client):
        refused = admin.post("system/rebind/", mode="test", reason="nothing happened")
        assert error_of(refused) == (409, "Nothing to do: the test ledger is still the one in the books.")
    watcher = Watcher(mode=Mode.TEST, stop=threading.Event())
    with client_override("test", anew):
        watcher._look()  # one round, as after an event of the stream
        assert can_rebind(admin) == [False, True]
        answer = admin.post("system/rebind/", mode="test", reason="we reset it")
        watcher._look()
        assert can_rebind(admin) == [False, False]
    assert answer.json() == {
        "success": True,
        "message": "Test mode is bound to a new network.",
        "payments_ended": count,
    }
    payment.refresh_from_db()
    assert payment.status == "expired"
    assert AdminActionRecord.objects.get(kind="rebind", admin_id=admin.user.pk).reason == "we reset it"


def test_a_reset_ledger_starts_a_new_network(
    driver: PaymentDriver, admin: AdminCommands, reset: LedgerProcess, anew: XrplClient
) -> None:
    pending, processing = driver.create_payment(), driver.create_payment()
    driver.deposit(10 * XRP, tag=processing.tag)
    old, count = driver.wallet.network_id, still_open()
    driver.client = anew

    said = admin.run("rebind", "--mode", "test")
    assert said == f"test mode is bound to a new network; {count} open payments were ended."
    for payment, status, reason in (
        (pending, "expired", None),
        (processing, "failed", "The ledger was reset"),
    ):
        payment.refresh_from_db()
        assert (payment.status, payment.failure_reason) == (status, reason)
    network = Network.objects.get(mode="test", closed_at=None)
    assert network.pk != old
    assert Network.objects.get(pk=old).closed_at is not None
    assert driver.wallet.state == "replaced"
    assert admin.recorded()[0][:2] == ("rebind", str(network.pk))
    row = AuditRecord.objects.get(actor_id=admin.user.pk)
    assert (row.action, row.subject, row.source) == ("network_rebound", f"network {network.pk}", "command")

    second = PaymentDriver(reset, anew)
    payment = second.paid_payment()
    second.settle_all()
    assert status_of(payment) == "completed"
    assert "Nothing to do" in admin.refusal("rebind", "--mode", "test")


def test_an_interrupted_rebind_is_completed_by_repeating_it(
    driver: PaymentDriver, admin: AdminCommands, anew: XrplClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    pending, processing = driver.create_payment(), driver.create_payment()
    driver.deposit(10 * XRP, tag=processing.tag)
    driver.client = anew

    def die(**_: object) -> int:
        if Network.objects.filter(mode="test", closed_at=None).get().pk == old:
            return 0
        raise Killed

    old = driver.wallet.network_id
    with monkeypatch.context() as patch:
        patch.setattr(ledger_reset, "reset_payments_end", die)
        with pytest.raises(Killed):
            admin.run("rebind", "--mode", "test")
    for payment, status in ((pending, "pending"), (processing, "processing")):
        assert status_of(payment) == status
    network = Network.objects.get(mode="test", closed_at=None)
    assert network.pk != old

    said = admin.run("rebind", "--mode", "test")

    assert said == "test mode is bound to a new network; 2 open payments were ended."
    for payment, status in ((pending, "expired"), (processing, "failed")):
        assert status_of(payment) == status
    assert Network.objects.get(mode="test", closed_at=None) == network
    assert [act[:2] for act in admin.recorded()] == [("rebind", str(network.pk))]
    assert "Nothing to do" in admin.refusal("rebind", "--mode", "test")


def test_admin_actions_on_a_closed_network_are_refused(
    driver: PaymentDriver, admin: AdminCommands, anew: XrplClient
) -> None:
    payment, leg = stuck_payout(driver)
    kept = driver.deposit(500, tag=None)
    failed = driver.create_payment(XRP // 2, payout_address=driver.unfunded_payout_address())
    settled = driver.deposit(XRP // 2, tag=failed.tag)
    tx_hash = external_transaction(driver)
    driver.close_and_sweep()
    driver.client = anew
    admin.run("rebind", "--mode", "test")

    closed = "closed network"
    wallet = ("--wallet", driver.platform.address)
    assert closed in admin.refusal("retry", "--leg", Leg.objects.get(deposit=settled, kind="payout").pk)
    assert closed in admin.refusal("redirect", "--payment", payment.pk)
    assert closed in admin.refusal("release", "--deposit", kept.pk, "--to", "equity")
    assert closed in admin.refusal("void", "--transfer", admin.transfer(leg).pk)
    open_one = "not the address of a platform wallet on an open network"
    assert open_one in admin.refusal("recognise", *wallet, "--tx", tx_hash)
    assert open_one in admin.refusal("resume", *wallet)
    assert open_one in admin.refusal("retire", *wallet)
    assert open_one in admin.refusal("withdraw", *wallet, "--amount", "1")


def test_rebinding_is_refused(
    driver: PaymentDriver, admin: AdminCommands, anew: XrplClient, settings: LazySettings
) -> None:
    driver.create_payment()
    assert "Nothing to do" in admin.refusal("rebind", "--mode", "test")
    driver.client = anew
    assert "No administrator" in admin.refusal("rebind", "--mode", "test", **{"--by": "x@x.example"})
    settings.PRODUCTION = True
    assert "never bound to another network" in admin.refusal("rebind", "--mode", "live")


def test_start_up_rebinds_only_seeded_data(
    driver: PaymentDriver, admin: AdminCommands, anew: XrplClient
) -> None:
    start_up = ("rebind", "--mode", "test", "--if-only-seeded")
    pending = driver.create_payment()
    before = snapshot(ADMIN_ACTION_TABLES)
    assert admin.run(*start_up) == "Nothing to do: the test ledger is the one that the books belong to."
    driver.client = anew
    assert "not all data was seeded" in admin.run(*start_up)
    assert snapshot(ADMIN_ACTION_TABLES) == before

    User.objects.update(is_seeded=True)
    said = f"test mode is bound to a new network; {still_open()} open payments were ended."
    assert admin.run(*start_up) == said
    assert status_of(pending) == "expired"
    assert AdminActionRecord.objects.get(kind="rebind").admin_id is None


def test_the_seed_funds_and_registers_wallets_again_after_a_rebind(
    tmp_path: Path, settings: LazySettings
) -> None:
    User.objects.update(is_seeded=True)
    merchant = user_create(email="shop@seed.example", username="Shop", password=None, is_seeded=True)
    seeded: list[str] = []
    for name in ("first", "second"):
        process = LedgerProcess(tmp_path / name, close_interval=0.1).start()
        settings.LEDGERS = settings.LEDGERS | {
            "test": LedgerEnv(url=process.ws, faucet=f"{process.http}/accounts", explorer="")
        }
        call_command("rebind", "--mode", "test", "--if-only-seeded", stdout=io.StringIO())
        seeded.append(mode_seed(mode=Mode.TEST, merchants=[merchant])[merchant.id])

        wallet = Wallet.objects.select_related("network").get(mode="test", state="active")
        assert wallet.network.closed_at is None
        for address in (wallet.address, seeded[-1], BurnWallet.objects.get(mode="test", active=True).address):
            account = process.call("account_info", account=address, ledger_index="validated")
            assert int(account["account_data"]["Balance"]) > 0
        assert process.stop() == 0
    assert seeded[0] == seeded[1]


def test_start_up_changes_nothing_if_the_ledger_is_unavailable(
    settings: LazySettings, driver: PaymentDriver, admin: AdminCommands
) -> None:
    settings.LEDGERS = settings.LEDGERS | {"test": LedgerEnv(url="ws://127.0.0.1:1", faucet="", explorer="")}
    before, said = snapshot(ADMIN_ACTION_TABLES), io.StringIO()
    call_command("rebind", "--mode", "test", "--if-only-seeded", stdout=said)
    assert said.getvalue().startswith("The test ledger is unavailable (")
    assert snapshot(ADMIN_ACTION_TABLES) == before
