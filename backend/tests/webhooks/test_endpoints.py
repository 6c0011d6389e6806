"""Creating and deleting endpoints, and regenerating their keys."""

from __future__ import annotations

import threading
from concurrent.futures import ThreadPoolExecutor
from io import StringIO

import pytest
from django.core.management import CommandError, call_command
from django.db import connection

from apps.accounts.models import User
from apps.common import crypto, outbound
from apps.common.errors import ApiError
from apps.common.modes import Mode
from apps.webhooks.models import Endpoint
from apps.webhooks.services.endpoints import endpoint_create, endpoint_delete, endpoint_regenerate_key
from tests.webhooks.conftest import endpoint

URL = "http://127.0.0.1:9999/hook"
LIVE_URL = "https://shop.example.com/hook"


@pytest.fixture(autouse=True)
def resolve_example_host(monkeypatch: pytest.MonkeyPatch) -> None:
    known = outbound.lookup
    monkeypatch.setattr(
        outbound,
        "lookup",
        lambda host, port: ["93.184.216.34"] if host == "shop.example.com" else known(host, port),
    )


def test_secret_is_stored_encrypted(merchant: User) -> None:
    created = endpoint(merchant, URL)
    stored = Endpoint.objects.get(owner=merchant)
    assert created.secret not in stored.secret
    assert crypto.decrypt(stored.secret) == created.secret
    assert (stored.position, stored.host, stored.url, stored.name) == (1, "127.0.0.1", URL, "Shop")


def test_name_and_url_are_trimmed(merchant: User) -> None:
    endpoint_create(owner=merchant, mode="test", name="  Shop ", url=f" {URL}\n")
    stored = Endpoint.objects.get(owner=merchant)
    assert (stored.name, stored.url) == ("Shop", URL)


@pytest.mark.parametrize(
    ("name", "url", "sentence"),
    [
        ("", URL, "Please enter both webhook URL and name"),
        ("  ", URL, "Please enter both webhook URL and name"),
        ("Shop", "", "Please enter both webhook URL and name"),
        ("a" * 101, URL, "Webhook name must not be longer than 100 characters."),
        ("a\x00b", URL, "Webhook name must not contain control characters."),
        ("a\ud800", URL, "Webhook name must not contain control characters."),
        ("Shop", "nonsense", "Webhook URL must start with http:// or https://"),
        ("Shop", "http://10.0.0.1/", "Webhook URL must lead to a public address"),
    ],
)
def test_refusals_change_nothing(merchant: User, name: str, url: str, sentence: str) -> None:
    with pytest.raises(ApiError) as refusal:
        endpoint_create(owner=merchant, mode="test", name=name, url=url)
    assert (refusal.value.status, refusal.value.message.removesuffix(".")) == (
        400,
        sentence.removesuffix("."),
    )
    assert not Endpoint.objects.filter(owner=merchant).exists()


def test_live_mode_accepts_https_only(merchant: User) -> None:
    with pytest.raises(ApiError, match="In live mode, webhook URL must start with https://"):
        endpoint_create(owner=merchant, mode="live", name="Shop", url=URL)
    assert not Endpoint.objects.filter(owner=merchant).exists()


def test_limit_of_five_per_account_counts_both_modes(merchant: User) -> None:
    for _ in range(3):
        endpoint(merchant, URL)
    for _ in range(2):
        endpoint(merchant, LIVE_URL, "live")
    attempts: list[tuple[Mode, str]] = [("test", URL), ("live", LIVE_URL)]
    for mode, url in attempts:
        with pytest.raises(ApiError) as refusal:
            endpoint(merchant, url, mode)
        assert refusal.value.status == 400
        assert refusal.value.message == (
            "You already have 5 webhooks: 3 in test mode and 2 in live mode. Delete one to add another."
        )
    positions = Endpoint.objects.filter(owner=merchant).values_list("position", flat=True)
    assert sorted(positions) == [1, 2, 3, 4, 5]


def test_deleted_endpoint_frees_its_position(merchant: User) -> None:
    created = [endpoint(merchant, URL).endpoint for _ in range(5)]
    endpoint_delete(owner=merchant, mode="test", endpoint_id=created[2].pk)
    assert endpoint(merchant, URL).endpoint.position == 3


def test_concurrent_requests_never_create_a_sixth(merchant: User) -> None:
    ready = threading.Barrier(8)

    def create() -> int:
        try:
            connection.ensure_connection()
            ready.wait(10)
            endpoint(merchant, URL)
            return 1
        except ApiError:
            return 0
        finally:
            connection.close()

    with ThreadPoolExecutor(8) as pool:
        assert sum(pool.map(lambda _: create(), range(8))) == 5
    assert Endpoint.objects.filter(owner=merchant).count() == 5


@pytest.mark.parametrize("wrong", ["owner", "mode", "id", "deleted"])
def test_endpoint_is_not_found_for_another_owner_or_mode(merchant: User, wrong: str) -> None:
    created = endpoint(merchant, URL)
    owner, endpoint_id = merchant, created.endpoint.pk
    mode: Mode = "test"
    if wrong == "owner":
        owner = User.objects.create(email=f"other-{merchant.pk}@example.com", username="Other")
    elif wrong == "mode":
        mode = "live"
    elif wrong == "id":
        endpoint_id = 10**12
    else:
        endpoint_delete(owner=merchant, mode="test", endpoint_id=endpoint_id)
    before = Endpoint.objects.filter(pk=created.endpoint.pk).values().get()
    for act in (endpoint_delete, endpoint_regenerate_key):
        with pytest.raises(ApiError, match="Webhook not found") as refusal:
            act(owner=owner, mode=mode, endpoint_id=endpoint_id)
        assert refusal.value.status == 404
    assert Endpoint.objects.filter(pk=created.endpoint.pk).values().get() == before


def test_regenerated_key_replaces_the_old_one(merchant: User) -> None:
    created = endpoint(merchant, URL)
    renewed = endpoint_regenerate_key(owner=merchant, mode="test", endpoint_id=created.endpoint.pk)
    assert renewed != created.secret
    assert crypto.decrypt(Endpoint.objects.get(owner=merchant).secret) == renewed


def test_command_prints_the_secret_once(merchant: User) -> None:
    out = StringIO()
    call_command(
        "webhook_endpoint", email=merchant.email.upper(), mode="test", url=URL, name="Webhook", stdout=out
    )
    stored = Endpoint.objects.get(owner=merchant)
    assert out.getvalue() == crypto.decrypt(stored.secret) + "\n"
    assert (stored.name, stored.mode) == ("Webhook", "test")


def test_command_explains_a_refusal(merchant: User) -> None:
    with pytest.raises(CommandError, match="There is no merchant"):
        call_command("webhook_endpoint", email="nobody@example.com", mode="test", url=URL)
    with pytest.raises(CommandError, match="public address"):
        call_command("webhook_endpoint", email=merchant.email, mode="test", url="http://10.0.0.1/")
    assert not Endpoint.objects.filter(owner=merchant).exists()
