"""Compression of public responses."""

from __future__ import annotations

import gzip
from pathlib import Path
from typing import Any

import pytest
from django.test import Client

from apps.content.models import BlogSection
from tests.factories.blog import create_post
from tests.factories.platform import Merchant
from tests.factories.users import signed_in

SLUG = "a-long-post"
# Headers that differ between responses.
_OWN = {"x-request-id", "content-length", "content-encoding", "vary"}


@pytest.fixture(autouse=True)
def long_post(dist: Path, empty_blog: None) -> None:
    BlogSection.objects.create(blog=create_post(slug=SLUG), body="<p>Herrings and gulls.</p>" * 200)


def _get(path: str, encoding: str, **headers: str) -> Any:
    return Client(headers={"accept-encoding": encoding, **headers}).get(path)


@pytest.mark.parametrize(
    "path",
    [
        *("/", "/auth/signin", "/blogs", f"/blogs/{SLUG}", "/blogs/unknown", "/payment-expired"),
        *(
            "/sitemap.xml",
            "/api/schema/",
            "/openapi.json",
            "/docs.md",
            "/llms.txt",
            "/api/blogs/",
            f"/api/blogs/slug/{SLUG}/",
        ),
    ],
)
def test_public_responses_are_compressed_on_request(path: str) -> None:
    plain, packed = _get(path, "identity"), _get(path, "br, gzip;q=0.9")

    assert not plain.has_header("Content-Encoding")
    assert packed["Content-Encoding"] == "gzip"
    assert gzip.decompress(packed.content) == plain.content
    assert packed["Content-Length"] == str(len(packed.content))
    assert len(packed.content) < len(plain.content)
    assert plain["Vary"] == packed["Vary"] == "Accept-Encoding"
    assert packed.status_code == plain.status_code
    assert _others(packed) == _others(plain)


@pytest.mark.parametrize("path", ["/api/schema/", "/openapi.json"])
def test_the_schema_is_compressed_once(path: str, monkeypatch: pytest.MonkeyPatch) -> None:
    first = _get(path, "gzip").content

    def compress(*_: object, **__: object) -> bytes:
        raise AssertionError("It was compressed again.")

    monkeypatch.setattr(gzip, "compress", compress)
    assert _get(path, "gzip").content == first


def _others(answer: Any) -> dict[str, str]:
    return {name: value for name, value in answer.headers.items() if name.lower() not in _OWN}


def test_checkout_page_is_compressed_and_not_cached(merchant: Merchant) -> None:
    payment = merchant.payment(title="Low Tide EP")

    packed = _get(f"/checkout/{payment['id']}", "gzip")

    assert packed["Content-Encoding"] == "gzip"
    assert packed["Cache-Control"] == "no-store"
    assert b"Low Tide EP" in gzip.decompress(packed.content)


def test_short_and_private_responses_are_not_compressed(merchant: Merchant) -> None:
    """The length of a compressed response may reveal a secret in it."""
    session, payment_id = signed_in(), merchant.payment()["id"]

    for answer in (
        _get("/api/auth/profile/", "gzip", authorization=f"Bearer {session.access}"),
        _get(f"/api/payments/status/{payment_id}/", "gzip", authorization=merchant.keys["test"]),
        _get("/healthz", "gzip"),
    ):
        assert answer.status_code == 200
        assert not answer.has_header("Content-Encoding")
