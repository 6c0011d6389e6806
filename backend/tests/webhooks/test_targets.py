"""Allowed webhook URLs: the URL itself, and every address that its host name resolves to."""

from __future__ import annotations

import asyncio
from threading import Event
from typing import Any

import pytest
from pytest_django import Settings

from apps.common import outbound
from apps.common.errors import ApiError
from apps.common.modes import Mode
from apps.common.targets import TargetRefused, TargetRules
from apps.webhooks.services.deliver import deliveries_drain
from apps.webhooks.services.endpoints import endpoint_create
from tests.factories.receiver import Reply
from tests.factories.shop import Shop

NOT_PUBLIC_ERROR = "The host name leads to an address that is not public"
STRICT = TargetRules(own_host="pay.example.org", own_port=443, allow_local=False)
LOCAL = TargetRules(own_host="localhost", own_port=8000, allow_local=True)

# fmt: off
NOT_PUBLIC = [
    "0.0.0.0",  # noqa: S104
    "0.1.2.3", "10.0.0.1", "100.64.0.1", "127.0.0.1", "127.255.255.254", "169.254.169.254",
    "172.16.0.1", "192.0.0.1", "192.0.0.9", "192.0.0.200",
    "192.0.2.1", "192.31.196.1", "192.52.193.1", "192.88.99.1", "192.168.1.1", "192.175.48.1",
    "198.18.0.1", "198.51.100.1",
    "203.0.113.1", "224.0.0.1", "240.0.0.1", "255.255.255.255", "::", "::1", "::127.0.0.1", "::ffff:10.0.0.1",
    "::ffff:127.0.0.1", "::ffff:169.254.169.254", "64:ff9b::7f00:1", "64:ff9b::a9fe:a9fe", "64:ff9b:1::1",
    "100::1", "2001::1", "2001:0:53aa:64c:0:1:f5ff:fffe", "2001:db8::1", "2002:7f00:1::", "2002:a9fe:a9fe::1",
    "3fff::1", "5f00::1", "fc00::1", "fd00:ec2::254", "fe80::1", "fe80::1%eth0", "2606:4700::1111%1",
    "fec0::1", "ff02::1",
]
# fmt: on
PUBLIC = ["93.184.216.34", "1.1.1.1", "2606:4700:4700::1111", "2a00:1450:4001:800::200e", "::ffff:8.8.8.8"]


@pytest.mark.parametrize("address", [*NOT_PUBLIC, "", "localhost", "127.1", "0x7f.1", "2130706433"])
def test_only_public_addresses_may_be_connected_to(address: str) -> None:
    assert not STRICT.address_allowed(address, 443)


@pytest.mark.parametrize("address", PUBLIC)
def test_public_addresses_may_be_connected_to(address: str) -> None:
    assert STRICT.address_allowed(address, 443)


@pytest.mark.parametrize("address", ["127.0.0.1", "127.9.9.9", "::1", "::ffff:127.0.0.1"])
def test_a_trial_may_reach_this_machine_but_not_our_own_port(address: str) -> None:
    assert LOCAL.address_allowed(address, 9000)
    assert not LOCAL.address_allowed(address, 8000)


@pytest.mark.parametrize("address", ["10.0.0.1", "169.254.169.254", "0.0.0.0", "::", "fd00::1"])  # noqa: S104
def test_a_trial_reaches_no_other_private_address(address: str) -> None:
    assert not LOCAL.address_allowed(address, 9000)


REFUSED_URLS = [
    "",
    "example.com/hook",
    "//example.com/hook",
    "ftp://example.com/",
    "file:///etc/passwd",
    "gopher://example.com/",
    "javascript:alert(1)",
    "https://",
    "https:///hook",
    "https://user@example.com/",
    "https://user:pw@example.com/",
    "https://:@example.com/",
    "https://@example.com/",
    "https://example.com\\@127.0.0.1/",
    "https://example.com/a b",
    " https://example.com/",
    "https://example.com/\r\nX: 1",
    "https://example.com/\t",
    "https://example.com/\x00",
    "https://example.com/\u2028",
    "https://example.com/\ud800",
    "https://[::1",
    "https://[::1]/",
    "https://[::ffff:10.0.0.1]/",
    "https://[fe80::1%25eth0]/",
    "https://127.0.0.1/",
    "https://10.0.0.1/",
    "https://169.254.169.254/latest/meta-data/",
    "https://2130706433/",
    "https://0x7f000001/",
    "https://0x7f.1/",
    "https://127.1/",
    "https://0177.0.0.1/",
    "https://0/",
    "https://1.2.3.4.5/",
    "https://127.0.0.1.:443/",
    "https://127%2e0.0.1/",
    "https://exa_mple..com/",
    "https://-example.com/",
    "https://example.com:0/",
    "https://example.com:22/",
    "https://example.com:25/",
    "https://example.com:65536/",
    "https://example.com:x/",
    "https://pay.example.org/hook",
    "https://PAY.example.org/hook",
    "https://pay.example.org./hook",
    "https://pay.example.org:8443/hook",
    "https://example.com/" + "a" * 2000,
]


@pytest.mark.parametrize("url", REFUSED_URLS)
@pytest.mark.parametrize("live", [False, True])
def test_url_is_refused(url: str, live: bool) -> None:
    with pytest.raises(TargetRefused):
        STRICT.target(url, live=live)


@pytest.mark.parametrize(
    ("url", "host", "port"),
    [
        ("https://example.com/hook?a=1", "example.com", 443),
        ("https://Example.COM./hook", "example.com", 443),
        ("HTTPS://example.com", "example.com", 443),
        ("https://93.184.216.34/", "93.184.216.34", 443),
        ("https://[2606:4700:4700::1111]/", "2606:4700:4700::1111", 443),
        ("https://müller.example/", "xn--mller-kva.example", 443),
    ],
)
@pytest.mark.parametrize("live", [False, True])
def test_url_is_accepted_in_both_modes(url: str, host: str, port: int, live: bool) -> None:
    target = STRICT.target(url, live=live)
    assert (target.url, target.host, target.port) == (url, host, port)


@pytest.mark.parametrize("port", [80, 443, 1024, 8080, 65535])
def test_test_mode_accepts_plain_http_and_high_ports(port: int) -> None:
    assert STRICT.target(f"http://example.com:{port}/", live=False).port == port


@pytest.mark.parametrize(
    ("url", "sentence"),
    [
        ("http://example.com/", "In live mode, webhook URL must start with https://"),
        ("https://example.com:8443/", "In live mode, webhook URL must use port 443"),
        ("https://example.com:80/", "In live mode, webhook URL must use port 443"),
    ],
)
def test_live_mode_accepts_https_on_443_only(url: str, sentence: str) -> None:
    with pytest.raises(TargetRefused, match=sentence):
        STRICT.target(url, live=True)


def test_production_ignores_the_local_switch(settings: Settings) -> None:
    settings.WEBHOOK_ALLOW_LOCAL = True
    assert TargetRules.from_settings().allow_local
    settings.PRODUCTION = True
    assert not TargetRules.from_settings().allow_local


@pytest.mark.parametrize("address", NOT_PUBLIC)
def test_one_private_address_refuses_the_name_when_saving(
    shop: Shop, settings: Settings, monkeypatch: pytest.MonkeyPatch, address: str
) -> None:
    settings.WEBHOOK_ALLOW_LOCAL = False
    for records in ([address], ["93.184.216.34", address]):
        monkeypatch.setattr(outbound, "lookup", lambda host, port, records=records: records)
        with pytest.raises(ApiError, match="not public") as refusal:
            endpoint_create(owner=shop.owner, mode=Mode.TEST, name="Shop", url="http://shop.example.com/hook")
        assert refusal.value.status == 400
    assert not shop.endpoints.exists()


def test_unknown_name_is_refused_when_saving(shop: Shop) -> None:
    with pytest.raises(ApiError, match="was not found"):
        endpoint_create(owner=shop.owner, mode=Mode.TEST, name="Shop", url="http://nowhere.invalid/hook")
    assert not shop.endpoints.exists()


def post(url: str) -> outbound.Response:
    async def send() -> outbound.Response:
        async with outbound.Sender(deadline=3, concurrency=2) as sender:
            return await sender.post(url, body=b"{}", headers={}, live=False)

    return asyncio.run(send())


@pytest.mark.parametrize("address", NOT_PUBLIC)
def test_one_private_address_refuses_the_name_when_connecting(
    settings: Settings, monkeypatch: pytest.MonkeyPatch, address: str
) -> None:
    settings.WEBHOOK_ALLOW_LOCAL = False
    for records in ([address], ["93.184.216.34", address]):
        monkeypatch.setattr(outbound, "lookup", lambda host, port, records=records: records)
        response = post("http://shop.example.com/hook")
        assert response.status is None
        assert response.error == NOT_PUBLIC_ERROR


@pytest.mark.parametrize("url", REFUSED_URLS)
def test_refused_url_is_neither_resolved_nor_connected_to(
    settings: Settings, monkeypatch: pytest.MonkeyPatch, url: str
) -> None:
    """As when saving: a URL that was stored before a rule existed is still not called."""
    settings.WEBHOOK_ALLOW_LOCAL, settings.PUBLIC_ORIGIN = False, "https://pay.example.org"
    touched: list[object] = []
    for name in ("lookup", "_checked_socket"):
        monkeypatch.setattr(outbound, name, lambda *asked: touched.append(asked))
    response = post(url)
    assert response.status is None
    assert response.error.startswith(("Webhook URL", "The host name"))
    assert touched == []


@pytest.mark.parametrize("address", NOT_PUBLIC)
def test_address_in_the_url_is_refused_when_saving_and_when_connecting(
    shop: Shop, settings: Settings, address: str
) -> None:
    settings.WEBHOOK_ALLOW_LOCAL = False
    url = f"http://[{address.replace('%', '%25')}]/" if ":" in address else f"http://{address}/"
    with pytest.raises(ApiError) as refusal:
        endpoint_create(owner=shop.owner, mode=Mode.TEST, name="Shop", url=url)
    assert refusal.value.status == 400
    assert not shop.endpoints.exists()
    response = post(url)
    assert (response.status, f"{response.error}.") == (None, str(refusal.value))


def test_redirect_to_the_metadata_address_is_recorded_and_not_visited(
    shop: Shop, monkeypatch: pytest.MonkeyPatch
) -> None:
    visited: list[str] = []
    real = outbound._checked_socket

    def note(rules: TargetRules, info: Any) -> Any:
        visited.append(info[4][0])
        return real(rules, info)

    monkeypatch.setattr(outbound, "_checked_socket", note)
    metadata = "http://169.254.169.254/latest/meta-data/"
    shop.responds(Reply(307, headers=(("Location", metadata),)))
    shop.deliver()
    (attempt,) = shop.attempts
    assert attempt.response_headers is not None
    assert (attempt.status_code, attempt.response_headers["Location"]) == (307, metadata)
    assert attempt.error == "HTTP 307: redirects are not followed"
    assert visited == ["127.0.0.1"]


def by_name(shop: Shop, name: str = "shop.example.com") -> str:
    """The URL of its receiver with a host name in it."""
    return shop.receiver.url.replace("127.0.0.1", name)


def test_name_that_rebinds_to_this_machine_is_never_connected_to(
    shop: Shop, settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings.WEBHOOK_ALLOW_LOCAL = False
    lookups = [["93.184.216.34"], ["127.0.0.1"]]
    monkeypatch.setattr(outbound, "lookup", lambda host, port: lookups.pop(0))
    shop.deliver(by_name(shop))
    assert lookups == [], "resolved when saving and again when connecting"
    assert shop.received == []
    assert shop.delivery.status == "failed"
    assert shop.attempts[0].error == NOT_PUBLIC_ERROR


def test_connected_address_is_checked_even_if_the_resolver_check_is_missing(
    shop: Shop, settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings.WEBHOOK_ALLOW_LOCAL = False
    monkeypatch.setattr(outbound, "lookup", lambda host, port: ["127.0.0.1"])
    monkeypatch.setattr(outbound, "_check_addresses", lambda rules, addresses, port: None)
    response = post(by_name(shop))
    assert (response.status, response.error) == (None, NOT_PUBLIC_ERROR)
    assert shop.received == []


def test_connects_to_the_address_that_was_checked(shop: Shop, monkeypatch: pytest.MonkeyPatch) -> None:
    """The name is in no DNS, so only the address from our own lookup can have been used."""
    monkeypatch.setattr(outbound, "lookup", lambda host, port: ["127.0.0.1"])
    url = by_name(shop)
    shop.deliver(url)
    assert shop.received[0].headers["Host"] == url.split("/")[2]


def test_address_that_is_no_longer_allowed_is_refused_when_connecting(shop: Shop, settings: Settings) -> None:
    shop.endpoint()
    shop.record()
    settings.WEBHOOK_ALLOW_LOCAL = False
    deliveries_drain()
    assert shop.received == []
    assert shop.attempts[0].error == "Webhook URL must lead to a public address"


def test_our_own_origin_is_refused(shop: Shop, settings: Settings) -> None:
    settings.PUBLIC_ORIGIN = by_name(shop, "localhost").removesuffix("/hook")
    for url in (shop.receiver.url, by_name(shop, "localhost")):
        with pytest.raises(ApiError):
            endpoint_create(owner=shop.owner, mode=Mode.TEST, name="Shop", url=url)
    assert not shop.endpoints.exists()


def test_slow_name_servers_delay_no_other_delivery(
    shop: Shop, settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings.WEBHOOK_DEADLINE_SECONDS = 0.5
    monkeypatch.setattr(outbound, "lookup", lambda host, port: ["127.0.0.1"])
    for _ in range(4):
        shop.endpoint(by_name(shop, "slow.example.com"), succeeded=True)
    shop.endpoint()
    resolved = Event()

    def hang(host: str, port: int) -> list[str]:
        resolved.wait(10)
        return ["127.0.0.1"]

    monkeypatch.setattr(outbound, "lookup", hang)
    shop.record(count=4)
    try:
        assert deliveries_drain() == 20
    finally:
        resolved.set()
    assert len(shop.received) == 4, "the plain address got all of its deliveries"
    assert {attempt.error for attempt in shop.attempts} == {"", "No response within 0.5 seconds"}


def test_a_name_server_that_hangs_refuses_the_webhook_in_time(
    shop: Shop, settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings.OUTSIDE_SECONDS = 0.2
    resolved = Event()

    def hang(host: str, port: int) -> list[str]:
        resolved.wait(10)
        return ["127.0.0.1"]

    monkeypatch.setattr(outbound, "lookup", hang)
    url = by_name(shop, "slow.example")
    try:
        for _ in range(2):  # the second one at once: the first lookup still hangs
            with pytest.raises(outbound.NamesUnavailable) as refused:
                endpoint_create(owner=shop.owner, mode=Mode.TEST, name="Shop", url=url)
            assert (refused.value.status, refused.value.retry_after) == (503, 5)
    finally:
        resolved.set()
    assert not shop.endpoints.exists()
