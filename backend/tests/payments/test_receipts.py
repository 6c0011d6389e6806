"""Receipts of completed payments: who may read them, what they say, and which servers their page may ask."""

from __future__ import annotations

import base64
import dataclasses
import uuid
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from django.core.exceptions import ImproperlyConfigured
from django.db import OperationalError, transaction
from django.test import Client

from apps.accounts.models import Shop, User
from apps.payments.models import Leg, Payment, Redirect
from apps.payments.receipts import receipt_token, receipt_url
from apps.site import pages
from apps.treasury.models import Settings
from config.settings.checks import socket_address
from edge.security_headers import security_headers
from tests.factories.front_end import PageReader, write_build
from tests.factories.payment_driver import XRP, PaymentDriver
from tests.factories.platform import create_merchant
from tests.factories.sql import change
from tests.factories.users import signed_in

NOT_FOUND = "Receipt not found"


@pytest.fixture
def driver(driver: PaymentDriver) -> PaymentDriver:
    """Of a merchant who has made the receipts public."""
    User.objects.filter(pk=driver.merchant.pk).update(public_receipts=True)
    return driver


@pytest.fixture
def settled(driver: PaymentDriver) -> Payment:
    """A completed payment of 10 XRP."""
    payment = driver.create_payment(title="Blue socks", platform_name="Sock shop")
    driver.deposit(payment.amount, tag=payment.tag)
    driver.settle_all()
    return Payment.objects.get(pk=payment.pk)


def test_the_payer_gets_the_link_only_where_receipts_are_public(settled: Payment) -> None:
    path = f"/api/payments/public/status/{settled.pk}/"
    assert Client().get(path).json()["receipt_url"] == receipt_url(settled.pk)

    User.objects.filter(pk=settled.merchant_id).update(public_receipts=False)
    assert Client().get(path).json()["receipt_url"] is None


def test_payer_and_receipt_read_the_shops_contact(settled: Payment) -> None:
    Shop.objects.create(owner_id=settled.merchant_id, contact="hello@shop.example")

    public = Client().get(f"/api/payments/public/status/{settled.pk}/").json()
    receipt = Client().get(f"/api/payments/public/receipt/{receipt_token(settled.pk)}/").json()
    assert (public["shop_contact"], receipt["shop_contact"]) == ("hello@shop.example", "hello@shop.example")


@pytest.fixture
def dist(settings: Any, tmp_path: Path) -> Path:
    settings.FRONTEND_DIST = tmp_path
    write_build(tmp_path)
    return tmp_path


@pytest.fixture
def public_ledgers(settings: Any) -> None:
    settings.LEDGERS = {
        mode: dataclasses.replace(ledger, public_url=f"wss://{mode}.example:51233/path")
        for mode, ledger in settings.LEDGERS.items()
    }


@pytest.fixture
def hourly(db: None) -> Iterator[None]:
    Settings.objects.update(payout_timing="hourly")
    yield
    Settings.objects.update(payout_timing="immediate")


def _token(session: Client, payment: Payment) -> str:
    """The end of the link that the merchant's details have."""
    url: str = session.get(f"/api/payments/detail/{payment.pk}/").json()["receipt_url"]
    head, token = url.rsplit("/", 1)
    assert head == "http://localhost:8000/receipt"
    return token


def _public(token: str) -> Any:
    return Client().get(f"/api/payments/public/receipt/{token}/")


def _receipt(payment: Payment) -> dict[str, Any]:
    response = _public(receipt_token(payment.pk))
    assert response.status_code == 200, response.content
    return dict(response.json())


def _hide(driver: PaymentDriver) -> None:
    User.objects.filter(pk=driver.merchant.pk).update(public_receipts=False)


def _caller(user: User) -> Client:
    return Client(headers={"authorization": f"Bearer {signed_in(user).access}"})


def test_a_receipt_links_the_three_transactions_with_their_amounts(
    driver: PaymentDriver, settled: Payment, session: Client
) -> None:
    detail = session.get(f"/api/payments/detail/{settled.pk}/").json()
    response = _public(_token(session, settled))

    assert response.status_code == 200
    receipt = response.json()
    assert receipt == {
        "id": str(settled.pk),
        "title": "Blue socks",
        "platform_name": "Sock shop",
        "amount": "10.000000",
        "refunded_amount": "0.000000",
        "refund_status": "none",
        "refunds": [],
        "price": None,
        "currency": None,
        "rate": None,
        "spread": None,
        "rate_sources": None,
        "rate_at": None,
        "received_amount": "10.000000",
        "excess": "0.000000",
        "platform_fee": "0.100000",
        "fee_percentage": 1.0,
        "kept_amount": "0.090000",
        "burn_amount": "0.010000",
        "burn_ratio_of_platform_fee": 10.0,
        "merchant_payout": "9.900000",
        "sender_address": driver.payer.address,
        "destination_address": driver.platform.address,
        "destination_tag": settled.tag,
        "wallet_address": driver.payout.address,
        "payout_tag": None,
        "burn_address": driver.burn.address,
        "transaction_hash": detail["transaction_hash"],
        "payout_transaction_hash": detail["payout_transaction_hash"],
        "burn_transaction_hash": detail["burn_transaction_hash"],
        "payout_gathered": False,
        "payout_transfer_amount": "9.900000",
        "burn_gathered": False,
        "burn_transfer_amount": "0.010000",
        "return_amount": None,
        "return_tag": None,
        "return_transaction_hash": None,
        "received_at": detail["received_at"],
        "paid_at": detail["paid_at"],
        "payout_seconds": detail["payout_seconds"],
        "livemode": False,
        "network": "local ledger",
        "explorer_url": None,
        "ledger_url": None,
        "is_public": True,
        "shop_contact": None,
    }
    hashes = {receipt[name] for name in receipt if name.endswith("transaction_hash")}
    assert len(hashes - {None}) == 3


@pytest.mark.usefixtures("hourly")
def test_a_gathered_transfer_is_shown_with_its_whole_amount(driver: PaymentDriver) -> None:
    driver.leave_room_in_the_hour()
    payments = [driver.create_payment(10 * XRP) for _ in range(2)]
    for payment in payments:
        driver.deposit(10 * XRP, tag=payment.tag)

    waiting = _receipt(payments[0])
    assert (waiting["payout_transaction_hash"], waiting["payout_gathered"]) == (None, False)

    driver.advance_clock(3600)
    driver.sweep()
    driver.settle_all()
    for payment in payments:
        receipt = _receipt(payment)
        assert (receipt["payout_gathered"], receipt["payout_transfer_amount"]) == (True, "19.800000")
        assert (receipt["burn_gathered"], receipt["burn_transfer_amount"]) == (True, "0.020000")
        assert receipt["merchant_payout"] == "9.900000"


def test_a_returned_excess_is_on_the_receipt(driver: PaymentDriver) -> None:
    payment = driver.create_payment(10 * XRP)
    driver.deposit(12 * XRP, tag=payment.tag, SourceTag=77)
    driver.settle_all()

    receipt = _receipt(payment)

    assert (receipt["received_amount"], receipt["excess"]) == ("12.000000", "2.000000")
    assert (receipt["return_amount"], receipt["return_tag"]) == ("1.999988", 77)
    assert len(receipt["return_transaction_hash"]) == 64


def test_the_payouts_tag_is_the_one_it_was_sent_with(driver: PaymentDriver, session: Client) -> None:
    payment = driver.create_payment(payout_tag=4_242)
    deposit = driver.deposit(payment.amount, tag=payment.tag)
    leg = Leg.objects.get(deposit=deposit, kind="payout")
    with transaction.atomic():
        Redirect.objects.create(
            leg=leg,
            from_dest=leg.dest,
            from_tag=4_242,
            to_dest=leg.dest,
            to_tag=9,
            admin_id=1,
            reason="asked",
        )
        change(leg, dest_tag=9)
    driver.settle_all()

    assert session.get(f"/api/payments/detail/{payment.pk}/").json()["payout_tag"] == 9
    assert _receipt(payment)["payout_tag"] == 9


def test_a_payment_that_is_not_completed_has_no_receipt(driver: PaymentDriver, session: Client) -> None:
    pending = driver.create_payment()
    token = receipt_token(pending.pk)

    assert session.get(f"/api/payments/detail/{pending.pk}/").json()["receipt_url"] is None
    for response in (_public(token), session.get(f"/api/payments/receipt/{token}/")):
        assert (response.status_code, response.json()["error"]) == (404, NOT_FOUND)


def test_only_the_exact_token_opens_a_receipt(settled: Payment, session: Client) -> None:
    token = receipt_token(settled.pk)
    raw = base64.urlsafe_b64decode(f"{token}=")
    alike = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
    last = alike.index(token[-1])
    wrong = [
        str(settled.pk),
        settled.pk.hex,
        token[:-1],
        f"{token}A",
        # The same bytes: the last two bits of the last character carry nothing.
        token[:-1] + alike[last ^ 1],
        receipt_token(uuid.uuid4())[:22] + token[22:],
        base64.urlsafe_b64encode(raw[:16] + bytes(16)).decode().rstrip("="),
        token.swapcase(),
        "é" * 43,
        "!" * 43,
        "x",
    ]

    assert _public(token).status_code == 200
    for one in wrong:
        for response in (_public(one), session.get(f"/api/payments/receipt/{one}/")):
            assert (response.status_code, response.json()["error"]) == (404, NOT_FOUND), one


def test_a_receipt_that_is_not_public_is_for_its_merchant_and_administrators(
    driver: PaymentDriver, settled: Payment, session: Client
) -> None:
    token = _token(session, settled)
    _hide(driver)
    administrator = _caller(create_merchant(is_superuser=True).user)
    another = _caller(create_merchant().user)
    path = f"/api/payments/receipt/{token}/"

    assert (_public(token).status_code, _public(token).json()["error"]) == (404, NOT_FOUND)
    refused = another.get(path)
    assert (refused.status_code, refused.json()["error"]) == (404, NOT_FOUND)
    assert Client().get(path).status_code == 401
    for caller, own in ((session, True), (administrator, False)):
        receipt = caller.get(path).json()
        assert (receipt["id"], receipt["is_public"], receipt["is_own"]) == (str(settled.pk), False, own)


def test_receipts_are_not_public_until_the_merchant_says_so(settled: Payment, session: Client) -> None:
    profile = _caller(create_merchant().user).get("/api/auth/profile/").json()
    assert profile["public_receipts"] is False

    for said, status in ((False, 404), (True, 200)):
        chosen = {"username": "Sock shop", "public_receipts": said}
        session.put("/api/auth/profile/update/", chosen, content_type="application/json")
        assert _public(receipt_token(settled.pk)).status_code == status


def test_the_merchant_reads_a_receipt_of_either_mode(settled: Payment, session: Client) -> None:
    session.post("/api/auth/test-mode/", {"mode": False}, content_type="application/json")

    receipt = session.get(f"/api/payments/receipt/{receipt_token(settled.pk)}/").json()

    assert (receipt["livemode"], receipt["is_own"]) == (False, True)


def test_calls_of_one_client_are_limited(settled: Payment, settings: Any) -> None:
    settings.RATE_STATUS_CLIENT_PER_SECOND = 3
    # A client of its own: the other tests' calls count for theirs.
    client, path = (
        Client(REMOTE_ADDR="203.0.113.9"),
        f"/api/payments/public/receipt/{receipt_token(settled.pk)}/",
    )
    statuses = [client.get(path).status_code for _ in range(20)]
    assert set(statuses) == {200, 429}


@pytest.mark.usefixtures("public_ledgers")
def test_the_ledgers_public_address_is_that_of_the_payments_network(
    driver: PaymentDriver, settled: Payment
) -> None:
    config = Client().get("/api/config/").json()
    assert config["networks"]["test"]["public_url"] == "wss://test.example:51233/path"
    assert _receipt(settled)["ledger_url"] == "wss://test.example:51233/path"

    # The mode has moved to another network, which does not have the transactions.
    change(driver.wallet, state="replaced", replaced_at=settled.completed_at)
    change(driver.wallet.network, closed_at=settled.completed_at)
    assert _receipt(settled)["ledger_url"] is None


def test_without_a_public_ledger_the_configuration_has_none(db: None) -> None:
    networks = Client().get("/api/config/").json()["networks"]
    assert [networks[mode]["public_url"] for mode in ("test", "live")] == [None, None]


@pytest.mark.usefixtures("dist", "public_ledgers")
def test_the_page_has_the_receipt_in_it_and_may_ask_the_ledgers(settled: Payment) -> None:
    token = receipt_token(settled.pk)

    response = Client().get(f"/receipt/{token}")

    page = PageReader(response.content.decode())
    assert response.status_code == 200
    assert page.address == f"/api/payments/public/receipt/{token}/"
    assert page.data == _receipt(settled)
    assert "<title>Receipt from Sock shop | Dropwise</title>" in response.content.decode()
    assert (response["X-Robots-Tag"], response["Cache-Control"]) == ("noindex", "no-store")
    assert (
        "connect-src 'self' ws://localhost:8000 wss://test.example:51233 wss://live.example:51233;"
        in response["Content-Security-Policy"]
    )


@pytest.mark.usefixtures("dist", "public_ledgers")
def test_other_pages_may_not_ask_the_ledgers() -> None:
    assert "Content-Security-Policy" not in Client().get("/about")
    assert "test.example" not in security_headers()["Content-Security-Policy"]


@pytest.mark.usefixtures("dist", "public_ledgers")
def test_the_page_of_a_hidden_or_unknown_receipt_has_no_data(driver: PaymentDriver, settled: Payment) -> None:
    _hide(driver)

    for token in (receipt_token(settled.pk), "x"):
        response = Client().get(f"/receipt/{token}")
        text = response.content.decode()
        assert response.status_code == 404
        assert PageReader(text).address is None
        assert "Sock shop" not in text
        # Its merchant sees it all the same, and checks it.
        assert "wss://test.example:51233" in response["Content-Security-Policy"]


@pytest.mark.usefixtures("dist", "db")
def test_without_the_database_the_page_is_served_without_its_data(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(**asked: object) -> None:
        raise OperationalError("planted")

    monkeypatch.setattr(pages, "receipt_public", fail)
    response = Client().get(f"/receipt/{receipt_token(uuid.uuid4())}")

    assert response.status_code == 200
    assert PageReader(response.content.decode()).address is None


@pytest.mark.parametrize("address", ["", "ws://127.0.0.1:6006", "wss://xrplcluster.com", "wss://a.example/x"])
def test_public_addresses_of_ledgers(address: str) -> None:
    assert socket_address("LEDGER_PUBLIC_URL_TEST", address) == address


@pytest.mark.parametrize(
    "address",
    [
        "https://a.example",
        "a.example",
        "wss://",
        "wss://a.example; script-src *",
        "wss://u:p@a.example",
        "wss://a b",
    ],
)
def test_other_addresses_are_refused_by_name(address: str) -> None:
    with pytest.raises(ImproperlyConfigured, match="LEDGER_PUBLIC_URL_TEST must be an address"):
        socket_address("LEDGER_PUBLIC_URL_TEST", address)
