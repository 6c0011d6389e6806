"""What the table of `test_contract.py` cannot say: what a constructor refuses, values of Python."""

from __future__ import annotations

from datetime import UTC, date, datetime
from decimal import Decimal
from typing import Any

import pytest

from sdk.dropwise import AsyncDropwise, Dropwise, InvalidRequestError
from sdk.dropwise.values import amount_text
from tests.factories.scripted_server import Scripted, scripted_servers


@pytest.mark.parametrize(
    ("key", "base_url", "sentence"),
    [
        ("sk_other", "https://pay.example", "sk_test_ or sk_live_"),
        ("", "https://pay.example", "DROPWISE_SECRET_KEY"),
        ("sk_test_…", "https://pay.example", "whole"),
        ("sk_test_1", "pay.example", "base_url"),
        ("sk_test_1", "ftp://pay.example", "base_url"),
        ("sk_live_1", "http://pay.example", "https:// only"),
    ],
)
@pytest.mark.parametrize("kind", [Dropwise, AsyncDropwise])
def test_a_key_or_an_address_that_cannot_be_one_is_refused(
    kind: Any, key: str, base_url: str, sentence: str
) -> None:
    with pytest.raises(ValueError, match=sentence.replace("/", "[/]")):
        kind(key, base_url=base_url)


@pytest.mark.parametrize(
    ("amount", "sent"),
    [(Decimal("10.500"), "10.5"), (Decimal("1E+2"), "100"), (10.0, "10"), (1e-6, "0.000001")],
)
def test_an_amount_is_sent_as_its_shortest_decimal_text(amount: Any, sent: str) -> None:
    assert amount_text(amount) == sent


@pytest.mark.parametrize("amount", [Decimal("NaN"), Decimal("1E-7"), float("inf"), float("nan"), b"1"])
def test_an_amount_that_is_no_number_of_xrp_is_refused(amount: Any) -> None:
    with pytest.raises(TypeError, match="six decimals"):
        amount_text(amount)


def test_a_creation_without_an_amount_is_refused_by_the_server_which_names_all_that_is_missing() -> None:
    script = Scripted([{"status": 400, "json": {"error": "amount, username: missing."}}])
    with (
        scripted_servers([script]),
        Dropwise("sk_test_1", base_url=script.base_url) as client,
        pytest.raises(InvalidRequestError, match="amount, username"),
    ):
        client.create_payment(title="Low Tide EP")  # type: ignore[call-arg]

    assert [one.body for one in script.received] == [{"title": "Low Tide EP"}]


def test_times_are_dates_or_have_a_zone_and_the_key_is_in_no_error() -> None:
    script = Scripted([{"status": 500, "json": {"error": "A sentence."}}])
    with (
        scripted_servers([script]),
        Dropwise("sk_test_4f1c", base_url=script.base_url, max_retries=0) as client,
    ):
        with pytest.raises(Exception, match="A sentence") as failed:
            list(
                client.list_payments(
                    created_from=date(2026, 11, 1), created_to=datetime(2026, 11, 22, 9, tzinfo=UTC)
                )
            )
        with pytest.raises(TypeError, match="time zone"):
            client.webhooks.recover(7, datetime(2026, 11, 22))  # noqa: DTZ001

    assert [one.path for one in script.received] == [
        "/api/payments/history/?page_size=100"
        "&created_from=2026-11-01&created_to=2026-11-22T09%3A00%3A00%2B00%3A00"
    ]
    assert "sk_test_4f1c" not in repr(failed.value.__dict__)
