"""The published schema is served, and responses match it. Whether it is fresh: the suite `schema`."""

from __future__ import annotations

from django.test import Client

from tests.factories.platform import Merchant
from tests.factories.schema import SCHEMA, components
from tests.factories.users import PASSWORD, post, signed_in


def test_it_is_served_to_any_origin(db: None) -> None:
    answer = Client().get("/api/schema/")

    assert answer.status_code == 200
    assert answer["Access-Control-Allow-Origin"] == "*"
    assert answer.content == SCHEMA.read_bytes()


def _keys(name: str) -> set[str]:
    return set(components()[name]["properties"])


def test_responses_have_exactly_the_schemas_fields(merchant: Merchant) -> None:
    created = merchant.create().json()
    payment_id = created["payment_request"]["id"]
    client = Client(headers={"authorization": merchant.keys["test"]})

    assert created.keys() == _keys("Created")
    assert created["payment_request"].keys() == _keys("Payment")
    status = client.get(f"/api/payments/status/{payment_id}/").json()
    assert status.keys() == _keys("PaymentStatus")
    public = client.get(f"/api/payments/public/status/{payment_id}/").json()
    assert public.keys() == _keys("PublicPayment")
    config = client.get("/api/config/").json()
    assert config.keys() == _keys("Config")
    assert config["networks"]["test"].keys() == _keys("Network")
    assert config["limits"].keys() == _keys("Limits")
    assert client.get("/api/public/figures/").json().keys() == _keys("Figures")
    page = client.get("/api/blogs/").json()
    assert page.keys() == _keys("BlogPage")
    assert client.get("/api/payments/status/x/").json().keys() <= _keys("ApiError")


def test_responses_of_accounts_have_exactly_the_schemas_fields(db: None) -> None:
    person = signed_in()
    profile = _keys("Profile")

    assert person.get("profile").json().keys() == profile
    assert person.put("profile/update", {"username": "Ann"}).json().keys() == profile
    assert person.get("test-mode").json().keys() == _keys("TestMode")
    answer = post("signin", {"email": person.user.email, "password": PASSWORD}).json()
    assert answer.keys() == _keys("SignedIn")
    assert answer["user"].keys() == profile
    refreshed = post("token/refresh", {"refresh": answer["refresh"]}).json()
    assert refreshed.keys() == _keys("TokenPair")
    assert post("logout", {"refresh": refreshed["refresh"]}).json().keys() == _keys("Success")
