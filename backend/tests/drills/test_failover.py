"""The primary database dies under payments, and its streaming replica is promoted."""

from __future__ import annotations

import uuid
from collections.abc import Callable
from contextlib import AbstractContextManager
from pathlib import Path

from django.conf import settings
from django.db import connections

from apps.ledger.xrpl_client import XrplClient
from apps.payments.domain.choices import ReleaseTo
from apps.payments.models import Payment
from apps.payments.services.gap import external_open, gap_deposits
from apps.platform_admin.services.adoptions import external_recognise, transactions_adopt
from apps.platform_admin.services.releases import deposit_release
from apps.treasury.models import Wallet
from apps.treasury.services.admin_actions import AdminAction
from apps.treasury.services.gap import gap_is_swept
from apps.treasury.services.recognising import wallet_resume
from stack.children import wait_until
from tests.conftest import django_point_at
from tests.drills.running import PATIENCE_SECONDS, Server, backend_processes, environment, running
from tests.factories.given_ledger import PlayLedger
from tests.factories.payment_driver import XRP, PaymentDriver
from tests.factories.users import create_user

Closing = Callable[[], AbstractContextManager[None]]
PAYOUT = 9_900_000


def both(primary: Server, replica: Server) -> str:
    """`DATABASE_URL` with two hosts: the driver takes the one that can be written to."""
    return primary.url.replace(
        f"127.0.0.1:{primary.port}", f"127.0.0.1:{primary.port},127.0.0.1:{replica.port}"
    )


def fail_over(primary: Server, replica: Server) -> None:
    connections.close_all()
    primary.dies()
    replica.sql("select pg_promote()")
    django_point_at(replica.url)


def completed(*payments: Payment) -> Callable[[], bool]:
    ids = [payment.pk for payment in payments]
    return lambda: Payment.objects.filter(pk__in=ids, status="completed").count() == len(ids)


def awaits(condition: Callable[[], bool]) -> None:
    assert wait_until(condition, seconds=PATIENCE_SECONDS * 2)


def test_a_promotion_that_loses_nothing_pays_everybody_once_without_anybody(
    primary: Server,
    ledger: PlayLedger,
    client: XrplClient,
    closing: Closing,
    sealing_keys: Path,
    tmp_path: Path,
) -> None:
    driver = PaymentDriver(ledger, client)
    with primary.replica() as replica:
        primary.sql("alter system set synchronous_standby_names = '*'")
        primary.sql("select pg_reload_conf()")
        env = environment(
            both(primary, replica),
            ledger.ws,
            seal_key=sealing_keys,
            public_key=settings.SECRETS.seal_public_key,
        )
        before = driver.balance(driver.payout)
        payments = [driver.create_payment(10 * XRP) for _ in range(12)]
        with closing(), running(backend_processes(env, tmp_path, seal_key=sealing_keys)):
            for payment in payments[:6]:
                driver.pay(10 * XRP, tag=payment.tag)
            awaits(completed(*payments[:2]))
            for payment in payments[6:]:
                driver.pay(10 * XRP, tag=payment.tag)
            fail_over(primary, replica)
            awaits(completed(*payments))
        driver.assert_balanced()
        assert driver.balance(driver.payout) - before == 12 * PAYOUT
        assert driver.wallet.halted_at is None


def test_after_a_promotion_that_lost_commits_nothing_is_sent_twice(
    primary: Server,
    ledger: PlayLedger,
    client: XrplClient,
    closing: Closing,
    sealing_keys: Path,
    tmp_path: Path,
) -> None:
    driver = PaymentDriver(ledger, client)
    with primary.replica() as replica:
        env = environment(
            both(primary, replica),
            ledger.ws,
            seal_key=sealing_keys,
            public_key=settings.SECRETS.seal_public_key,
        )
        before = driver.balance(driver.payout)
        known = driver.create_payment(10 * XRP)
        position = primary.sql("select pg_current_wal_lsn()")
        awaits(lambda: replica.sql(f"select pg_last_wal_replay_lsn() >= '{position}'") == "True")
        with closing(), running(backend_processes(env, tmp_path, seal_key=sealing_keys)):
            # From here on the replica hears nothing.
            replica.sql("alter system set primary_conninfo = ''")
            replica.sql("select pg_reload_conf()")
            awaits(lambda: replica.sql("select count(*) from pg_stat_wal_receiver") == "0")
            lost = driver.create_payment(20 * XRP)
            lost_tag = lost.tag
            driver.pay(10 * XRP, tag=known.tag)
            driver.pay(20 * XRP, tag=lost_tag)
            awaits(completed(known, lost))
            fail_over(primary, replica)
            assert not Payment.objects.filter(tag=lost_tag).exists()

            awaits(lambda: _is_read(driver.wallet))
            wallet = driver.wallet
            assert [each.destination_tag for each in gap_deposits(wallet)] == [lost_tag]
            name = uuid.uuid4().hex[:12]
            admin = create_user(email=f"{name}@dropwise.example", username=name, password=None)
            action = AdminAction(admin_id=admin.pk, reason="promoted")
            transactions_adopt(wallet_id=wallet.pk, action=action)
            deposit_release(deposit_id=gap_deposits(wallet).get().pk, to=ReleaseTo.EQUITY, action=action)
            for external in external_open(wallet.pk):
                external_recognise(wallet_id=wallet.pk, tx_hash=external.tx_hash, action=action)
            wallet_resume(wallet_id=wallet.pk, action=action, client=client)
            after = driver.create_payment(10 * XRP)
            driver.pay(10 * XRP, tag=after.tag)
            awaits(completed(known, after))
        driver.assert_balanced()
        assert driver.balance(driver.payout) - before == 2 * PAYOUT + 19_800_000


def _is_read(wallet: Wallet) -> bool:
    return wallet.gap_after is not None and gap_is_swept(wallet, wallet.cursor.ledger_index)
