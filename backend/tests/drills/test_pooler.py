"""The whole way of a payment through PgBouncer in transaction mode."""

from __future__ import annotations

import threading
from collections.abc import Callable
from contextlib import AbstractContextManager
from pathlib import Path

import httpx
import psycopg
from django.conf import settings
from django.core.management import call_command

from apps.accounts.services.secret_keys import secret_key_create
from apps.common.modes import Mode
from apps.ledger.xrpl_client import XrplClient
from apps.payments.models import Payment
from stack.children import wait_until
from tests.drills.running import BODY, PATIENCE_SECONDS, Server, Web, backend_processes, environment, running
from tests.factories.given_ledger import PlayLedger
from tests.factories.payment_driver import XRP, PaymentDriver
from tests.factories.platform import create_burn_wallet, set_usual_fees
from tests.factories.pooler import pgbouncer


def test_payments_are_made_and_settled_through_a_pooler(
    primary: Server,
    ledger: PlayLedger,
    client: XrplClient,
    closing: Callable[[], AbstractContextManager[None]],
    sealing_keys: Path,
    tmp_path: Path,
) -> None:
    driver = PaymentDriver(ledger, client)
    set_usual_fees()
    create_burn_wallet(Mode.TEST)
    key = secret_key_create(owner_id=driver.merchant.pk, mode=Mode.TEST).key
    call_command("pooled_role")
    before = driver.balance(driver.payout)
    with pgbouncer(primary.url, connections=6) as url:
        with psycopg.connect(url, autocommit=True, prepare_threshold=None) as connection:
            assert connection.execute("show statement_timeout").fetchone() == ("30s",)
            assert connection.execute("show lock_timeout").fetchone() == ("5s",)
        env = environment(url, ledger.ws, seal_key=sealing_keys, public_key=settings.SECRETS.seal_public_key)
        env["DATABASE_POOLED"] = "1"
        web = Web("web", env, tmp_path)
        made: list[str] = []
        wrong: list[str] = []

        def create() -> None:
            with httpx.Client(base_url=f"http://127.0.0.1:{web.port}", timeout=30) as http:
                for _ in range(15):
                    answer = http.post("/api/payments/create/", json=BODY, headers={"authorization": key})
                    if answer.status_code != 201:
                        wrong.append(answer.text)
                        continue
                    payment = answer.json()["payment_request"]
                    made.append(payment["id"])
                    status = http.get(f"/api/payments/public/status/{payment['id']}/")
                    if status.status_code != 200:
                        wrong.append(status.text)

        with closing(), running([web, *backend_processes(env, tmp_path, seal_key=sealing_keys, each=2)]):
            threads = [threading.Thread(target=create) for _ in range(6)]
            for thread in threads:
                thread.start()
            for thread in threads:
                thread.join()
            assert (wrong, len(made)) == ([], 90)
            paid = Payment.objects.filter(pk__in=made[:20])
            for tag in paid.values_list("tag", flat=True):
                driver.pay(10 * XRP, tag=tag)
            done = paid.filter(status="completed")
            assert wait_until(lambda: done.count() == 20, seconds=PATIENCE_SECONDS * 2)
            assert int(primary.sql("select count(*) from pg_stat_activity where usename = 'dropwise'")) < 15
    driver.assert_balanced()
    assert driver.balance(driver.payout) - before == 20 * 9_900_000
