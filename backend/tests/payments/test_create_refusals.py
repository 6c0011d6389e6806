"""What create refuses, in which words, and that nothing is written then."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from django.db.models.functions import Now

from apps.accounts.services.secret_keys import secret_key_regenerate, secret_key_revoke
from apps.accounts.services.users import user_activate, user_suspend
from apps.common.models import Idempotency
from apps.common.modes import Mode
from apps.treasury.models import BurnWallet, Settings, Wallet
from apps.webhooks.models import Event
from tests.factories.answers import error_of
from tests.factories.platform import (
    Merchant,
    create_burn_wallet,
    create_call,
    create_merchant,
    create_platform_wallet,
    payment_body,
)

SUSPENDED = "Your account is suspended."


@pytest.fixture
def unchanged(merchant: Merchant) -> Iterator[None]:
    """Nothing of this merchant may be written by the test."""
    yield
    assert not merchant.payments.exists()
    assert not Event.objects.filter(owner=merchant.user).exists()
    assert not Idempotency.objects.filter(owner_id=merchant.user.pk).exists()


NO_URLS = (
    *("/thanks", "//shop.example", "https:shop.example", "javascript:alert(1)", "data:text/html,x"),
    *("https://a.example\\@b", "https://a.example/\tb", "https://[::1", "https://a:99999/"),
)

NO_HOSTS = (
    *(
        "http://..",
        "http://a..example/",
        "http://%00/",
        "http://xn--/",
        "http://\u0661/",
        "http://{PAYMENT_ID_}/",
    ),
    *(f"http://{'x' * 64}.example/", "http://" + "x." * 127 + "example/", "http://-a.example/", "http://a-/"),
    *(
        "http://1.2.3/",
        "http://1.2.3.256/",
        "http://0x7f.1/",
        "http://\uff11\uff12/",
        "http://a%2eb/",
        "http://[fe80::1%25a]/",
    ),
)


def _is(answer: Any, status: int, sentence: str) -> None:
    assert error_of(answer) == (status, sentence)
    assert answer.json()["request_id"] == answer["X-Request-ID"]


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"title": None}, "Title is required"),
        ({"title": ""}, "Title is required"),
        ({"title": " \u202e "}, "Title is required"),
        ({"title": 7}, "Title must be a string."),
        ({"title": "Order\nBcc: all"}, "Title must be on one line."),
        ({"title": "Order\u2028 2"}, "Title must be on one line."),
        ({"platform_name": "Shop\nBcc: all"}, "Platform name must be on one line."),
        ({"username": "ann\u2029 b"}, "Username must be on one line."),
        ({"title": "x" * 201}, "Title can have at most 200 characters."),
        ({"amount": None}, "Amount is required"),
        ({"amount": ""}, "Amount is required"),
        ({"amount": "ten"}, "Amount must be digits with at most one point, such as 10.5."),
        ({"amount": "1_000"}, "Amount must be digits with at most one point, such as 10.5."),
        ({"amount": "１０"}, "Amount must be digits with at most one point, such as 10.5."),
        ({"amount": "٣"}, "Amount must be digits with at most one point, such as 10.5."),
        ({"amount": "1 000"}, "Amount must be digits with at most one point, such as 10.5."),
        ({"amount": "0" * 5_000 + "1"}, "Amount can have at most 40 digits."),
        ({"amount": True}, "Amount must be a number."),
        ({"amount": ["1"]}, "Amount must be a number."),
        ({"amount": "NaN"}, "Amount must be digits with at most one point, such as 10.5."),
        ({"amount": "1.0000001"}, "Amount can have at most 6 decimals."),
        ({"amount": 1e-7}, "Amount can have at most 6 decimals."),
        ({"amount": 0}, "Amount must be at least 0.000001 XRP."),
        ({"amount": -5}, "Amount must be at least 0.000001 XRP."),
        ({"amount": "100000000000.000001"}, "Amount must be at most 100000000000 XRP."),
        ({"amount": 10**60}, "Amount is too large."),
        ({"platform_name": None}, "Platform name is required"),
        ({"platform_name": "x" * 101}, "Platform name can have at most 100 characters."),
        ({"username": None}, "Username is required"),
        ({"username": "x" * 101}, "Username can have at most 100 characters."),
        ({"description": "x" * 2001}, "Description can have at most 2,000 characters."),
        ({"description": {}}, "Description must be a string."),
        ({"developer_reference": "x" * 101}, "Developer reference can have at most 100 characters."),
        ({"redirect_url": None}, "Redirect URL is required"),
        ({"redirect_url": 5}, "Redirect URL must be a string."),
        *(({"redirect_url": url}, "Redirect URL must be an absolute http or https URL.") for url in NO_URLS),
        *(({"redirect_url": url}, "Redirect URL has no valid host name.") for url in NO_HOSTS),
        (
            {"redirect_url": "https://me:pw@shop.example/"},
            "Redirect URL must not contain a user name or password.",
        ),
        (
            {"redirect_url": "https://shop.example/" + "x" * 1980},
            "Redirect URL can have at most 2,000 characters.",
        ),
        *(
            ({"expires_in_minutes": minutes}, "Expires in minutes must be a whole number from 1 to 1440.")
            for minutes in (0, 1441, 1.5, True)
        ),
        ({"metadata": []}, "Metadata must be an object."),
        ({"metadata": {str(n): n for n in range(51)}}, "Metadata can have at most 50 keys."),
        ({"metadata": {"note": "x" * 8192}}, "Metadata can be at most 8 KiB of JSON."),
        ({"metadata": {"failure_reason": "x"}}, "Metadata must not contain the key failure_reason."),
        ({"metadata": {"n": 2**63}}, "A number in metadata is too large."),
    ],
)
def test_a_bad_field_is_named(
    merchant: Merchant, unchanged: None, changes: dict[str, Any], sentence: str
) -> None:
    _is(merchant.create(**changes), 400, sentence)


def test_the_limits_themselves_are_accepted(merchant: Merchant) -> None:
    answer = merchant.create(
        title="x" * 200,
        amount="100000000000",
        platform_name="x" * 100,
        username="x" * 100,
        description="x" * 2000,
        developer_reference="x" * 100,
        metadata={str(n): "y" * 100 for n in range(50)},
        expires_in_minutes=1440,
    )

    assert answer.status_code == 201


@pytest.mark.parametrize("amount", ["0.000001", 1e-6, "1.000000000", 1e2, 10, "010"])
def test_amounts_come_as_numbers_or_strings(merchant: Merchant, amount: Any) -> None:
    assert merchant.create(amount=amount).status_code == 201


def test_live_payments_have_a_minimum_and_https(merchant: Merchant, unchanged: None) -> None:
    _is(merchant.create(Mode.LIVE, amount="0.009999"), 400, "Amount must be at least 0.01 XRP.")
    without_tls = merchant.create(Mode.LIVE, redirect_url="http://shop.example/")
    _is(without_tls, 400, "In live mode, the redirect URL must start with https://")


def test_the_products_own_origin_is_allowed_as_a_live_redirect(merchant: Merchant) -> None:
    own = "http://localhost:8000/developer-dashboard/transactions"

    assert merchant.create(Mode.LIVE, redirect_url=own).status_code == 201


@pytest.mark.parametrize(
    ("header", "sentence"),
    [
        (None, "Authentication required"),
        ("", "Authentication required"),
        ("Bearer", "Authentication required"),
        ("Bearer ", "Authentication required"),
        ("Bearer sk_test_nobody", "Invalid secret key."),
        ("sk_live_nobody", "Invalid secret key."),
        ("Bearer eyJhbGciOiJIUzI1NiJ9.e30.x", "Invalid secret key."),
        ("Basic c2tfdGVzdF94", "Invalid secret key."),
        ("Bearer sk_test_" + "x" * 5000, "Invalid secret key."),
    ],
)
def test_create_needs_a_secret_key(
    merchant: Merchant, unchanged: None, header: str | None, sentence: str
) -> None:
    answer = create_call(header, payment_body())

    _is(answer, 401, sentence)
    assert answer["WWW-Authenticate"] == "Bearer"


def test_a_revoked_or_replaced_key_is_refused(merchant: Merchant, unchanged: None) -> None:
    secret_key_revoke(owner_id=merchant.user.pk, mode=Mode.TEST)
    secret_key_regenerate(owner_id=merchant.user.pk, mode=Mode.LIVE)

    for answer in (merchant.create(Mode.TEST), merchant.create(Mode.LIVE)):
        _is(answer, 401, "Invalid secret key.")


def test_a_suspended_merchant_is_refused_until_activated(merchant: Merchant) -> None:
    user_suspend(user_id=merchant.user.pk)
    _is(merchant.create(), 403, SUSPENDED)
    assert not merchant.payments.exists()

    user_activate(user_id=merchant.user.pk)
    assert merchant.create().status_code == 201


@pytest.mark.parametrize("mode", ["test", "live"])
def test_a_merchant_without_a_wallet_is_asked_to_connect_one(platform: None, mode: Mode) -> None:
    merchant = create_merchant(with_wallet=False)

    answer = merchant.create(mode)

    _is(answer, 400, f"Connect a wallet in {mode} mode first.")
    assert not merchant.payments.exists()


def test_payments_are_paused_while_the_wallet_is_halted(merchant: Merchant, unchanged: None) -> None:
    Wallet.objects.filter(mode="test", state="active").update(halted_at=Now(), halt_reason="a test")

    _is(merchant.create(), 503, "Payments are paused.")


def test_create_needs_a_platform_wallet(merchant: Merchant, unchanged: None) -> None:
    Wallet.objects.filter(mode="test", state="active").update(state="replaced", replaced_at=Now())

    _is(merchant.create(), 503, "Payments are not set up yet in test mode.")
    create_platform_wallet(Mode.TEST)


def test_a_burn_wallet_is_needed_only_if_something_is_burned(merchant: Merchant) -> None:
    BurnWallet.objects.filter(mode="test", active=True).update(active=False)
    _is(merchant.create(), 503, "The burn wallet is not set up yet in test mode.")
    assert not merchant.payments.exists()

    Settings.objects.filter(id=1).update(burn_ppm=0)
    assert merchant.create().status_code == 201
    create_burn_wallet(Mode.TEST)


def test_open_payments_are_limited_for_each_account_and_mode(merchant: Merchant, settings: Any) -> None:
    settings.OPEN_PAYMENTS_LIMIT = 3
    for _ in range(3):
        assert merchant.create().status_code == 201

    answer = merchant.create()

    _is(answer, 429, "Too many open payments.")
    assert answer["Retry-After"] == "60"
    assert merchant.payments.count() == 3
    assert merchant.create(Mode.LIVE).status_code == 201


def test_payments_of_a_day_are_limited_for_each_account(merchant: Merchant, settings: Any) -> None:
    settings.PAYMENTS_PER_DAY = 3
    for mode in (Mode.TEST, Mode.TEST, Mode.LIVE):
        assert merchant.create(mode).status_code == 201

    for mode in Mode:
        answer = merchant.create(mode)
        _is(
            answer,
            429,
            "Too many payments in the last 24 hours. Try again later, or ask the operator for more.",
        )
        assert answer["Retry-After"] == "3600"
    assert merchant.payments.count() == 3
    assert create_merchant().create().status_code == 201


@pytest.mark.parametrize(
    "url",
    [
        *(
            "http://localhost:3000/a",
            "https://shop.test/",
            "https://my_shop.example/",
            "https://SHOP.example./",
        ),
        *(
            "http://127.0.0.1:8080/",
            "http://[::1]/",
            "https://b\u00fccher.example/",
            "https://xn--bcher-kva.example/",
        ),
    ],
)
def test_hosts_that_can_exist_are_taken(merchant: Merchant, url: str) -> None:
    assert merchant.payment(redirect_url=url)["redirect_url"] == url
