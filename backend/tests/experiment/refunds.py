"""Refunds through the platform: customers pay, merchants refund them by HTTP and fund the refunds.

Whatever meets a database that is away, or gets 503, is done again: a create call with its Idempotency-Key.
"""

from __future__ import annotations

import heapq
import itertools
import json
import logging
import random
import time
from collections.abc import Callable
from datetime import datetime
from functools import partial
from typing import Any, Final
from unittest import mock

from django.db import InterfaceError, OperationalError, close_old_connections, connection
from django.test import Client

from apps.accounts.models import SecretKey
from apps.accounts.services.secret_keys import secret_key_create
from apps.common.modes import Mode
from apps.ledger.client import LedgerClient
from apps.payments.models import Deposit, Leg, Payment, Refund
from apps.treasury.models import Transfer, Wallet
from tests.experiment.ground import Ground
from tests.experiment.payers import AMOUNT, Asked, Kind, Payers
from tests.experiment.refund_kinds import BASE, PER_PAYMENT, SHORT, AskedRefund, RefundKind, kinds

# Each merchant may make sixty calls a minute.
SHOPS = 20
PAYMENTS_A_SECOND = 3.0
AGAIN_SECONDS = 0.3
PATIENCE_A_REFUND = 1.0
EXACT: Final = Kind("exact", 100, ((0.0, AMOUNT),))

# Returns the seconds until it is to be done again, None where it is done.
Errand = Callable[[], float | None]


class Refunding:
    """What is asked, paid and refunded in one run."""

    def __init__(self, ground: Ground, client: LedgerClient, dice: random.Random, *, count: int) -> None:
        _calls_quiet()
        self._ground = ground
        half = len(ground.payer_keys) // 2
        self.customers = Payers[Asked](client, ground.payer_keys[:half], ground.platform)
        self.funders = Payers[AskedRefund](client, ground.payer_keys[half:], ground.platform)
        self.shops = [_shop(merchant.pk) for merchant in ground.merchants]
        self.kinds = kinds(count, dice)
        self.payments: list[Asked] = []
        self.refunds: list[AskedRefund] = []
        # The numbers of those that the API called canceled.
        self.canceled: set[int] = set()
        self.calls_failed = 0
        self._waiting: dict[int, Asked] = {}
        self._errands: list[tuple[float, int, Errand]] = []
        self._serial = itertools.count()

    def work(self, turn: Callable[[], None], *, patience: float) -> None:
        """Ask and pay payments, refund and fund them, until nothing of it is left to do."""
        started = time.monotonic()
        count = -(-len(self.kinds) // PER_PAYMENT)
        for place in range(count):
            self._at(started + place / PAYMENTS_A_SECOND, partial(self._pay, place + 1))
        self._at(started, partial(self._refund_completed, count))
        deadline = started + patience + PATIENCE_A_REFUND * len(self.kinds)
        while self._errands and time.monotonic() < deadline:
            turn()
            self._step()

    def finish(self, *, patience: float) -> None:
        """Wait until everything is seen, sent or expired."""
        deadline = time.monotonic() + patience
        while time.monotonic() < deadline:
            time.sleep(0.3)
            pressed = self.customers.press() and self.funders.press()
            try:
                close_old_connections()
                if pressed and not self._is_owed():
                    return
            except (OperationalError, InterfaceError):
                connection.close()

    def _at(self, moment: float, errand: Errand) -> None:
        heapq.heappush(self._errands, (moment, next(self._serial), errand))

    def _later(self, seconds: float, errand: Errand) -> None:
        self._at(time.monotonic() + seconds, errand)

    def _step(self) -> None:
        """Do one errand that is due, and submit again what is not validated."""
        self.customers.press()
        self.funders.press()
        if self._errands[0][0] > time.monotonic():
            time.sleep(0.01)
            return
        _, _, errand = heapq.heappop(self._errands)
        try:
            close_old_connections()
            again = errand()
        except (OperationalError, InterfaceError):
            connection.close()
            again = AGAIN_SECONDS
        if again is not None:
            self._later(again, errand)

    def _pay(self, number: int) -> None:
        payment = self._ground.asks(number, EXACT)
        self.payments.append(payment)
        self._waiting[payment.tag] = payment
        self.customers.pay(payment, AMOUNT)

    def _refund_completed(self, count: int) -> float | None:
        """Begin the refunds of the payments that have completed."""
        found = Payment.objects.filter(tag__in=list(self._waiting), status="completed")
        for payment_id, tag in found.values_list("id", "tag"):
            number = self._waiting.pop(tag).number
            first = (number - 1) * PER_PAYMENT
            for place, kind in enumerate(self.kinds[first : first + PER_PAYMENT]):
                self._later(0, partial(self._create, str(payment_id), number, first + place + 1, kind))
        if Wallet.objects.filter(pk=self._ground.wallet_id, halted_at__isnull=False).exists():
            self._errands.clear()  # nothing more is sent: the verdict says so
            return None
        return AGAIN_SECONDS if self._waiting or len(self.payments) < count else None

    def _create(self, payment_id: str, payment: int, number: int, kind: RefundKind) -> float | None:
        shop = self.shops[payment % len(self.shops)]
        body = {
            "payment_id": payment_id,
            "method": "platform",
            "amount": f"0.{BASE + number}",
        }
        with mock.patch("apps.refunds.services.create.MERCHANT_WAIT", kind.lasts):
            answer = self._call(shop, "", body, key=f"refund {number}")
        if answer is None:
            return AGAIN_SECONDS
        assert answer.status_code == 201, answer.content
        made = answer.json()["refund"]
        expires_at = datetime.fromisoformat(made["expires_at"])
        refund = AskedRefund(number, made["id"], made["deposit_tag"], kind, payment, expires_at, shop)
        self.refunds.append(refund)
        if kind.canceled:
            self._later(0.2 if kind.canceled == "meanwhile" else 0, partial(self._cancel, refund))
        if kind.canceled != "before":
            self._fund(refund)
        return None

    def _fund(self, refund: AskedRefund) -> None:
        for seconds, beyond in refund.kind.pays:
            self._later(seconds, partial(self.funders.pay, refund, refund.due + beyond))

    def _cancel(self, refund: AskedRefund) -> float | None:
        answer = self._call(refund.shop, f"{refund.id}/cancel/", None)
        if answer is None:
            return AGAIN_SECONDS
        assert answer.status_code in (200, 409), answer.content
        if answer.status_code == 200:
            assert answer.json()["refund"]["status"] == "canceled"
            self.canceled.add(refund.number)
        if refund.kind.canceled == "before":
            self._fund(refund)
        return None

    def _call(self, shop: Client, path: str, body: Any, *, key: str = "") -> Any:
        """The answer, None where the call is to be repeated."""
        answer = shop.post(
            f"/api/refunds/{path}",
            b"" if body is None else json.dumps(body),
            content_type="application/json",
            headers={"idempotency-key": key} if key else {},
        )
        if answer.status_code == 500:
            self.calls_failed += 1
        return None if answer.status_code in (429, 500, 503) else answer

    def _is_owed(self) -> bool:
        """Whether anything must still be seen, sent or expired."""
        wallet_id = self._ground.wallet_id
        sent = len(self.customers.sent) + len(self.funders.sent)
        short = [refund.id for refund in self.refunds if refund.kind.lasts == SHORT]
        return (
            Deposit.objects.filter(wallet_id=wallet_id).count() < sent
            or Leg.objects.filter(wallet_id=wallet_id, state__in=["owed", "sending"]).exists()
            or Transfer.objects.filter(wallet_id=wallet_id, state__in=["ready", "signed"]).exists()
            or Refund.objects.filter(pk__in=short, status="awaiting_merchant").exists()
        )


def _calls_quiet() -> None:
    """That a killed database is away is expected, and said for each call."""
    logging.getLogger("django.request").setLevel(logging.CRITICAL)
    errors = logging.getLogger("apps.common.errors")
    errors.addFilter(lambda record: "database is not available" not in str(record.msg))


def _shop(merchant_id: int) -> Client:
    """Calls by a secret key that may refund."""
    key = secret_key_create(owner_id=merchant_id, mode=Mode.TEST).key
    SecretKey.objects.filter(owner=merchant_id, mode=Mode.TEST).update(may_refund=True)
    return Client(raise_request_exception=False, headers={"authorization": key})
