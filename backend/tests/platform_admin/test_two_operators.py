"""Two administrators do the same thing at once: one does it, the other is told in a sentence."""

from __future__ import annotations

import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from typing import Any, cast

import pytest
from django.core.management import CommandError
from django.db import connections

from apps.ledger.client import client_override
from apps.ledger.xrpl_client import XrplClient
from apps.payments.models import Leg, Redirect, Release
from apps.treasury.models import Entry
from tests.factories.ledger_clients import Wrapped
from tests.lifecycle.shop import XRP, Shop
from tests.platform_admin.desk import Desk
from tests.platform_admin.test_recognising import external_transaction
from tests.platform_admin.test_releases import bounced_payout
from tests.platform_admin.test_retries import fails
from tests.platform_admin.test_voiding import stuck_payout


class EachItsOwn(Wrapped):
    """A connection to the ledger for each thread, as two processes have."""

    def __init__(self, client: XrplClient, url: str) -> None:
        super().__init__(client)
        self._url, self._own = url, threading.local()

    def __getattr__(self, name: str) -> Any:
        if not hasattr(self._own, "client"):
            self._own.client = XrplClient(self._url)
        return getattr(self._own.client, name)


def both(desk: Desk, *command: object) -> tuple[list[str], list[str]]:
    """What two administrators at their own connections were told who began at one moment: done, refused."""
    barrier = Barrier(2)

    def act() -> tuple[str, str]:
        try:
            connections["default"].ensure_connection()
            barrier.wait()
            return desk.acts(str(command[0]), *command[1:]), ""
        except CommandError as refusal:
            return "", str(refusal)
        finally:
            connections.close_all()

    real = desk.shop.client
    desk.shop.client = cast(Any, EachItsOwn(real, desk.shop.ledger.ws))
    # Once around both: the override is put back by whoever ends last.
    with client_override("test", real), ThreadPoolExecutor(2) as pool:
        told = [done.result() for done in [pool.submit(act), pool.submit(act)]]
    desk.shop.client = real
    return [done for done, _ in told if done], [refused for _, refused in told if refused]


Command = tuple[object, ...]


def retried(shop: Shop, desk: Desk) -> Command:
    return ("retry", "--payment", fails(shop).pk)


def redirected(shop: Shop, desk: Desk) -> Command:
    return ("redirect", "--payment", fails(shop).pk)


def released(shop: Shop, desk: Desk) -> Command:
    return ("release", "--deposit", bounced_payout(shop).pk, "--to", "payout")


def recognised(shop: Shop, desk: Desk) -> Command:
    tx_hash = external_transaction(shop)
    shop.closes()
    shop.watches()
    return ("recognise", "--wallet", shop.owner.address, "--tx", tx_hash)


def resumed(shop: Shop, desk: Desk) -> Command:
    command, *options = recognised(shop, desk)
    desk.acts(str(command), *options)
    return ("resume", "--wallet", shop.owner.address)


def voided(shop: Shop, desk: Desk) -> Command:
    _, leg = stuck_payout(shop)
    return ("void", "--transfer", desk.transfer(leg).pk)


def retired(shop: Shop, desk: Desk) -> Command:
    shop.asks()
    Shop(shop.ledger, shop.client)
    return ("retire", "--wallet", shop.owner.address)


@pytest.mark.parametrize(
    ("prepare", "refusal"),
    [
        (retried, "Only what finally failed is tried again; this is sending."),
        (redirected, "Only what finally failed is tried again; this is owed."),
        (released, "This deposit is released already."),
        (recognised, "This transaction has already been recognised."),
        (resumed, "This wallet is not halted."),
        (voided, "Only a stuck transfer's slot is voided; this one is ready."),
        (retired, "This wallet is retired already."),
    ],
)
def test_one_acts_and_the_other_is_refused(
    shop: Shop, desk: Desk, prepare: Callable[[Shop, Desk], Command], refusal: str
) -> None:
    command = prepare(shop, desk)
    noted = len(desk.noted())

    done, refused = both(desk, *command)

    assert (len(done), refused) == (1, [refusal])
    # Recognising, releasing and redirecting are kept with the row that they change.
    assert len(desk.noted()) == noted + (prepare in (retried, resumed, voided, retired))
    if prepare is not resumed:
        shop.watches()
        if shop.wallet.halted_at is None and shop.wallet.state != "retired":
            shop.finishes()
    shop.balances()


def test_money_released_twice_at_once_is_booked_and_sent_once(shop: Shop, desk: Desk) -> None:
    deposit = bounced_payout(shop)
    before = shop.balance(shop.payout)

    both(desk, "release", "--deposit", deposit.pk, "--to", "return")
    shop.finishes()

    assert shop.balance(shop.payout) == before + deposit.delivered - deposit.return_fee
    assert Release.objects.filter(deposit=deposit).count() == 1
    assert Entry.objects.filter(kind="release", source=str(deposit.pk)).count() == 1


def test_a_payout_redirected_twice_at_once_is_paid_once(shop: Shop, desk: Desk) -> None:
    payment = fails(shop)
    before = shop.balance(shop.payout)

    both(desk, "redirect", "--payment", payment.pk)
    shop.finishes()

    leg = Leg.objects.get(deposit__payment=payment, kind="payout")
    assert (leg.state, Redirect.objects.filter(leg=leg).count()) == ("paid", 1)
    assert shop.balance(shop.payout) == before + XRP // 2 - 5_000
