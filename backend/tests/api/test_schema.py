"""The published schema matches the code, and responses match the schema."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml
from django.core.management import call_command
from django.test import Client

from tests.factories.platform import Merchant
from tests.factories.users import PASSWORD, post, signed_in

CHECKED_IN = Path(__file__).resolve().parents[2] / "schema" / "openapi.yaml"


def test_the_checked_in_schema_is_fresh(tmp_path: Path) -> None:
    """`make schema` writes it."""
    fresh = tmp_path / "openapi.yaml"

    call_command("spectacular", file=str(fresh), validate=True, fail_on_warn=True)

    assert CHECKED_IN.read_text() == fresh.read_text()


def test_it_is_served_to_any_origin(db: None) -> None:
    answer = Client().get("/api/schema/")

    assert answer.status_code == 200
    assert answer["Access-Control-Allow-Origin"] == "*"
    assert answer.content == CHECKED_IN.read_bytes()


@pytest.fixture
def components() -> dict[str, Any]:
    return dict(yaml.safe_load(CHECKED_IN.read_text())["components"]["schemas"])


def _keys(components: dict[str, Any], name: str) -> set[str]:
    return set(components[name]["properties"])


def test_responses_have_exactly_the_schemas_fields(merchant: Merchant, components: dict[str, Any]) -> None:
    created = merchant.create().json()
    payment_id = created["payment_request"]["id"]
    client = Client(headers={"authorization": merchant.keys["test"]})

    assert created.keys() == _keys(components, "Created")
    assert created["payment_request"].keys() == _keys(components, "Payment")
    status = client.get(f"/api/payments/status/{payment_id}/").json()
    assert status.keys() == _keys(components, "PaymentStatus")
    public = client.get(f"/api/payments/public/status/{payment_id}/").json()
    assert public.keys() == _keys(components, "PublicPayment")
    config = client.get("/api/config/").json()
    assert config.keys() == _keys(components, "Config")
    assert config["networks"]["test"].keys() == _keys(components, "Network")
    assert config["limits"].keys() == _keys(components, "Limits")
    assert client.get("/api/public/figures/").json().keys() == _keys(components, "Figures")
    page = client.get("/api/blogs/").json()
    assert page.keys() == _keys(components, "BlogPage")
    assert client.get("/api/payments/status/x/").json().keys() <= _keys(components, "ApiError")


def test_responses_of_accounts_have_exactly_the_schemas_fields(db: None, components: dict[str, Any]) -> None:
    person = signed_in()
    profile = _keys(components, "Profile")

    assert person.get("profile").json().keys() == profile
    assert person.put("profile/update", {"username": "Ann"}).json().keys() == profile
    assert person.get("test-mode").json().keys() == _keys(components, "TestMode")
    answer = post("signin", {"email": person.user.email, "password": PASSWORD}).json()
    assert answer.keys() == _keys(components, "SignedIn")
    assert answer["user"].keys() == profile
    refreshed = post("token/refresh", {"refresh": answer["refresh"]}).json()
    assert refreshed.keys() == _keys(components, "TokenPair")
    assert post("logout", {"refresh": refreshed["refresh"]}).json().keys() == _keys(components, "Success")
