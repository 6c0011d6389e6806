"""The web application over TCP: uvicorn, the ASGI bridge and Django."""

from __future__ import annotations

import json
import re
import socket
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import httpx
import pytest
from django.core.mail import EmailMultiAlternatives, get_connection

from apps.common.mail.outbox import outbox_mails
from apps.payments.models import Payment
from config.security_headers import security_headers
from tests.answers import error_of
from tests.contract.conftest import write_asset
from tests.contract.server import WebServer, web_server
from tests.factories.platform import Merchant, payment_body

MARK = "payment-data"


def _create(http: httpx.Client, merchant: Merchant, **changes: Any) -> dict[str, Any]:
    response = http.post(
        "/api/payments/create/",
        json=payment_body(**changes),
        headers={"authorization": f"Bearer {merchant.keys['test']}"},
    )
    assert response.status_code == 201, response.text
    return dict(response.json()["payment_request"])


def _raw(web: WebServer, request: bytes) -> tuple[int, bytes]:
    """Send these bytes; returns status and response. The request must ask to close the connection."""
    with socket.create_connection(("127.0.0.1", web.port), timeout=10) as connection:
        connection.sendall(request)
        response = b""
        while part := connection.recv(65536):
            response += part
    return int(response.split(b" ", 2)[1]), response


@pytest.mark.parametrize(
    "hosts",
    [
        b"Host: evil.example\r\n",
        b"Host: localhost.evil.example:8000\r\n",
        b"Host: localhost\r\nHost: evil.example\r\n",
        b"Host: \xff\r\n",
        b"Host:\r\n",
        b"",
    ],
)
def test_other_host_names_are_refused(web: WebServer, merchant: Merchant, hosts: bytes) -> None:
    def response(line: bytes, body: bytes = b"") -> tuple[int, bytes]:
        length = b"Content-Length: %d\r\n" % len(body) if body else b""
        return _raw(web, line + b" HTTP/1.1\r\nConnection: close\r\n" + hosts + length + b"\r\n" + body)

    page_status, page = response(b"GET /auth/forgot-password")
    api_status, api = response(b"POST /api/auth/forgot-password/", b'{"email": "a@example.org"}')

    assert (page_status, api_status) == (400, 400)
    assert b"content-type: text/html" in page
    assert b"or have the operator add the name to ALLOWED_HOSTS.</p>" in page
    assert b"content-security-policy" in page
    sentence = json.loads(api.split(b"\r\n\r\n", 1)[1])["error"]
    assert sentence.startswith("This server does not answer to that host name. Open http://localhost:8000 ")
    assert response(b"GET /healthz")[0] == 200
    assert response(b"GET /readyz")[0] == 200


@pytest.mark.parametrize("host", ["localhost", "localhost:8000", "LOCALHOST:1", "127.0.0.1", "[::1]:80"])
def test_the_servers_own_host_names_are_accepted(http: httpx.Client, db: None, host: str) -> None:
    for path in ("/", "/api/config/"):
        assert http.get(path, headers={"host": host}).status_code == 200


def test_make_run_answers_to_this_machines_names(database_url: str, dist: Path) -> None:
    name = socket.gethostname().lower()
    environment = {
        "DJANGO_SETTINGS_MODULE": "config.settings.dev",
        "DATABASE_URL": database_url,
        "FRONTEND_DIST": str(dist),
        "PUBLIC_ORIGIN": "http://pay.example:8000",
    }
    own = {"localhost:8000", "shop.localhost", "127.0.0.1:8000", name, f"{name}:8000", "pay.example"}
    with web_server(environment) as server, httpx.Client(base_url=server.origin) as client:
        answers = {
            host: client.get("/robots.txt", headers={"host": host}).status_code
            for host in (*own, "other.example")
        }

    assert answers == {**dict.fromkeys(own, 200), "other.example": 400}


def test_a_payment_is_created_and_read(http: httpx.Client, merchant: Merchant) -> None:
    payment = _create(http, merchant)

    public = http.get(f"/api/payments/public/status/{payment['id']}/")

    assert public.status_code == 200
    assert public.json()["amount"] == "10.000000"
    assert Payment.objects.filter(pk=payment["id"], merchant=merchant.user).exists()


def test_a_page_with_its_own_security_policy_has_no_second_one(http: httpx.Client, settings: Any) -> None:
    settings.EMAIL_BACKEND = "apps.common.mail.outbox.OutboxBackend"
    email = EmailMultiAlternatives(
        "Hi", "Hi", "a@example.org", ["b@example.org"], connection=get_connection()
    )
    email.attach_alternative("<p>Hi</p>", "text/html")
    email.send()

    response = http.get(f"/outbox/{outbox_mails()[0].id}/html/", headers={"host": "localhost"})

    assert response.status_code == 200
    (policy,) = response.headers.get_list("content-security-policy")
    assert policy.startswith("default-src 'none'")
    assert response.headers.get_list("x-frame-options") == ["SAMEORIGIN"]
    assert response.headers["x-content-type-options"] == "nosniff"


@pytest.mark.parametrize(
    "path",
    [
        "/",
        "/about",
        "/checkout/x",
        "/api/config/",
        "/api/nope",
        "/assets/index-DWnCnJi4.js",
        "/django-admin/login/",
    ],
)
def test_every_response_has_the_security_headers(http: httpx.Client, db: None, path: str) -> None:
    headers = http.get(path).headers

    assert headers["content-security-policy"] == (
        "default-src 'self'; img-src 'self' data:; connect-src 'self' ws://localhost:8000; "
        "object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
    )
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["x-frame-options"] == "DENY"
    assert headers["referrer-policy"] == "strict-origin-when-cross-origin"
    assert headers["cross-origin-opener-policy"] == "same-origin"
    assert "camera=()" in headers["permissions-policy"]


def test_the_policy_allows_google_only_if_it_is_configured(settings: Any) -> None:
    without = security_headers()
    settings.GOOGLE_CLIENT_ID = "123.apps.googleusercontent.com"
    with_google = security_headers()

    assert "google" not in str(without)
    assert with_google["Content-Security-Policy"] == (
        "default-src 'self'; script-src 'self' https://accounts.google.com/gsi/client; "
        "frame-src https://accounts.google.com/gsi/; img-src 'self' data:; "
        "connect-src 'self' ws://localhost:8000 https://accounts.google.com/gsi/; "
        "object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
    )
    assert with_google["Cross-Origin-Opener-Policy"] == "same-origin-allow-popups"
    unlike = {name for name in without if without[name] != with_google[name]}
    assert unlike == {"Content-Security-Policy", "Cross-Origin-Opener-Policy"}


def test_every_request_has_an_id(http: httpx.Client, db: None) -> None:
    responses = [http.get("/api/nope") for _ in range(2)]
    ids = [response.headers["x-request-id"] for response in responses]

    assert [response.json()["request_id"] for response in responses] == ids
    assert ids[0] != ids[1]
    assert all(re.fullmatch("[0-9a-f]{32}", value) for value in ids)


@pytest.mark.parametrize("path", ["/", "/docs", "/developer-dashboard/transactions", "/auth/signin?next=/x"])
def test_every_page_is_the_spa(http: httpx.Client, path: str) -> None:
    response = http.get(path)

    assert (response.status_code, response.text) == (200, "<!doctype html><title>index</title>")
    assert response.headers["cache-control"] == "no-cache"


@pytest.mark.parametrize("path", ["/index.html", "/checkout.html"])
def test_the_html_entries_are_not_served_as_files(http: httpx.Client, path: str) -> None:
    response = http.get(path)
    assert (response.status_code, response.headers["Location"]) == (302, "/")


def test_the_checkout_page_contains_its_payment(http: httpx.Client, merchant: Merchant) -> None:
    payment = _create(http, merchant)

    response = http.get(f"/checkout/{payment['id']}")

    found = re.search(rf'<script type="application/json" id="{MARK}">(.*?)</script>', response.text)
    assert found is not None
    inlined = json.loads(found[1])
    public = http.get(f"/api/payments/public/status/{payment['id']}/").json()
    assert {**inlined, "server_time": None} == {**public, "server_time": None}
    assert response.headers["cache-control"] == "no-store"


def test_no_text_of_a_merchant_can_end_the_script_element(http: httpx.Client, merchant: Merchant) -> None:
    hostile = "</script><script>alert(1)</script><!-- &"
    # A title is one line; only a description may hold a line separator, which once ended lines of JavaScript.
    payment = _create(http, merchant, title=hostile, description=f"a\u2028{hostile}")

    text = http.get(f"/checkout/{payment['id']}/").text

    assert text.count("</script>") == 1
    assert "<!--" not in text
    found = re.search(rf'id="{MARK}">(.*?)</script>', text)
    assert found is not None
    shown = json.loads(found[1])
    assert (shown["title"], shown["description"]) == (hostile, f"a\u2028{hostile}")


@pytest.mark.parametrize(
    ("path", "status"),
    [
        ("/checkout/6f1de4bb-3b1b-4a77-9a4c-1c0a3f7c2b8c", 404),
        ("/checkout/x", 404),
        ("/payment-expired", 200),
        ("/payment-expired/", 200),
    ],
)
def test_without_a_payment_the_checkout_page_contains_no_data(
    http: httpx.Client, db: None, path: str, status: int
) -> None:
    response = http.get(path)

    assert (response.status_code, response.text) == (status, "<!doctype html><title>checkout</title>")


@pytest.mark.parametrize("path", ["/.vite/manifest.json", "/.vite/retired.json", "/.vite/", "/.vite"])
def test_hidden_files_are_not_served(http: httpx.Client, dist: Path, path: str) -> None:
    assert (dist / ".vite" / "manifest.json").is_file()

    assert http.get(path).status_code == 404


def test_part_of_a_file_can_be_fetched(http: httpx.Client) -> None:
    part = http.get("/drop.svg", headers={"range": "bytes=1-3"})
    again = http.get("/drop.svg", headers={"if-none-match": http.get("/drop.svg").headers["etag"]})

    assert (part.status_code, part.text) == (206, "svg")
    assert (again.status_code, again.content) == (304, b"")
    assert http.post("/drop.svg").status_code == 405


def test_hashed_assets_are_immutable_and_compressed(http: httpx.Client, dist: Path) -> None:
    response = http.get("/assets/index-DWnCnJi4.js", headers={"accept-encoding": "gzip"})

    assert response.headers["cache-control"] == "max-age=315360000, public, immutable"
    assert response.headers["content-encoding"] == "gzip"
    assert response.text == (dist / "assets" / "index-DWnCnJi4.js").read_text()
    assert http.get("/drop.svg").headers["cache-control"] == "max-age=3600, public"
    assert http.get("/static/admin/css/base.css").status_code == 200


def test_a_new_build_is_served_and_the_old_assets_stay(http: httpx.Client, dist: Path) -> None:
    assert http.get("/assets/index-Bq3xT9_k.js").status_code == 404
    assert http.get("/drop.svg").text == "<svg/>"

    write_asset(dist, "index-Bq3xT9_k.js", "console.log('next');" * 100)
    (dist / "drop.svg").write_text("<svg>a longer picture</svg>")
    (dist / "new.html").write_text("<p>no page of ours</p>")

    new = http.get("/assets/index-Bq3xT9_k.js", headers={"accept-encoding": "gzip"})
    assert (new.status_code, new.text) == (200, "console.log('next');" * 100)
    assert new.headers["cache-control"] == "max-age=315360000, public, immutable"
    assert new.headers["content-encoding"] == "gzip"
    assert http.get("/assets/index-DWnCnJi4.js").status_code == 200
    assert http.get("/drop.svg").text == "<svg>a longer picture</svg>"
    (dist / "assets" / "index-Bq3xT9_k.js").unlink()
    assert http.get("/assets/index-Bq3xT9_k.js").status_code == 404


def test_djangos_admin_has_the_products_colours_and_typeface(http: httpx.Client, db: None) -> None:
    page = http.get("/django-admin/login/").text
    sheets = re.findall(r'<link rel="stylesheet" href="([^"]+)"', page)

    assert "/static/dropwise/tokens.css" in sheets
    assert sheets.index("/static/dropwise/tokens.css") < sheets.index("/static/dropwise/admin.css")
    assert "dark_mode" not in page
    for path in [*sheets, "/static/dropwise/drop.svg", "/static/dropwise/outbox.css"]:
        assert http.get(path).status_code == 200, path
    assert "--color-ink-3: #666d7a;" in http.get("/static/dropwise/tokens.css").text
    font = http.get("/static/dropwise/geist-latin-wght-normal.woff2")
    assert (font.headers["content-type"], font.content[:4]) == ("font/woff2", b"wOF2")


def test_head_responds_like_get_without_a_body(http: httpx.Client, db: None) -> None:
    for path in ("/", "/api/config/", "/healthz"):
        response = http.head(path)
        assert (response.status_code, response.content) == (200, b"")


def test_a_page_is_compressed_and_its_head_has_no_body(http: httpx.Client, merchant: Merchant) -> None:
    path = f"/checkout/{_create(http, merchant)['id']}"

    plain = http.get(path, headers={"accept-encoding": "identity"})
    packed = http.get(path, headers={"accept-encoding": "gzip"})
    head = http.head(path, headers={"accept-encoding": "gzip"})

    assert "content-encoding" not in plain.headers
    assert (packed.headers["content-encoding"], packed.headers["vary"]) == ("gzip", "Accept-Encoding")
    assert MARK in packed.text
    assert int(packed.headers["content-length"]) < int(plain.headers["content-length"])
    assert (head.status_code, head.headers["content-encoding"], head.content) == (200, "gzip", b"")


def test_headers_with_underscores_are_dropped(web: WebServer, merchant: Merchant) -> None:
    """WSGI would read `Idempotency_Key` as the real header."""
    body = json.dumps(payment_body()).encode()
    request = (
        b"POST /api/payments/create/ HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n"
        b"Authorization: " + merchant.keys["test"].encode() + b"\r\nIdempotency_Key: caf\xe9\r\n"
        b"Content-Type: application/json\r\nContent-Length: %d\r\n\r\n" % len(body)
    )

    assert _raw(web, request + body)[0] == 201


@pytest.mark.parametrize("path", ["/api/auth/signin/", "/api/payments/create/", "/django-admin/login/"])
def test_unfinished_bodies_hold_up_nobody(
    web: WebServer, http: httpx.Client, merchant: Merchant, path: str
) -> None:
    """Three times as many as there are threads."""
    head = f"POST {path} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer x\r\n"
    request = f"{head}Content-Type: application/json\r\nContent-Length: 10\r\n\r\n{{".encode()
    with ExitStack() as stack:
        for _ in range(24):
            stack.enter_context(socket.create_connection(("127.0.0.1", web.port))).sendall(request)

        for page in ("/healthz", "/", "/payment-expired", "/api/config/"):
            assert http.get(page).status_code == 200
        _create(http, merchant)


def test_a_chunked_body_is_accepted(http: httpx.Client, merchant: Merchant) -> None:
    body = json.dumps(payment_body()).encode()

    def parts() -> Iterator[bytes]:
        yield body[:10]
        yield body[10:]

    response = http.post(
        "/api/payments/create/",
        content=parts(),
        headers={"authorization": merchant.keys["test"], "content-type": "application/json"},
    )

    assert response.status_code == 201


def test_an_endless_chunked_body_is_cut_off(http: httpx.Client, merchant: Merchant) -> None:
    response = http.post(
        "/api/payments/create/",
        content=(b"x" * 4096 for _ in range(40)),
        headers={"authorization": merchant.keys["test"], "content-type": "application/json"},
    )

    assert error_of(response) == (413, "The request body is too large.")
    assert not Payment.objects.filter(merchant=merchant.user).exists()


@pytest.mark.parametrize(
    "line",
    [
        b"GET /api/payments/public/status/x/?\xff\xfe=1 HTTP/1.1",
        b"GET /api/payments/public/status/%FF%FE/ HTTP/1.1",
        b"GET /api/payments/public/status/%00/ HTTP/1.1",
        b"GET /api/payments/public/qr/..%2F..%2Fetc.svg HTTP/1.1",
        b"GET /%2e%2e/%2e%2e/etc/passwd HTTP/1.1",
        b"GET /api/payments/status/x/ HTTP/1.1\r\nAuthorization: Bearer sk_test_\xff",
        b"GET /api/payments/status/x/ HTTP/1.1\r\nX-Forwarded-For: " + b"1" * 4000,
        b"GET /api/config/ HTTP/1.1\r\nHost: \xc3\xa9vil",
    ],
)
def test_hostile_request_lines_are_never_a_server_error(web: WebServer, db: None, line: bytes) -> None:
    status, _ = _raw(web, line + b"\r\nHost: localhost\r\nConnection: close\r\n\r\n")

    assert status < 500


def test_database_connections_are_persistent(http: httpx.Client, merchant: Merchant, web: WebServer) -> None:
    payment = _create(http, merchant)
    url = f"{web.origin}/api/payments/public/status/{payment['id']}/"
    with ThreadPoolExecutor(8) as pool:
        statuses = list(pool.map(lambda _: httpx.get(url).status_code, range(64)))

    from django.db import connection

    with connection.cursor() as cursor:
        cursor.execute(
            "select count(*) from pg_stat_activity"
            " where datname = current_database() and pid <> pg_backend_pid()"
        )
        kept = cursor.fetchone()[0]
    assert statuses == [200] * 64
    # Eight threads, and one for sockets.
    assert 1 <= kept <= 9


def test_ready_means_the_database_responds(http: httpx.Client) -> None:
    assert http.get("/healthz").json() == {"status": "ok"}
    assert http.get("/readyz").json() == {"status": "ready", "database": "ok", "redis": "ok"}
