"""Connecting, reading and disconnecting a payout wallet, with the ledger's word on each account."""

from __future__ import annotations

import dataclasses
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.utils import timezone

from apps.accounts.models import Session
from apps.common.models import Mail
from apps.ledger.addresses import ACCOUNT_ONE, x_address
from apps.payments.models import Payment
from apps.wallets.models import MerchantWallet
from tests.factories.payment_driver import PaymentDriver
from tests.factories.platform import new_address
from tests.factories.users import signed_in
from tests.sandbox.process import LedgerProcess
from tests.sandbox.wallets import Payer, new_wallet

REQUIRE_TAG, DEPOSIT_AUTH = 1, 9


def _post(caller: Client, path: str, **body: Any) -> Any:
    return caller.post(f"/api/wallets/{path}/", body, content_type="application/json")


def _wallets(driver: PaymentDriver) -> list[tuple[str, int, bool]]:
    rows = MerchantWallet.objects.filter(merchant=driver.merchant).order_by("id")
    return [(row.address, row.tag, row.is_active) for row in rows]


@pytest.fixture
def account(driver: PaymentDriver) -> Payer:
    """An account of the merchant's, with money and nothing special about it."""
    payer = Payer(driver.ledger, new_wallet())
    driver.fund(payer.wallet)
    return payer


@pytest.mark.parametrize("form", ["{address}", "{address}:40177", "{x}", " {address} "])
def test_each_form_of_an_address_connects(
    driver: PaymentDriver, session: Client, account: Payer, form: str
) -> None:
    x = x_address(account.address, 40177, test=True)
    tag = None if form.strip() == "{address}" else 40177

    response = _post(session, "connect", address=form.format(address=account.address, x=x))

    assert response.status_code == 200, response.content
    wallet = response.json()["wallet"]
    assert (wallet["address"], wallet["destination_tag"]) == (account.address, tag)
    assert (wallet["is_active"], wallet["network"]) == (True, "local ledger")
    assert wallet["x_address"] == (x if tag else x_address(account.address, -1, test=True))
    assert session.get("/api/wallets/connected/").json() == wallet
    assert _wallets(driver) == [
        (driver.payout.address, -1, False),
        (account.address, -1 if tag is None else tag, True),
    ]
    assert Mail.objects.get(recipient=driver.merchant.email).kind == "wallet_changed"


def test_an_account_that_cannot_be_paid_is_refused_with_the_reason(
    driver: PaymentDriver, session: Client, account: Payer
) -> None:
    picky, shut = Payer(driver.ledger, new_wallet()), Payer(driver.ledger, new_wallet())
    driver.fund(picky.wallet, shut.wallet)
    picky.set(SetFlag=REQUIRE_TAG)
    shut.set(SetFlag=DEPOSIT_AUTH)
    driver.close_ledgers()
    before = _wallets(driver)
    cases = {
        "": "Please enter a valid XRP wallet address",
        "   ": "Please enter a valid XRP wallet address",
        f"{account.address[:-1]}{'a' if account.address[-1] != 'a' else 'b'}": (
            "This is not an XRP Ledger address, or it was mistyped."
        ),
        f"{account.address}:4294967296": "The destination tag must be a whole number from 0 to 4294967295.",
        x_address(account.address, 1, test=False): (
            "This X-address is for the main network, and test mode uses the local ledger. Enter the classic "
            "address (r…) or a T… address."
        ),
        new_address(): (
            "This account does not exist on the local ledger yet. Send it at least 1 XRP first, then connect "
            "it."
        ),
        picky.address: (
            "This account requires a destination tag. Enter it as address:tag, or use an X-address with the "
            "tag."
        ),
        shut.address: (
            "This account only accepts payments from senders it has approved. Turn off Deposit "
            "Authorization, or use another account."
        ),
        driver.platform.address: "This address belongs to the platform. Payouts need a wallet of your own.",
        ACCOUNT_ONE: "Nobody holds the keys of this account. Connect a wallet of your own.",
    }
    for address, sentence in cases.items():
        response = _post(session, "connect", address=address)
        assert (response.status_code, response.json()["error"]) == (400, sentence)
    assert _wallets(driver) == before

    assert _post(session, "connect", address=f"{picky.address}:7").status_code == 200


def test_disconnecting_needs_the_connected_address(driver: PaymentDriver, session: Client) -> None:
    payment = driver.create_payment()
    assert _post(session, "disconnect", address=new_address()).status_code == 404
    assert _wallets(driver) == [(driver.payout.address, -1, True)]

    response = _post(session, "disconnect", address=driver.payout.address)

    assert (response.status_code, response.json()["wallet"]["is_active"]) == (200, False)
    assert session.get("/api/wallets/connected/").status_code == 404
    assert Payment.objects.get(pk=payment.pk).payout_address == driver.payout.address


def test_the_balance_is_the_ledgers(driver: PaymentDriver, session: Client) -> None:
    path = f"/api/wallets/balance/{driver.payout.address}/"
    before = session.get(path).json()
    payment = driver.create_payment()
    driver.deposit(payment.amount, tag=payment.tag)
    driver.settle_all()

    after = session.get(path).json()

    assert (before["balance"], before["usd_value"], before["rate"]) == (1000.0, None, None)
    assert after["balance"] == 1000.0 + 9.9
    assert session.get(f"/api/wallets/balance/{driver.payer.address}/").status_code == 404


def test_a_test_wallet_is_funded_connected_and_its_seed_never_stored(
    driver: PaymentDriver, ledger: LedgerProcess, session: Client, settings: Any
) -> None:
    test = dataclasses.replace(settings.LEDGERS["test"], faucet=f"{ledger.http}/accounts")
    settings.LEDGERS = {**settings.LEDGERS, "test": test}

    def create() -> Any:
        try:
            return _post(session, "test-wallet")
        finally:
            connection.close()

    with ThreadPoolExecutor(1) as pool:
        answer = pool.submit(create)
        while not answer.done():
            driver.close_ledgers()
    response = answer.result()

    assert response.status_code == 201, response.content
    body = response.json()
    address, seed = body["wallet"]["address"], body["seed"]
    assert seed.startswith("sEd")
    assert _wallets(driver)[-1] == (address, -1, True)
    assert session.get(f"/api/wallets/balance/{address}/").json()["balance"] == 1000.0


def test_live_changes_need_a_recent_sign_in(driver: PaymentDriver) -> None:
    signed = signed_in(driver.merchant)
    caller = Client(headers={"authorization": f"Bearer {signed.access}"})
    caller.post("/api/auth/test-mode/", {"mode": False}, content_type="application/json")
    Session.objects.filter(pk=signed.row.pk).update(auth_time=timezone.now() - timedelta(minutes=11))
    for path, body in (
        ("connect", {"address": driver.payout.address}),
        ("disconnect", {"address": driver.payout.address}),
        ("secret-key/create", {}),
        ("secret-key/regenerate", {}),
    ):
        response = _post(caller, path, **body)
        assert (response.status_code, response.json()["code"]) == (403, "reauth"), path
    assert _wallets(driver) == [(driver.payout.address, -1, True)]
