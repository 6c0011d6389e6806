"""Redis is killed with all that it had in it: the rows are the queue, so everybody is still paid, once."""

from __future__ import annotations

import tempfile
from collections.abc import Callable
from contextlib import AbstractContextManager
from pathlib import Path

from django.conf import settings

from apps.ledger.xrpl_client import XrplClient
from apps.payments.models import Payment
from stack import children, redis
from stack.children import wait_until
from stack.ports import any_free_port
from stack.servers import chosen
from tests.drills.running import PATIENCE_SECONDS, Server, backend_processes, environment, running
from tests.factories.given_ledger import PlayLedger
from tests.factories.payment_driver import XRP, PaymentDriver


def test_redis_is_lost_under_payments_and_comes_back_empty(
    primary: Server,
    ledger: PlayLedger,
    client: XrplClient,
    closing: Callable[[], AbstractContextManager[None]],
    sealing_keys: Path,
    tmp_path: Path,
) -> None:
    driver = PaymentDriver(ledger, client)
    binary = redis.find_redis(choice=chosen("STACK_REDIS"))
    port, password = any_free_port(), "drill"
    before = driver.balance(driver.payout)
    payments = [driver.create_payment(10 * XRP) for _ in range(9)]

    def completed(*some: Payment) -> bool:
        done = Payment.objects.filter(pk__in=[one.pk for one in some], status="completed")
        return wait_until(lambda: done.count() == len(some), seconds=PATIENCE_SECONDS * 2)

    with tempfile.TemporaryDirectory(prefix="dropwise-redis-") as directory:
        log = Path(directory) / "server.log"
        server = redis.start(binary, port, password, log=log)
        try:
            assert redis.wait_until_up(server, port, password)
            env = environment(
                primary.url, ledger.ws, seal_key=sealing_keys, public_key=settings.SECRETS.seal_public_key
            )
            env["REDIS_URL"] = redis.url(port, password)
            with closing(), running(backend_processes(env, tmp_path, seal_key=sealing_keys)):
                for payment in payments[:3]:
                    driver.pay(10 * XRP, tag=payment.tag)
                assert completed(*payments[:3])
                server.kill()
                server.wait()
                for payment in payments[3:6]:
                    driver.pay(10 * XRP, tag=payment.tag)
                # The watcher books and, where no worker can be woken, nothing is lost.
                booked = Payment.objects.filter(pk__in=[one.pk for one in payments[3:6]], status="processing")
                done = Payment.objects.filter(pk__in=[one.pk for one in payments[3:6]], status="completed")
                assert wait_until(lambda: booked.count() + done.count() == 3, seconds=PATIENCE_SECONDS)
                server = redis.start(binary, port, password, log=log)
                assert redis.wait_until_up(server, port, password)
                for payment in payments[6:]:
                    driver.pay(10 * XRP, tag=payment.tag)
                assert completed(*payments)
        finally:
            children.end(server)
    driver.assert_balanced()
    assert driver.balance(driver.payout) - before == 9 * 9_900_000
