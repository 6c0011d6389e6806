"""Pages and files as they are served: the SPA, the checkout with its payment, assets, Django's admin."""

from __future__ import annotations

import json
import re
from pathlib import Path

import httpx
import pytest

from tests.contract.conftest import payment_over_http, write_asset
from tests.factories.platform import Merchant

MARK = "payment-data"


@pytest.mark.parametrize("path", ["/", "/docs", "/developer-dashboard/transactions", "/auth/signin?next=/x"])
def test_every_page_is_the_spa(http: httpx.Client, path: str) -> None:
    response = http.get(path)

    assert (response.status_code, response.text) == (200, "<!doctype html><title>index</title>")
    assert response.headers["cache-control"] == "no-cache"


@pytest.mark.parametrize("path", ["/index.html", "/checkout.html"])
def test_the_html_entries_are_not_served_as_files(http: httpx.Client, path: str) -> None:
    response = http.get(path)
    assert response.status_code == 404


def test_the_checkout_page_contains_its_payment(http: httpx.Client, merchant: Merchant) -> None:
    payment = payment_over_http(http, merchant)

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
    payment = payment_over_http(http, merchant, title=hostile, description=f"a\u2028{hostile}")

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
    path = f"/checkout/{payment_over_http(http, merchant)['id']}"

    plain = http.get(path, headers={"accept-encoding": "identity"})
    packed = http.get(path, headers={"accept-encoding": "gzip"})
    head = http.head(path, headers={"accept-encoding": "gzip"})

    assert "content-encoding" not in plain.headers
    assert (packed.headers["content-encoding"], packed.headers["vary"]) == ("gzip", "Accept-Encoding")
    assert MARK in packed.text
    assert int(packed.headers["content-length"]) < int(plain.headers["content-length"])
    assert (head.status_code, head.headers["content-encoding"], head.content) == (200, "gzip", b"")
