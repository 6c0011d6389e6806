"""Payment links as their merchant makes, changes and lists them."""

from __future__ import annotations

import io
import uuid
from typing import Any

import pytest
from django.db import IntegrityError, connection, transaction
from django.test import Client
from PIL import Image

from apps.common.modes import Mode
from apps.selling.models import LinkPicture, PaymentLink
from tests.factories.links import LINKS, call, change, new_link, public
from tests.factories.platform import Merchant, create_merchant
from tests.factories.rates import SetRates
from tests.factories.users import signed_in


def test_link_has_what_was_sent_and_the_address_of_its_page(merchant: Merchant, set_rates: SetRates) -> None:
    set_rates("EUR", kraken="2", bitstamp="2")
    sleeve = {"label": "Sleeve", "type": "choice", "required": True, "options": ["Sea blue", "Sand"]}
    sent: dict[str, Any] = {
        "description": "Six songs.\nOne sleeve.",
        "currency": "EUR",
        "price": 24,
        "quantity_max": 5,
        "ask_email": True,
        "max_sales": 50,
        "ends_at": "2030-01-01T00:00:00Z",
        "inactive_message": "Sold out.",
        "success_message": "Thank you!",
        "success_url": "https://shop.example/thanks?p={PAYMENT_ID}",
        "metadata": {"sku": "LT-180"},
    }

    word = f"low-tide-{uuid.uuid4().hex[:8]}"
    link = new_link(merchant, **sent, slug=word, fields=[sleeve])

    assert link["url"].endswith(f"/pay/{word}")
    assert {name: link[name] for name in sent} == sent | {
        "price": "24.00",
        "ends_at": "2030-01-01T00:00:00.000000Z",
    }
    assert link["fields"] == [sleeve | {"max_length": 200}]
    assert (link["status"], link["is_active"], link["version"], link["livemode"]) == (
        "active",
        True,
        1,
        False,
    )
    assert (link["sales_count"], link["total_amount"], link["total_price"]) == (0, "0.000000", "0.00")
    row = PaymentLink.objects.get(pk=link["id"])
    assert (row.stock.total, len(row.slug)) == (50, 22)
    assert public(row.slug).json()["payment_link"]["slug"] == word


@pytest.mark.parametrize(
    ("values", "param", "sentence"),
    [
        ({"title": " "}, "title", "Title is required"),
        ({"title": "a" * 201}, "title", "Title can have at most 200 characters."),
        ({"title": "a\nb"}, "title", "Title must be on one line."),
        ({"price": None}, "price", "Price is required"),
        ({"price": "0"}, "price", "Price must be above 0."),
        ({"price": "1.1234567"}, "price", "Price can have at most 6 decimals in this currency."),
        ({"price": "200000000000"}, "price", "Amount must be at most 100000000000 XRP."),
        (
            {"currency": "EUR", "price": "1.234"},
            "price",
            "Price can have at most 2 decimals in this currency.",
        ),
        ({"currency": "CHF"}, "currency", "Currency must be one of XRP, EUR, USD, GBP."),
        (
            {"price_min": "1", "price_max": "2"},
            "price",
            "Send a price, or a minimum and a maximum, not both.",
        ),
        ({"price": None, "price_min": "3"}, "price_max", "Price max is required"),
        (
            {"price": None, "price_min": "3", "price_max": "2"},
            "price_max",
            "Price max must not be below price min.",
        ),
        (
            {"price": None, "price_min": "3", "price_max": "9", "price_presets": ["10"]},
            "price_presets",
            "Price presets must be between price min and price max.",
        ),
        (
            {"price": None, "price_min": "3", "price_max": "9", "quantity_max": 2},
            "quantity_max",
            "A quantity needs a fixed price.",
        ),
        ({"price_presets": ["1", "2", "3", "4"]}, "price_presets", "A link can have at most 3 presets."),
        ({"quantity_max": 101}, "quantity_max", "Quantity max must be a whole number from 1 to 100."),
        ({"max_sales": 0}, "max_sales", "Max sales must be a whole number from 1 to 1,000,000."),
        (
            {"fields": [{"label": "A", "type": "date"}]},
            "fields",
            "Field 1: Type must be text, number or choice.",
        ),
        (
            {"fields": [{"label": "A", "type": "choice"}]},
            "fields",
            "Field 1: Options are required for a choice.",
        ),
        ({"fields": [{"label": "A", "type": "text"}] * 2}, "fields", "Fields must have different labels."),
        ({"fields": [{"label": "A", "type": "text"}] * 4}, "fields", "A link can have at most 3 fields."),
        ({"slug": "Low_Tide"}, "slug", "Address must have 3 to 40 characters: a to z, 0 to 9 and hyphens."),
        ({"slug": "docs"}, "slug", "This address is reserved. Choose another one."),
        (
            {"success_url": "javascript:1"},
            "success_url",
            "Success URL must be an absolute http or https URL.",
        ),
        ({"metadata": {"a": "x" * 4096}}, "metadata", "Metadata can be at most 4 KiB of JSON."),
        ({"metadata": {"quantity": 1}}, "metadata", "Metadata must not contain the key quantity."),
        ({"ends_at": "tomorrow"}, "ends_at", "Ends at must be a date and time such as 2026-11-30T22:00:00Z."),
        ({"prize": "1"}, "prize", "There is no prize here. Did you mean price?"),
    ],
)
def test_wrong_value_is_refused_by_its_field(
    merchant: Merchant, set_rates: SetRates, values: dict[str, Any], param: str, sentence: str
) -> None:
    answer = call(merchant, LINKS, {"title": "Low Tide EP", "price": "12.5", **values})

    assert answer.status_code == 400, answer.content
    assert (answer.json()["param"], answer.json()["error"]) == (param, sentence)


def test_price_below_the_smallest_payment_at_the_rate_of_now_is_refused(
    merchant: Merchant, set_rates: SetRates
) -> None:
    set_rates("EUR", kraken="2", bitstamp="2")

    answer = call(merchant, LINKS, {"title": "A", "currency": "EUR", "price": "0.01"}, mode=Mode.LIVE)

    assert answer.json()["error"] == "Amount must be at least 0.01 XRP. 0.01 EUR is 0.005 XRP now."


def test_change_keeps_the_rest_and_raises_the_version_where_payers_see_it(merchant: Merchant) -> None:
    link = new_link(merchant, description="Six songs.", max_sales=9)

    quiet = change(merchant, link, success_message="Thanks", metadata={"a": 1}).json()["payment_link"]
    seen = change(merchant, link, price_min="1", price_max="5", price_presets=["2"]).json()["payment_link"]
    back = change(merchant, link, price="3").json()["payment_link"]

    assert (quiet["version"], quiet["description"], quiet["max_sales"]) == (1, "Six songs.", 9)
    assert (seen["version"], seen["price"], seen["price_presets"]) == (2, None, ["2.000000"])
    assert (back["version"], back["price"], back["price_min"], back["price_presets"]) == (
        3,
        "3.000000",
        None,
        [],
    )


def test_address_belongs_to_one_link_of_both_modes(merchant: Merchant) -> None:
    word = f"tide-{uuid.uuid4().hex[:8]}"
    new_link(merchant, slug=word)
    other = new_link(merchant, Mode.LIVE)

    taken = change(create_merchant(), new_link(merchant), slug=word)
    answer = call(merchant, f"{LINKS}{other['id']}/", {"slug": word}, method="PATCH", mode=Mode.LIVE)

    assert taken.status_code == 404
    assert (answer.status_code, answer.json()["code"], answer.json()["param"]) == (
        400,
        "address_taken",
        "slug",
    )


def test_archived_link_is_listed_apart_and_can_be_duplicated(merchant: Merchant) -> None:
    link, kept = new_link(merchant, title="Old", max_sales=3), new_link(merchant, title="High Tide")

    archived = call(merchant, f"{LINKS}{link['id']}/archive/", {}).json()["payment_link"]
    copy = call(merchant, f"{LINKS}{link['id']}/duplicate/").json()["payment_link"]
    on = change(merchant, link, is_active=True)

    def listed(**query: str) -> list[str]:
        answer = Client().get(LINKS, query, headers={"authorization": merchant.keys["test"]}).json()
        return [each["title"] for each in answer["payment_links"]]

    assert (archived["status"], archived["is_active"]) == ("inactive", False)
    assert (copy["title"], copy["is_active"], copy["max_sales"]) == ("Old (copy)", False, 3)
    assert on.json()["error"] == "An archived link cannot be active. Restore it first."
    assert listed() == ["Old (copy)", kept["title"]]
    assert listed(status="archived") == ["Old"]
    assert listed(status="inactive") == ["Old (copy)"]
    assert listed(status="all", search="high") == ["High Tide"]
    summary = Client().get(LINKS, headers={"authorization": merchant.keys["test"]}).json()["summary"]
    assert (summary["all_count"], summary["active_count"], summary["archived_count"]) == (3, 1, 1)


def test_links_belong_to_their_merchant_and_mode(merchant: Merchant) -> None:
    link = new_link(merchant)
    path = f"{LINKS}{link['id']}/"

    assert call(create_merchant(), path, method="GET").status_code == 404
    assert call(merchant, path, method="GET", mode=Mode.LIVE).status_code == 404
    assert call(merchant, f"{LINKS}nothing/", method="GET").status_code == 404
    session = Client(headers={"authorization": f"Bearer {signed_in(merchant.user).access}"})
    assert session.get(path).status_code == 200
    assert Client().get(path).status_code == 401


def _picture(kind: str = "JPEG", size: tuple[int, int] = (1600, 900)) -> bytes:
    file = io.BytesIO()
    exif = Image.Exif()
    exif[0x010E] = "Home, 54.44 N 11.19 E"
    Image.new("RGB", size, "navy").save(file, kind, exif=exif)
    return file.getvalue()


def _upload(merchant: Merchant, link: dict[str, Any], content: bytes, kind: str = "image/jpeg") -> Any:
    return Client().put(
        f"{LINKS}{link['id']}/picture/",
        content,
        content_type=kind,
        headers={"authorization": merchant.keys["test"]},
    )


def test_picture_is_encoded_anew_and_served_for_ever(merchant: Merchant) -> None:
    link = new_link(merchant)

    picture = _upload(merchant, link, _picture()).json()["payment_link"]["picture"]

    assert (picture["width"], picture["height"]) == (1200, 675)
    path = picture["url"].partition("//")[2].partition("/")[2]
    served = Client().get(f"/{path}")
    assert (served["Content-Type"], "immutable" in served["Cache-Control"]) == ("image/jpeg", True)
    assert b"Home" not in served.content
    _upload(merchant, link, _picture("PNG", (10, 10)), "image/png")
    assert Client().get(f"/{path}").status_code == 404
    removed = call(merchant, f"{LINKS}{link['id']}/picture/", method="DELETE")
    assert removed.json()["payment_link"]["picture"] is None


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (b"<svg/>", "This is not a readable JPEG, PNG or WebP picture."),
        (b"x" * (5 * 1024 * 1024 + 1), "The picture is larger than 5 MB. Save it smaller, as JPEG or WebP."),
    ],
)
def test_what_is_no_picture_is_refused(merchant: Merchant, content: bytes, sentence: str) -> None:
    answer = _upload(merchant, new_link(merchant), content)

    assert (answer.status_code, answer.json()["error"], answer.json()["param"]) == (400, sentence, "picture")


@pytest.mark.parametrize(
    ("statement", "rule"),
    [
        ("update selling_paymentlink set price_min = 1 where stock_id = %s", "link_price"),
        ("update selling_paymentlink set price = 0 where stock_id = %s", "link_price"),
        ("update selling_paymentlink set mode = 'live' where stock_id = %s", "link_stock_owner"),
        ("update selling_paymentlink set word = 'A' where stock_id = %s", "link_word"),
        ("update selling_paymentlink set slug = 'abc' where stock_id = %s", "link_slug"),
        (
            "update selling_paymentlink set archived_at = now() where stock_id = %s",
            "link_archived_is_inactive",
        ),
        ("update selling_paymentlink set quantity_max = 0 where stock_id = %s", "link_quantity"),
    ],
)
def test_database_refuses_a_link_that_cannot_be(merchant: Merchant, statement: str, rule: str) -> None:
    link = new_link(merchant)

    with pytest.raises(IntegrityError, match=rule), transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(statement, [link["id"]])


def test_database_refuses_another_picture_at_the_same_address(merchant: Merchant) -> None:
    link = new_link(merchant)
    _upload(merchant, link, _picture("PNG", (10, 10)), "image/png")

    with pytest.raises(IntegrityError, match="link_picture_frozen"), transaction.atomic():
        LinkPicture.objects.update(width=11)
