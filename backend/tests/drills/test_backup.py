"""`make backup`, payouts, `make restore` into another cluster: nothing is sent twice, the books are equal."""

from __future__ import annotations

import shutil
import uuid
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from pathlib import Path

import pytest
from django.db import connections

from apps.payments.domain.choices import ReleaseTo
from apps.payments.services.gap import external_open, gap_deposits
from apps.platform_admin.services.adoptions import external_recognise, transactions_adopt
from apps.platform_admin.services.releases import deposit_release
from apps.treasury.services.admin_actions import AdminAction
from apps.treasury.services.recognising import wallet_resume
from stack import backup, children, postgres
from stack.console import Console
from stack.errors import StackError
from stack.paths import RunDir
from stack.ports import any_free_port
from stack.servers import chosen
from tests.conftest import django_point_at
from tests.factories.payment_driver import XRP, PaymentDriver, status_of
from tests.factories.users import create_user


@pytest.fixture
def at(own_database: str, driver: PaymentDriver, monkeypatch: pytest.MonkeyPatch) -> str:
    monkeypatch.setenv("DATABASE_URL", own_database)
    monkeypatch.setenv("LEDGER_URL_TEST", driver.client.url)
    monkeypatch.setenv("DJANGO_SETTINGS_MODULE", "config.settings.test")
    return own_database


@pytest.fixture
def restored(tmp_path: Path, own_database: str) -> Iterator[tuple[RunDir, Callable[[], None]]]:
    """An empty run directory, and what starts its cluster and has Django use it."""
    run = RunDir(tmp_path / f"restored-{uuid.uuid4().hex[:8]}")
    servers = []

    def use() -> None:
        cluster = postgres.open_cluster(run.postgres_root, choice=chosen("STACK_PG"), durable=True)
        port = any_free_port()
        servers.append(postgres.start(cluster, port, log=run.logs / "server.log"))
        assert postgres.wait_until_up(servers[-1], port)
        django_point_at(cluster.url(port))

    yield run, use
    connections.close_all()
    django_point_at(own_database)
    for server in servers:
        children.end(server, sig=postgres.DEATH_SIGNAL)
    shutil.rmtree(run.postgres_root, ignore_errors=True)


def test_a_backup_is_restored_into_another_cluster_and_nothing_is_sent_twice(
    driver: PaymentDriver,
    at: str,
    restored: tuple[RunDir, Callable[[], None]],
    tmp_path: Path,
    closing: Callable[[], AbstractContextManager[None]],
) -> None:
    run, use = restored
    console = Console()
    owed = driver.paid_payment(10 * XRP)
    (dump,) = backup.backup(RunDir(tmp_path / "none"), [str(tmp_path / "backups")], console)
    assert dump.stat().st_mode & 0o777 == 0o600

    lost = driver.paid_payment(40 * XRP)
    driver.settle_all()
    paid = driver.balance(driver.payout)
    lost_tag = lost.tag
    connections.close_all()

    with closing():
        backup.restore(run, {"from": str(dump)}, console)
    with pytest.raises(StackError, match="has a database"):
        backup.restore(run, {"from": str(dump)}, console)
    use()

    wallet = driver.wallet
    assert wallet.halted_at is not None
    assert status_of(owed) == "processing"
    assert [each.destination_tag for each in gap_deposits(wallet)] == [lost_tag]
    name = uuid.uuid4().hex[:12]
    admin = create_user(email=f"{name}@dropwise.example", username=name, password=None)
    action = AdminAction(admin_id=admin.pk, reason="restored")
    assert transactions_adopt(wallet_id=wallet.pk, action=action).count == 2
    deposit_release(deposit_id=gap_deposits(wallet).get().pk, to=ReleaseTo.EQUITY, action=action)
    for external in external_open(wallet.pk):
        external_recognise(wallet_id=wallet.pk, tx_hash=external.tx_hash, action=action)
    wallet_resume(wallet_id=wallet.pk, action=action, client=driver.client)
    driver.settle_all()
    assert (status_of(owed), driver.balance(driver.payout)) == ("completed", paid)
