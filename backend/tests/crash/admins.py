"""An administrator who changes, during the traffic, all that may be changed: by the API, again until it is
answered. What he knows about the moments of his changes is what the judge is told."""

from __future__ import annotations

import contextlib
import threading
import time
from collections import Counter
from collections.abc import Callable
from typing import Any, Final

import httpx
import psycopg

from tests.crash.ground import ADMIN, Ground, Shop
from tests.crash.people import Session
from tests.crash.terms import Terms
from tests.crash.traffic import Traffic
from tests.factories.ledger_process import LedgerProcess

_FEES: Final = (("2.5", 25_000), ("0.5", 5_000), ("0", 0), ("1", 10_000))
_RATIOS: Final = (("50", 500_000), ("10", 100_000))
_REASON: Final = {"reason": "as agreed on the phone"}
# Between two acts, and how long a merchant stays suspended, or his account demands tags.
_PAUSE: Final = 0.5
_SUSPENDED, _CARELESS = 3.0, 4.0


class Administrator:
    """One, in a thread of his own, who does one thing after the other."""

    def __init__(
        self,
        http: httpx.Client,
        ground: Ground,
        traffic: Traffic,
        terms: Terms,
        ledger: LedgerProcess,
        *,
        database: str,
        is_long: bool,
    ) -> None:
        self._database = database
        self._ground, self._traffic, self._terms, self._ledger = ground, traffic, terms, ledger
        self._session = Session(http, ADMIN)
        self._merchant = Session(http, ground.shops[0].email)
        self._is_long = is_long
        self._over = threading.Event()
        self._thread = threading.Thread(target=self._work, daemon=True)
        self._wallet = 0
        self.count: Counter[str] = Counter()
        self._error: BaseException | None = None
        self._acts: dict[str, Callable[[], None]] = {
            "change the fee": self._fee,
            "change the platform's wallet": self._rotate,
            "have payouts fail, then retry them": self._careless,
            "change the burn wallet": self._burn,
            "suspend and activate a merchant": self._suspend,
            "reset a merchant's key": self._reset,
            "switch a merchant's mode, and back": self._switch,
            "retire a wallet": self._retire,
        }

    @property
    def missing(self) -> list[str]:
        return [name for name in self._acts if not self.count[name]]

    @property
    def names(self) -> list[str]:
        return list(self._acts)

    def begin(self) -> None:
        self._thread.start()

    def end(self) -> None:
        """He finishes what he is at."""
        self._over.set()
        self._thread.join(timeout=120)
        self.check()

    def check(self) -> None:
        if self._error is not None:
            raise self._error

    def retry_all(self, payments: list[str], deliveries: list[str]) -> None:
        """Send again what has failed, in the calm at the end."""
        for payment in payments:
            self._retry(payment)
        for delivery in deliveries:
            # Refused where it has arrived meanwhile.
            self._session.post(f"platform-admin/webhooks/retry/{delivery}/", None)

    def _work(self) -> None:
        try:
            self._round()
            while self._is_long and not self._over.is_set():
                self._round()
        except BaseException as error:  # noqa: BLE001  (the run raises it)
            self._error = error

    def _round(self) -> None:
        for name, act in self._acts.items():
            if not self._over.wait(_PAUSE):
                act()
                self.count[name] += 1

    def _change(self, path: str, body: dict[str, Any]) -> httpx.Response:
        answer = self._session.post(f"platform-admin/{path}", body)
        assert answer.status_code == 200, answer.text
        return answer

    # What he changes

    def _fee(self) -> None:
        turn = self.count["change the fee"]
        percent, fee_ppm = _FEES[turn % len(_FEES)]
        ratio, burn_ppm = _RATIOS[turn % len(_RATIOS)]
        body = {"fee_percentage": percent, "burn_ratio_of_platform_fee": ratio}
        with self._terms.fee.changing((fee_ppm, burn_ppm)):
            self._change("settings/update/", body)

    def _burn(self) -> None:
        address = self._ground.burns[(self.count["change the burn wallet"] + 1) % len(self._ground.burns)]
        with self._terms.burn.changing(address):
            self._change("settings/test-burn-wallet/", {"test_burn_wallet_address": address})

    def _rotate(self) -> None:
        """To the next wallet, while there is one."""
        if self._wallet + 1 < len(self._ground.wallets):
            self._wallet += 1
            wallet = self._ground.wallets[self._wallet]
            body = {
                "test_platform_wallet_address": wallet.address,
                "test_platform_wallet_secret": wallet.secret,
            }
            self._change("settings/test-wallet/", body)

    def _retire(self) -> None:
        """Retire the wallet before the present one, as soon as it owes nothing."""
        address = self._ground.wallets[self._wallet - 1].address
        if address in self._terms.retired:
            return
        before = self._validated()
        while True:
            answer = self._session.post("platform-admin/settings/retire/", {"address": address, **_REASON})
            if answer.status_code == 200:
                break
            assert answer.status_code == 409, answer.text
            if "already retired" in answer.text:
                # By a call that was not answered.
                break
            self._retry_failed()
            time.sleep(1.0)
        self._terms.retired[address] = (before, self._validated())

    def _suspend(self) -> None:
        shop = self._ground.suspended
        begun = self._swept()
        self._terms.suspensions.append((begun, None))
        path = f"merchants/{shop.user_id}/toggle-status/"
        self._change(path, {"is_active": False})
        time.sleep(_SUSPENDED)
        self._change(path, {"is_active": True})
        self._terms.suspensions[-1] = (begun, self._validated())

    def _reset(self) -> None:
        shop = self._ground.reset
        answer = self._change(f"merchants/{shop.user_id}/reset-api-key/", {"mode": "test"})
        shop.key = answer.json()["new_key"]

    def _switch(self) -> None:
        """Only his dashboard's mode: his keys work on, each in its own."""
        for mode in (False, True):
            answer = self._merchant.post("auth/test-mode/", {"mode": mode})
            assert answer.status_code == 200, answer.text

    def _careless(self) -> None:
        """A merchant's account demands tags for a while, so that payouts to it fail."""
        shop = self._ground.careless
        self._demand_tags(shop, True)
        time.sleep(_CARELESS)
        self._demand_tags(shop, False)
        self._retry_failed()

    def _demand_tags(self, shop: Shop, demands: bool) -> None:
        self._ground.payout_account(shop).demand_tags(self._ledger, demands)

    def _retry_failed(self) -> None:
        for payment in self._traffic.take_failed():
            self._retry(payment)

    def _retry(self, payment: str) -> None:
        answer = self._session.post(f"platform-admin/payments/{payment}/retry-payout/", _REASON)
        # 409 where it was retried by a call that was not answered.
        assert answer.status_code in (200, 409), answer.text

    def _swept(self) -> int:
        """The newest ledger in the books. The ledger's time is ahead of the database's in a run, and then a
        suspension begins there: what is validated and not swept meets it.
        """
        while True:
            with (
                contextlib.suppress(psycopg.OperationalError),
                psycopg.connect(self._database, connect_timeout=5) as connection,
            ):
                row = connection.execute("select max(ledger_index) from treasury_cursor").fetchone()
                assert row is not None
                return int(row[0])
            time.sleep(0.1)

    def _validated(self) -> int:
        """The newest ledger, of which the server may be away."""
        while True:
            try:
                return int(self._ledger.health()["validated"])
            except httpx.TransportError:
                time.sleep(0.2)
