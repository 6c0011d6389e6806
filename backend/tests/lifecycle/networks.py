"""The servers of test mode, as a test lists them."""

from __future__ import annotations

import dataclasses
from functools import partial

from django.conf import LazySettings

from apps.ledger.client import client_for
from apps.ledger.servers import servers_forget, servers_known
from apps.payments.services.mode_jobs import wallet_look
from apps.payments.services.settlement import wallet_settle
from apps.treasury.services.servers import on_a_server
from tests.factories.payment_driver import PaymentDriver


class Network:
    """The servers of test mode, in the order given by `use`."""

    def __init__(self, settings: LazySettings, driver: PaymentDriver) -> None:
        self._settings, self.driver = settings, driver

    def use(self, *urls: str) -> None:
        test = dataclasses.replace(self._settings.LEDGERS["test"], urls=urls)
        self._settings.LEDGERS = {**self._settings.LEDGERS, "test": test}
        servers_forget()

    def sweep(self) -> None:
        on_a_server("test", partial(wallet_look, wallet_id=self.driver.wallet_id))

    def settle(self) -> int:
        return on_a_server("test", partial(wallet_settle, wallet_id=self.driver.wallet_id))

    def asked(self) -> str:
        return str(client_for("test").url)

    def standings(self) -> list[str]:
        return [str(server.standing) for server in servers_known("test")]
