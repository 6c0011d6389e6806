"""Everything is restarted, one process after the other, while payments are created, paid and watched.

Two web processes behind Caddy, which asks each for `/readyz`; two watchers and two workers of each queue,
which take over from each other by their leases.
"""

from __future__ import annotations

import logging
import shutil
import subprocess
import threading
import time
from collections.abc import Callable
from contextlib import AbstractContextManager
from pathlib import Path

import httpx
import pytest
from django.conf import settings

from apps.accounts.services.secret_keys import secret_key_create
from apps.common.modes import Mode
from apps.ledger.xrpl_client import XrplClient
from apps.payments.models import Leg, Payment
from apps.treasury.models import BurnWallet
from stack.children import wait_until
from tests.contract.server import free_port
from tests.drills.running import BODY, PATIENCE_SECONDS, Server, Web, backend_processes, environment, running
from tests.factories.given_ledger import PlayLedger
from tests.factories.payment_driver import XRP, PaymentDriver
from tests.factories.platform import set_usual_fees

log = logging.getLogger(__name__)

CADDYFILE = """
{{
    admin off
    auto_https off
}}
http://127.0.0.1:{edge} {{
    reverse_proxy 127.0.0.1:{first} 127.0.0.1:{second} {{
        lb_policy round_robin
        lb_try_duration 10s
        lb_try_interval 100ms
        health_uri /readyz
        health_interval 500ms
        health_timeout 5s
        fail_duration 1s
    }}
}}
"""


class Load:
    """Creates a payment, pays it, and looks at its public status, again and again."""

    def __init__(self, origin: str, key: str, driver: PaymentDriver) -> None:
        self._origin, self._key, self._driver = origin, key, driver
        self._over = threading.Event()
        self.requests, self.failed = 0, list[str]()
        self.tags: dict[str, int] = {}
        self._threads = [threading.Thread(target=self._work) for _ in range(3)]
        self._paying = threading.Lock()

    def __enter__(self) -> Load:
        for thread in self._threads:
            thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._over.set()
        for thread in self._threads:
            thread.join()

    def _work(self) -> None:
        with httpx.Client(base_url=self._origin, timeout=30) as http:
            while not self._over.is_set():
                made = self._ask(http, "POST", "/api/payments/create/", json=BODY)
                if made is None:
                    continue
                payment = made.json()["payment_request"]
                tag = int(payment["destination_tag"])
                with self._paying:
                    self._driver.pay(10 * XRP, tag=tag)
                    self.tags[payment["id"]] = tag
                for _ in range(3):
                    self._ask(http, "GET", f"/api/payments/public/status/{payment['id']}/")
                time.sleep(0.05)

    def _ask(self, http: httpx.Client, method: str, path: str, **more: object) -> httpx.Response | None:
        self.requests += 1
        try:
            answer = http.request(method, path, headers={"authorization": self._key}, **more)  # type: ignore[arg-type]
        except httpx.TransportError as error:
            self.failed.append(f"{method} {path}: {error!r}")
            return None
        if answer.is_success:
            return answer
        self.failed.append(f"{method} {path}: {answer.status_code} {answer.text[:200]}")
        return None


def test_a_rolling_restart_under_load_fails_no_request_and_leaves_nothing_half_done(
    primary: Server,
    ledger: PlayLedger,
    client: XrplClient,
    closing: Callable[[], AbstractContextManager[None]],
    sealing_keys: Path,
    tmp_path: Path,
) -> None:
    caddy = shutil.which("caddy")
    if caddy is None:
        pytest.skip("caddy is not installed (Debian: apt-get install caddy)")
    driver = PaymentDriver(ledger, client)
    driver.fund(driver.payer.wallet, xrp=100_000)
    set_usual_fees()
    BurnWallet.objects.create(mode=Mode.TEST, address=driver.burn.address, provably_unspendable=False)
    key = secret_key_create(owner_id=driver.merchant.pk, mode=Mode.TEST).key
    env = environment(
        primary.url, ledger.ws, seal_key=sealing_keys, public_key=settings.SECRETS.seal_public_key
    )
    webs = [Web(f"web-{number}", env, tmp_path) for number in range(2)]
    processes = [*webs, *backend_processes(env, tmp_path, seal_key=sealing_keys, each=2)]
    edge = free_port()
    config = tmp_path / "Caddyfile"
    config.write_text(CADDYFILE.format(edge=edge, first=webs[0].port, second=webs[1].port))
    before = driver.balance(driver.payout)
    with closing(), running(processes), _caddy(caddy, config, f"http://127.0.0.1:{edge}/readyz"):
        with Load(f"http://127.0.0.1:{edge}", key, driver) as load:
            for process in processes:
                process.again()
        count = len(load.tags)
        done = Payment.objects.filter(pk__in=load.tags, status="completed")
        assert wait_until(lambda: done.count() == count, seconds=PATIENCE_SECONDS * 3)
    log.info("%s requests, %s payments, %s processes restarted", load.requests, count, len(processes))
    assert load.failed == []
    assert count > 20
    assert Payment.objects.filter(merchant=driver.merchant).count() == count
    driver.settle_all()
    assert set(Leg.objects.values_list("state", flat=True)) == {"paid"}
    assert driver.balance(driver.payout) - before == count * 9_900_000


class _caddy:  # noqa: N801  (used like a function)
    """Caddy with this configuration, answering."""

    def __init__(self, program: str, config: Path, url: str) -> None:
        self._command, self._url = [program, "run", "--config", str(config), "--adapter", "caddyfile"], url
        self._log = config.with_suffix(".log")

    def __enter__(self) -> None:
        with self._log.open("wb") as log:
            self._process = subprocess.Popen(self._command, stdout=log, stderr=log)
        assert wait_until(self._answers, seconds=PATIENCE_SECONDS), self._log.read_text()[-2000:]

    def _answers(self) -> bool:
        try:
            return httpx.get(self._url, timeout=10).status_code == 200
        except httpx.TransportError:
            return False

    def __exit__(self, *_: object) -> None:
        self._process.terminate()
        self._process.wait()
