"""What a payer may read: public status, QR image, links; and the calls of the site's own pages."""

from __future__ import annotations

from datetime import datetime
from typing import Any

import pytest
from django.conf import settings as project
from django.db import connection
from django.db.models.functions import Now
from django.test import Client

from apps.accounts.services.users import user_suspend
from apps.common.modes import Mode
from apps.common.qr import qr_svg
from apps.ledger.addresses import address_parse
from apps.payments import links
from apps.payments.models import Payment
from apps.reports.selectors.figures import figures_read
from apps.treasury.models import Settings, Wallet
from apps.trial.services.demo import demo_checkout_url
from tests.factories.answers import error_code_of, error_of
from tests.factories.platform import Merchant, create_burn_wallet, create_merchant, create_platform_wallet

ORIGIN = "http://localhost:8000"
UNKNOWN = "6f1de4bb-3b1b-4a77-9a4c-1c0a3f7c2b8c"


@pytest.fixture
def payment(merchant: Merchant) -> dict[str, Any]:
    return merchant.payment(amount="10.5", description="Handmade")


def _public(payment_id: str) -> Any:
    return Client().get(f"/api/payments/public/status/{payment_id}/")


def test_a_pending_payment_as_its_payer_sees_it(payment: dict[str, Any]) -> None:
    answer = _public(payment["id"])

    assert answer.status_code == 200
    assert answer["Access-Control-Allow-Origin"] == "*"
    assert answer["Cache-Control"] == "no-store"
    public = answer.json()
    wallet = Wallet.objects.get(mode="test", state="active")
    x_address = address_parse(public.pop("x_address"))
    assert (x_address.classic, x_address.tag, x_address.test) == (
        wallet.address,
        payment["destination_tag"],
        True,
    )
    assert datetime.fromisoformat(public.pop("server_time")) >= datetime.fromisoformat(payment["created_at"])
    assert public == {
        "id": payment["id"],
        "title": "Blue mug",
        "amount": "10.500000",
        "refunded_amount": "0.000000",
        "refund_status": "none",
        "refunds": [],
        "price": None,
        "currency": None,
        "rate": None,
        "spread": None,
        "rate_sources": None,
        "rate_at": None,
        "description": "Handmade",
        "platform_name": "Mug shop",
        "username": "ann",
        "status": "pending",
        "exception": "none",
        "qr_code_url": f"{ORIGIN}/api/payments/public/qr/{payment['id']}.svg",
        "payment_url": f"{ORIGIN}/checkout/{payment['id']}",
        "redirect_url": "https://shop.example/thanks",
        "expires_at": payment["expires_at"],
        "created_at": payment["created_at"],
        "paid_at": None,
        "transaction_hash": None,
        "platform_fee": None,
        "merchant_payout": None,
        "burn_amount": None,
        "destination_address": wallet.address,
        "destination_tag": payment["destination_tag"],
        "network": "local ledger",
        "explorer_url": None,
        "received_amount": None,
        "due_amount": "10.500000",
        "payout_transaction_hash": None,
        "burn_transaction_hash": None,
        "livemode": False,
        "accepting": True,
        "can_simulate": False,
        "deposits": [],
        "receipt_url": None,
        "shop_contact": None,
    }


@pytest.mark.parametrize("payment_id", [UNKNOWN, "nope", "1", UNKNOWN.replace("-", ""), "%00", "x" * 300])
def test_an_unknown_or_malformed_id_is_not_found(platform: None, payment_id: str) -> None:
    answer = _public(payment_id)

    assert error_of(answer) == (404, "Payment request not found")
    assert answer["Access-Control-Allow-Origin"] == "*"


def _is_not_payable(payment_id: str) -> None:
    public = _public(payment_id).json()
    assert (public["accepting"], public["payment_url"], public["qr_code_url"]) == (False, None, None)
    image = Client().get(f"/api/payments/public/qr/{payment_id}.svg")
    assert error_code_of(image) == (409, "not_payable")


def test_there_is_no_qr_code_while_payments_are_paused(payment: dict[str, Any]) -> None:
    Wallet.objects.filter(mode="test", state="active").update(halted_at=Now(), halt_reason="a test")

    _is_not_payable(payment["id"])


def test_there_is_no_qr_code_while_the_merchant_is_suspended(
    payment: dict[str, Any], merchant: Merchant
) -> None:
    user_suspend(user_id=merchant.user.pk)

    _is_not_payable(payment["id"])


def test_the_qr_image_is_svg_on_white(payment: dict[str, Any]) -> None:
    answer = Client().get(f"/api/payments/public/qr/{payment['id']}.svg")

    assert (answer.status_code, answer["Content-Type"]) == (200, "image/svg+xml")
    assert answer.content.startswith(b"<svg ")
    assert b"#fff" in answer.content


@pytest.mark.parametrize(
    ("network_id", "local", "link"),
    [
        (0, False, "https://xaman.app/detect/request:rABC?amount=10.5&dt=7"),
        (1, False, "https://xaman.app/detect/request:rABC?amount=10.5&dt=7&network=TESTNET"),
        (63456, True, f"{ORIGIN}/checkout/{UNKNOWN}"),
    ],
)
def test_the_link_that_a_wallet_opens(network_id: int, local: bool, link: str) -> None:
    assert (
        links.payment_url(
            payment_id=UNKNOWN, address="rABC", tag=7, amount=10_500_000, network_id=network_id, local=local
        )
        == link
    )


def test_amounts_in_links_have_no_exponent_and_no_padding() -> None:
    made = [
        links.payment_url(payment_id=UNKNOWN, address="r", tag=7, amount=drops, network_id=0, local=False)
        for drops in (1, 10**17, 20_000_000)
    ]
    assert [link.split("amount=")[1].split("&")[0] for link in made] == ["0.000001", "100000000000", "20"]


def test_only_its_merchant_reads_the_status_and_only_in_its_mode(
    payment: dict[str, Any], merchant: Merchant
) -> None:
    url = f"/api/payments/status/{payment['id']}/"
    for key in (merchant.keys["live"], create_merchant().keys["test"]):
        answer = Client().get(url, headers={"authorization": key})
        assert error_of(answer) == (404, "Payment request not found")


def test_config_names_networks_and_limits(platform: None) -> None:
    config = Client().get("/api/config/").json()

    assert config["product"] == "Dropwise"
    assert config["version"] == project.VERSION
    assert config["networks"]["test"] == {
        "name": "local ledger",
        "network_id": 63456,
        "local": True,
        "can_simulate": False,
        "explorer_url": None,
        "public_url": None,
        "min_payment": "0.000001",
    }
    assert config["networks"]["live"]["min_payment"] == "0.010000"
    assert config["limits"]["max_payment"] == "100000000000.000000"


def test_config_tells_what_a_payment_costs_now(platform: None) -> None:
    Settings.objects.filter(id=1).update(fee_ppm=12_500, burn_ppm=333_333)
    try:
        config = Client().get("/api/config/").json()
    finally:
        Settings.objects.filter(id=1).update(fee_ppm=10_000, burn_ppm=100_000)

    assert (config["fee_percentage"], config["burn_ratio_of_platform_fee"]) == (1.25, 33.3333)
    config = Client().get("/api/config/").json()
    assert (config["fee_percentage"], config["burn_ratio_of_platform_fee"]) == (1.0, 10.0)


def test_a_new_platform_takes_one_percent_and_burns_a_tenth_of_it(own_database: str) -> None:
    config = Client().get("/api/config/").json()
    assert (config["fee_percentage"], config["burn_ratio_of_platform_fee"]) == (1.0, 10.0)

    for mode in Mode:
        create_platform_wallet(mode)
        create_burn_wallet(mode)
    merchant = create_merchant()
    for mode in Mode:
        row = merchant.payments.get(pk=merchant.payment(mode)["id"])
        assert (row.mode, row.fee_ppm, row.burn_ppm) == (mode, 10_000, 100_000)


def test_figures_count_test_payments_while_live_is_a_local_ledger(platform: None) -> None:
    demo_checkout_url.forget()
    figures = figures_read()

    assert figures.network_label == "local ledger"
    assert figures.payments_settled == Payment.objects.filter(mode="test", status="completed").count()
    answer = Client().get("/api/public/figures/").json()
    assert answer.keys() == vars(figures).keys()
    assert answer["demo_checkout_url"] is None
    code = Client().get("/demo/code.svg")
    assert (code.status_code, code["Content-Type"]) == (200, "image/svg+xml")
    assert code.content == qr_svg(ORIGIN)


def test_the_demo_checkout_is_shared_until_somebody_uses_it_and_a_demo_payment_is_not(
    platform: None, settings: Any
) -> None:
    seeded = create_merchant(is_seeded=True)
    try:
        first = Client().get("/demo/checkout/")
        second = Client().get("/demo/checkout/")

        assert (first.status_code, first["Location"]) == (302, second["Location"])
        payment_id = first["Location"].rsplit("/", 1)[1]
        row = Payment.objects.get(pk=payment_id)
        assert (row.merchant_id, row.mode) == (seeded.user.pk, "test")
        demo_checkout_url.forget()
        answer = Client().get("/api/public/figures/").json()
        assert answer["demo_checkout_url"] == f"{ORIGIN}/demo/checkout/"
        assert Client().get("/demo/code.svg").content == qr_svg(f"{ORIGIN}/demo/checkout/")

        with connection.cursor() as cursor:
            cursor.execute(
                "update payments_payment set ended_ledger = 1, expires_at = treasury_clock('test')"
                " where id = %s",
                [payment_id],
            )
        assert Client().get("/demo/checkout/")["Location"] != first["Location"]

        mine, other = (Client().post("/api/payments/demo/") for _ in range(2))
        assert (mine.status_code, mine.json()["success"]) == (201, True)
        ids = [mine.json()["payment_id"], other.json()["payment_id"]]
        assert ids[0] != ids[1]
        assert mine.json()["checkout_url"] == f"{ORIGIN}/checkout/{ids[0]}"
        rows = Payment.objects.filter(pk__in=ids, merchant=seeded.user, mode="test", amount=10_000_000)
        assert rows.count() == 2
        assert Client().get("/demo/checkout/")["Location"].rsplit("/", 1)[1] not in ids

        settings.PRODUCTION = True
        assert Client().get("/demo/checkout/").status_code == 404
        assert Client().post("/api/payments/demo/").status_code == 404
    finally:
        type(seeded.user).objects.filter(pk=seeded.user.pk).update(is_seeded=False)
        demo_checkout_url.forget()
