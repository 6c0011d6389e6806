"""Creating and deleting endpoints, and regenerating their keys."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from datetime import timedelta
from io import StringIO
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.db import connection, transaction
from django.db.models import F

from apps.common import crypto
from apps.common.errors import ApiError
from apps.common.modes import Mode
from apps.webhooks.services.endpoints import endpoint_create, endpoint_delete, endpoint_regenerate_key
from tests.factories.concurrency import concurrently
from tests.factories.shop import Shop
from tests.factories.users import create_user

pytestmark = pytest.mark.usefixtures("resolve_example_host")
URL = "http://127.0.0.1:9999/hook"
LIVE_URL = "https://shop.example.com/hook"


def test_secret_is_stored_encrypted(shop: Shop) -> None:
    created = shop.endpoint(URL)
    stored = shop.endpoints.get()
    assert created.secret not in stored.secret
    assert crypto.decrypt(stored.secret) == created.secret
    assert (stored.position, stored.host, stored.url, stored.name) == (1, "127.0.0.1", URL, "Shop")


def test_name_and_url_are_trimmed(shop: Shop) -> None:
    endpoint_create(owner=shop.owner, mode=Mode.TEST, name="  Shop ", url=f" {URL}\n")
    stored = shop.endpoints.get()
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
def test_refusals_change_nothing(shop: Shop, name: str, url: str, sentence: str) -> None:
    with pytest.raises(ApiError) as refusal:
        endpoint_create(owner=shop.owner, mode=Mode.TEST, name=name, url=url)
    assert (refusal.value.status, refusal.value.message.removesuffix(".")) == (
        400,
        sentence.removesuffix("."),
    )
    assert not shop.endpoints.exists()


def test_live_mode_accepts_https_only(shop: Shop) -> None:
    with pytest.raises(ApiError, match="In live mode, webhook URL must start with https://"):
        endpoint_create(owner=shop.owner, mode=Mode.LIVE, name="Shop", url=URL)
    assert not shop.endpoints.exists()


def test_limit_of_five_per_account_counts_both_modes(shop: Shop) -> None:
    for _ in range(3):
        shop.endpoint(URL)
    for _ in range(2):
        shop.endpoint(LIVE_URL, Mode.LIVE)
    attempts: list[tuple[Mode, str]] = [(Mode.TEST, URL), (Mode.LIVE, LIVE_URL)]
    for mode, url in attempts:
        with pytest.raises(ApiError) as refusal:
            shop.endpoint(url, mode)
        assert refusal.value.status == 400
        assert refusal.value.message == (
            "You already have 5 webhooks: 3 in test mode and 2 in live mode. Delete one to add another."
        )
    positions = shop.endpoints.values_list("position", flat=True)
    assert sorted(positions) == [1, 2, 3, 4, 5]


def test_deleted_endpoint_frees_its_position(shop: Shop) -> None:
    created = [shop.endpoint(URL).endpoint for _ in range(5)]
    endpoint_delete(owner=shop.owner, mode=Mode.TEST, endpoint_id=created[2].pk)
    assert shop.endpoint(URL).endpoint.position == 3


def test_deleting_an_endpoint_locks_its_deliveries_in_the_order_in_which_outcomes_are_saved(
    shop: Shop,
) -> None:
    created = shop.endpoint(URL)
    shop.record(count=2)
    first, second = shop.deliveries.order_by("id")
    # It comes last in the table and in the queue.
    shop.deliveries.filter(pk=first.pk).update(next_attempt_at=F("next_attempt_at") + timedelta(seconds=1))
    waits = "select exists (select from pg_locks where pg_backend_pid() = any(pg_blocking_pids(pid)))"

    def delete() -> None:
        try:
            endpoint_delete(owner=shop.owner, mode=Mode.TEST, endpoint_id=created.endpoint.pk)
        finally:
            connection.close()

    with ThreadPoolExecutor(1) as pool, connection.cursor() as cursor:
        with transaction.atomic():
            shop.deliveries.select_for_update().get(pk=first.pk)
            deleted = pool.submit(delete)
            while not deleted.done():
                cursor.execute(waits)
                if cursor.fetchone()[0]:
                    break
            # A save that has locked the first may have the second too.
            shop.deliveries.select_for_update(nowait=True).get(pk=second.pk)
        deleted.result(10)
    assert not shop.deliveries.exclude(next_attempt_at=None).exists()


def test_concurrent_requests_never_create_a_sixth(shop: Shop) -> None:
    def create() -> bool:
        with suppress(ApiError):
            shop.endpoint(URL)
            return True
        return False

    assert sum(concurrently(8, create)) == 5
    assert shop.endpoints.count() == 5


@pytest.mark.parametrize("wrong", ["owner", "mode", "endpoint_id", "deleted"])
def test_endpoint_is_not_found_for_another_owner_or_mode(shop: Shop, wrong: str) -> None:
    named: dict[str, Any] = {
        "owner": shop.owner,
        "mode": "test",
        "endpoint_id": shop.endpoint(URL).endpoint.pk,
    }
    if wrong == "deleted":
        endpoint_delete(**named)
    else:
        others = {"owner": create_user(), "mode": "live", "endpoint_id": 10**12}
        named[wrong] = others[wrong]
    before = shop.endpoints.values().get()
    for act in (endpoint_delete, endpoint_regenerate_key):
        with pytest.raises(ApiError, match="Webhook not found") as refusal:
            act(**named)
        assert refusal.value.status == 404
    assert shop.endpoints.values().get() == before


def test_regenerated_key_replaces_the_old_one(shop: Shop) -> None:
    created = shop.endpoint(URL)
    renewed = endpoint_regenerate_key(
        owner=shop.owner, mode=Mode.TEST, endpoint_id=created.endpoint.pk
    ).secret
    assert renewed != created.secret
    assert crypto.decrypt(shop.endpoints.get().secret) == renewed


def test_command_prints_the_secret_once(shop: Shop) -> None:
    out = StringIO()
    call_command(
        "webhook_endpoint", email=shop.owner.email.upper(), mode="test", url=URL, name="Webhook", stdout=out
    )
    stored = shop.endpoints.get()
    assert out.getvalue() == crypto.decrypt(stored.secret) + "\n"
    assert (stored.name, stored.mode) == ("Webhook", "test")


def test_command_explains_a_refusal(shop: Shop) -> None:
    with pytest.raises(CommandError, match="There is no merchant"):
        call_command("webhook_endpoint", email="nobody@example.com", mode="test", url=URL)
    with pytest.raises(CommandError, match="public address"):
        call_command("webhook_endpoint", email=shop.owner.email, mode="test", url="http://10.0.0.1/")
    assert not shop.endpoints.exists()
