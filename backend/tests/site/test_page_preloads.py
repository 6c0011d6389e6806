"""What a page has in it so that it shows without another round trip: links to its chunks, and its data."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any
from uuid import UUID

import pytest
from django.db import OperationalError
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from apps.payments.selectors import payment_public
from apps.site import pages
from tests.factories.blog import create_post
from tests.factories.front_end import COVER, FRONTEND, HOSTILE, PageReader
from tests.factories.platform import Merchant

MANIFEST: dict[str, Any] = {
    "index.html": {"file": "assets/index.js", "imports": ["_react.js"], "css": ["assets/index.css"]},
    "_react.js": {"file": "assets/react.js"},
    "_shared.js": {"file": "assets/shared.js", "imports": ["index.html", "_react.js"]},
    "src/features/marketing/about-page.tsx": {
        "file": "assets/about.js",
        "imports": ["_shared.js", "_react.js"],
        "dynamicImports": ["src/app/later.tsx"],
        "css": ["assets/about.css"],
    },
    "src/app/later.tsx": {"file": "assets/later.js"},
    "src/features/auth/auth-skeleton.tsx": {"file": "assets/skeleton.js"},
    "node_modules/@fontsource-variable/geist/files/geist-latin-wght-normal.woff2": {"file": "assets/g.woff2"},
}
PAYER_CHUNKS = (
    *("payment-page.tsx", "arrived.ts"),
    *("link/link-page.tsx", "invoice/invoice-page.tsx", "refund/refund-page.tsx"),
)


pytestmark = pytest.mark.usefixtures("dist", "empty_blog")


def _open(path: str) -> PageReader:
    return PageReader(Client().get(path).content.decode())


def _write_manifest(dist: Path, manifest: dict[str, Any], *, changed: int) -> None:
    path = dist / ".vite" / "manifest.json"
    path.parent.mkdir(exist_ok=True)
    path.write_text(json.dumps(manifest))
    os.utime(path, (changed, changed))


def test_a_page_links_the_chunks_it_needs_beyond_the_entry(dist: Path) -> None:
    _write_manifest(dist, MANIFEST, changed=1)

    links = _open("/about").links

    assert links["modulepreload"] == ["/assets/about.js", "/assets/shared.js"]
    assert links["stylesheet"] == ["/assets/about.css"]
    assert "preload" not in links
    assert "modulepreload" not in _open("/contact").links, "this build has no such chunk"


@pytest.mark.parametrize("path", ["/auth/signin", "/auth/signup", "/auth/reset-password"])
def test_a_sign_in_page_preloads_its_skeleton_and_the_font(dist: Path, path: str) -> None:
    _write_manifest(dist, MANIFEST, changed=1)

    links = _open(path).links

    assert (links["modulepreload"], links["preload"]) == (["/assets/skeleton.js"], ["/assets/g.woff2"])


@pytest.mark.parametrize(
    ("path", "chunks"),
    [
        ("/pay/{link}", ["link/link-page.tsx"]),
        ("/invoice/{token}", ["invoice/invoice-page.tsx"]),
        ("/refund/{token}", ["refund/refund-page.tsx"]),
        ("/checkout/{pending}", ["payment-page.tsx"]),
        ("/checkout/{expired}", ["payment-page.tsx", "arrived.ts"]),
        ("/checkout/x", ["payment-page.tsx", "arrived.ts"]),
        ("/payment-expired", ["payment-page.tsx", "arrived.ts"]),
    ],
)
def test_a_payers_page_links_its_own_chunks_and_no_others(
    dist: Path, merchant: Merchant, monkeypatch: pytest.MonkeyPatch, path: str, chunks: list[str]
) -> None:
    files = {name: f"assets/{name}.js" for name in (*PAYER_CHUNKS, "_shared.js")}
    entry = {"checkout.html": {"file": "assets/entry.js", "imports": ["_shared.js"]}}
    pages_of = {
        f"src/checkout/{name}": {"file": files[name], "imports": ["_shared.js"]} for name in PAYER_CHUNKS
    }
    _write_manifest(dist, {**entry, **pages_of, "_shared.js": {"file": files["_shared.js"]}}, changed=1)
    pending, expired = (merchant.payment()["id"] for _ in range(2))

    def altered(*, payment_id: UUID) -> dict[str, Any]:
        status = payment_public(payment_id=payment_id)
        return status | ({"status": "expired"} if str(payment_id) == expired else {})

    monkeypatch.setattr("apps.site.pages.payment_public", altered)
    links = _open(path.format(link="x", token="x", pending=pending, expired=expired)).links

    assert links["modulepreload"] == [f"/{files[name]}" for name in chunks]
    for name in PAYER_CHUNKS:
        assert (FRONTEND / "src" / "checkout" / name).is_file()


def test_a_new_build_is_noticed(dist: Path) -> None:
    _write_manifest(dist, MANIFEST, changed=1)
    _open("/about")
    newer = {**MANIFEST, "_shared.js": {"file": "assets/shared-2.js"}}
    _write_manifest(dist, newer, changed=2)

    assert _open("/about").links["modulepreload"] == ["/assets/about.js", "/assets/shared-2.js"]


@pytest.mark.parametrize(
    ("query", "number"), [("", 1), ("?page=2", 2), ("?page=2&page=1", 2), ("?page=0", 1), ("?page=x", 1)]
)
def test_the_list_has_the_page_of_posts_that_it_shows(
    query: str, number: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    for place in range(7):
        create_post(title=HOSTILE, cover_alt="A drop", **{**COVER, "cover_image": f"blog/{place}.png"})
    create_post(title="A draft", published_at=None)
    address = f"/api/blogs/?page={number}&page_size=6"

    with django_assert_num_queries(2):
        page = _open(f"/blogs{query}")

    assert page.address == address
    assert page.data == Client().get(address).json()
    assert len(page.data["results"]) == (6 if number == 1 else 1)
    assert page.links["preload"] == [page.data["results"][0]["cover_image"]]


def test_an_empty_list_is_data_too() -> None:
    page = _open("/blogs")

    assert page.data["results"] == []
    assert "preload" not in page.links


@pytest.mark.parametrize(
    ("path", "call"), [("/blogs/{0.pk}", "{0.pk}/"), ("/blogs/{0.slug}", "slug/{0.slug}/")]
)
def test_a_post_is_read_with_one_statement(
    path: str, call: str, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    post = create_post(title=HOSTILE, cover_alt="A drop", **COVER)
    address = "/api/blogs/" + call.format(post)

    with django_assert_num_queries(1):
        page = _open(path.format(post))

    assert page.address == address
    assert page.data == Client().get(address).json()
    assert page.links["preload"] == ["/media/blog/0f.png"]


@pytest.mark.parametrize(
    ("path", "address"),
    [
        ("/leaderboard", "/api/leaderboard/burn/"),
        ("/auth/signin", "/api/config/"),
        ("/auth/signup?next=/x", "/api/config/"),
    ],
)
def test_a_page_has_the_data_it_reads_first(settings: Any, path: str, address: str) -> None:
    settings.GOOGLE_CLIENT_ID = "123.apps.googleusercontent.com"

    page = _open(path)

    assert page.address == address
    assert page.data == Client().get(address).json()
    assert "preload" not in page.links


def test_sign_in_knows_whether_google_is_set_up(settings: Any) -> None:
    settings.GOOGLE_CLIENT_ID = ""
    assert _open("/auth/signin").data["google_client_id"] is None
    settings.GOOGLE_CLIENT_ID = "123.apps.googleusercontent.com"
    assert _open("/auth/signin").data["google_client_id"] == "123.apps.googleusercontent.com"


def test_private_data_is_in_no_page() -> None:
    draft = create_post(published_at=None)

    for path in (f"/blogs/{draft.slug}", f"/blogs/{draft.pk}", "/about", "/auth/reset-password", "/test"):
        assert _open(path).address is None, path


def test_pages_with_data_are_revalidated_each_time() -> None:
    post = create_post()

    for path in ("/blogs", f"/blogs/{post.slug}", "/leaderboard", "/auth/signin"):
        assert Client().get(path)["Cache-Control"] == "no-cache", path


@pytest.mark.parametrize("path", ["/blogs", "/leaderboard", "/auth/signin"])
def test_without_the_database_a_page_is_served_without_its_data(
    monkeypatch: pytest.MonkeyPatch, path: str
) -> None:
    def fail(address: str, query: object) -> None:
        raise OperationalError("planted")

    monkeypatch.setattr(pages, "preloaded_data", fail)
    response = Client().get(path)

    assert response.status_code == 200
    assert PageReader(response.content.decode()).address is None
