"""Connecting, reading and disconnecting a payout wallet, with the ledger's word on each account."""

from __future__ import annotations

import dataclasses
import io
import itertools
from datetime import timedelta
from typing import Any, cast

import pytest
from django.core.management import CommandError, call_command
from django.test import Client
from django.utils import timezone
from websockets.sync.server import ServerConnection

from apps.accounts.models import Session
from apps.common.models import Mail
from apps.common.modes import Mode
from apps.ledger.addresses import ACCOUNT_ONE, ACCOUNT_ZERO, x_address
from apps.ledger.client import client_for
from apps.ledger.xrpl_client import XrplClient
from apps.payments.models import Payment
from apps.wallets.models import MerchantWallet, WalletOrder
from apps.wallets.services.created_wallet import ordered_wallets_connect
from tests.factories.concurrency import concurrently
from tests.factories.ledger_process import LedgerProcess
from tests.factories.ledger_wallets import Payer, new_wallet
from tests.factories.mailbox import mails_to
from tests.factories.payment_driver import PaymentDriver
from tests.factories.platform import create_platform_wallet, new_address
from tests.factories.users import signed_in
from tests.ledger.server import reply, scripted

REQUIRE_TAG, DEPOSIT_AUTH = 1, 9
NO_KEYS = "Nobody holds the keys of this account. Connect a wallet of your own."
PLATFORMS_OWN = "This address belongs to the platform. Payouts need a wallet of your own."


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
    assert Mail.objects.filter(recipient=driver.merchant.email, kind="wallet_changed").count() == 1


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
        driver.platform.address: PLATFORMS_OWN,
        driver.burn.address: PLATFORMS_OWN,
        ACCOUNT_ONE: NO_KEYS,
        x_address(ACCOUNT_ZERO, 5, test=True): NO_KEYS,
    }
    for address, sentence in cases.items():
        response = _post(session, "connect", address=address)
        assert (response.status_code, response.json()["error"]) == (400, sentence)
    assert _wallets(driver) == before
    assert not Mail.objects.filter(recipient=driver.merchant.email, kind="wallet_changed").exists()

    assert _post(session, "connect", address=f"{picky.address}:7").status_code == 200


def test_a_platform_address_of_the_other_mode_is_refused(driver: PaymentDriver, session: Client) -> None:
    live = create_platform_wallet(Mode.LIVE).address
    driver.ledger.send_play_money(live)
    driver.close_ledgers()

    response = _post(session, "connect", address=live)

    assert (response.status_code, response.json()["error"]) == (400, PLATFORMS_OWN)
    assert _wallets(driver) == [(driver.payout.address, -1, True)]


@pytest.mark.parametrize("mark", ["AMMID", "VaultID"])
def test_the_account_of_a_pool_or_vault_is_refused(
    driver: PaymentDriver, session: Client, account: Payer, settings: Any, mark: str
) -> None:
    def answer(socket: ServerConnection, request: dict[str, Any]) -> None:
        """What the ledger says, with the mark of an account that the ledger itself holds."""
        asked = {
            name: value for name, value in request.items() if name not in ("id", "command", "api_version")
        }
        result = driver.ledger.call(request["command"], **asked)
        if "account_data" in result:
            result["account_data"][mark] = "AB" * 32
        reply(socket, request, result)

    with scripted(answer) as server:
        test = dataclasses.replace(settings.LEDGERS["test"], url=server.url)
        settings.LEDGERS = {**settings.LEDGERS, "test": test}
        response = _post(session, "connect", address=account.address)
        cast(XrplClient, client_for(Mode.TEST)).close()

    assert (response.status_code, response.json()["error"]) == (
        400,
        "This account belongs to a pool or vault of the ledger, which cannot be paid.",
    )
    assert _wallets(driver) == [(driver.payout.address, -1, True)]


@pytest.mark.parametrize("path", ["connect", "disconnect"])
@pytest.mark.parametrize(
    "address",
    [
        None,
        7,
        True,
        [],
        {},
        "",
        "r",
        ":",
        "r:",
        ":7",
        "X",
        "T",
        "\u202e",
        "é" * 35,
        "r" * 101,
        "0" * 100,
        "\x00",
    ],
)
def test_anything_but_an_address_is_a_400(
    driver: PaymentDriver, session: Client, path: str, address: object
) -> None:
    response = _post(session, path, address=address)
    assert response.status_code in ((400,) if path == "connect" else (400, 404)), response.content
    assert response.json()["error"]
    assert _wallets(driver) == [(driver.payout.address, -1, True)]


@pytest.mark.parametrize("body", [b"", b"[]", b"7", b"{", b'{"address": "\\ud800"}', b"\xff"])
def test_a_body_that_is_not_an_object_is_a_400(session: Client, body: bytes) -> None:
    response = session.post("/api/wallets/connect/", body, content_type="application/json")
    assert (response.status_code, bool(response.json()["error"])) == (400, True)


@pytest.mark.parametrize("address", ["%00", "%ED%A0%80", "r" * 500, "%E2%80%AE", "..", "rNobody"])
def test_the_balance_of_anything_else_is_a_404(session: Client, address: str) -> None:
    assert session.get(f"/api/wallets/balance/{address}/").status_code == 404


def test_without_its_ledger_nothing_changes(
    driver: PaymentDriver, session: Client, account: Payer, settings: Any
) -> None:
    test = dataclasses.replace(settings.LEDGERS["test"], url="ws://127.0.0.1:1")
    settings.LEDGERS = {**settings.LEDGERS, "test": test}
    for response in (
        _post(session, "connect", address=account.address),
        session.get(f"/api/wallets/balance/{driver.payout.address}/"),
    ):
        assert response.status_code == 503, response.content
        assert response.json()["error"].endswith(".")
    assert _wallets(driver) == [(driver.payout.address, -1, True)]
    assert session.get("/api/wallets/connected/").json()["address"] == driver.payout.address


def test_of_concurrent_connects_one_wallet_stays_active(driver: PaymentDriver, account: Payer) -> None:
    access = signed_in(driver.merchant).access
    tags = itertools.count(1)

    def connect() -> int:
        caller = Client(headers={"authorization": f"Bearer {access}"})
        response = _post(caller, "connect", address=f"{account.address}:{next(tags)}")
        assert response.status_code == 200, response.content
        return int(response.json()["wallet"]["destination_tag"])

    connected = concurrently(4, connect)

    assert sorted(connected) == [1, 2, 3, 4]
    active = [tag for _, tag, is_active in _wallets(driver) if is_active]
    assert len(active) == 1
    assert active[0] in connected
    assert Mail.objects.filter(recipient=driver.merchant.email, kind="wallet_changed").count() == 4


def test_of_concurrent_disconnects_one_succeeds(driver: PaymentDriver) -> None:
    access = signed_in(driver.merchant).access

    def disconnect() -> int:
        caller = Client(headers={"authorization": f"Bearer {access}"})
        return int(_post(caller, "disconnect", address=driver.payout.address).status_code)

    assert sorted(concurrently(4, disconnect)) == [200, 404, 404, 404]
    assert Mail.objects.filter(recipient=driver.merchant.email, kind="wallet_disconnected").count() == 1


def test_a_change_of_wallet_is_emailed(driver: PaymentDriver, session: Client, account: Payer) -> None:
    _post(session, "connect", address=f"{account.address}:7")
    _post(session, "disconnect", address=account.address)
    _post(session, "connect", address=account.address)

    changed, disconnected, connected = mails_to(driver.merchant.email)[-3:]
    assert changed.subject == "Your test payout wallet was changed"
    assert f"{account.address}, tag 7" in changed.body
    assert driver.payout.address in changed.body
    assert disconnected.subject == "Your test payout wallet was disconnected"
    assert f"{account.address}, tag 7" in disconnected.body
    assert connected.subject == "Your test payout wallet was connected"
    for mail in (changed, disconnected, connected):
        assert "If this was not you" in mail.body


def test_the_command_checks_as_the_dashboard_does(driver: PaymentDriver, account: Payer) -> None:
    def connect(address: str, **options: Any) -> None:
        email = driver.merchant.email
        call_command(
            "merchant_wallet", email=email, mode="test", address=address, stdout=io.StringIO(), **options
        )

    for address, words in (
        (ACCOUNT_ONE, "Nobody holds the keys"),
        (driver.platform.address, "belongs to the platform"),
        (new_address(), "does not exist on the local ledger yet"),
        (x_address(account.address, 1, test=False), "for the main network"),
    ):
        with pytest.raises(CommandError, match=words):
            connect(address)
    assert _wallets(driver) == [(driver.payout.address, -1, True)]

    connect(account.address, tag="40177")
    assert _wallets(driver)[-1] == (account.address, 40177, True)
    connect(x_address(account.address, 8, test=True))
    assert _wallets(driver)[-1] == (account.address, 8, True)


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


@pytest.fixture
def order(driver: PaymentDriver, ledger: LedgerProcess, session: Client, settings: Any) -> dict[str, Any]:
    """The response to a merchant who orders a test wallet, on a ledger with a faucet."""
    test = dataclasses.replace(settings.LEDGERS["test"], faucet=f"{ledger.http}/accounts")
    settings.LEDGERS = {**settings.LEDGERS, "test": test}
    response = _post(session, "test-wallet")
    assert response.status_code == 202, response.content
    return dict(response.json())


def test_a_test_wallet_is_connected_when_its_play_money_is_validated(
    driver: PaymentDriver, session: Client, order: dict[str, Any]
) -> None:
    before = _wallets(driver)
    assert order["seed"].startswith("sEd")

    ordered_wallets_connect()
    assert _wallets(driver) == before
    driver.close_ledgers()
    ordered_wallets_connect()

    assert _wallets(driver)[-1] == (order["address"], -1, True)
    assert not WalletOrder.objects.exists()
    assert session.get(f"/api/wallets/balance/{order['address']}/").json()["balance"] == 1000.0


def test_a_wallet_connected_after_a_test_wallet_was_ordered_stays(
    driver: PaymentDriver, session: Client, account: Payer, order: dict[str, Any]
) -> None:
    ordered_wallets_connect()
    assert _post(session, "connect", address=account.wallet.address).status_code == 200
    driver.close_ledgers()

    ordered_wallets_connect()

    assert _wallets(driver)[-1] == (account.wallet.address, -1, True)
    assert order["address"] not in {address for address, *_ in _wallets(driver)}


def test_a_test_wallet_is_ordered_while_the_ledger_is_away_and_connected_later(
    driver: PaymentDriver, order: dict[str, Any], settings: Any
) -> None:
    before, here = _wallets(driver), settings.LEDGERS
    away = dataclasses.replace(here["test"], url="ws://127.0.0.1:1", faucet="http://127.0.0.1:1")
    settings.LEDGERS = {**here, "test": away}
    ordered_wallets_connect()
    assert _wallets(driver) == before

    settings.LEDGERS = here
    ordered_wallets_connect()
    driver.close_ledgers()
    ordered_wallets_connect()

    assert _wallets(driver)[-1] == (order["address"], -1, True)


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
