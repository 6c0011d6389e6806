"""Uploads to Django's admin, the only long bodies, over TCP."""

from __future__ import annotations

import io
import os
import re
import uuid
from collections.abc import Iterator
from contextlib import ExitStack

import httpx
import pytest
from PIL import Image

from apps.content.models import Blog
from edge.bodies import UPLOADS_PER_CLIENT
from tests.contract.raw_http import raw_connection, read_to_end
from tests.contract.server import WebServer, web_server
from tests.factories.users import PASSWORD, create_user

ADD = "/django-admin/content/blog/add/"


@pytest.fixture(scope="module")
def web(database_url: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[WebServer]:
    environment = {
        "DATABASE_URL": database_url,
        "REDIS_URL": os.environ["REDIS_URL"],
        "MEDIA_ROOT": str(tmp_path_factory.mktemp("media")),
        "UPLOAD_SECONDS": "2",
        # Other tests sign in from this address too.
        "RATE_SIGN_IN_PER_MINUTE": "1000",
    }
    with web_server(environment) as server:
        yield server


@pytest.fixture
def admin(http: httpx.Client, db: None) -> httpx.Client:
    """A signed-in superuser, as a browser is."""
    form = {"username": create_user(is_superuser=True).email, "password": PASSWORD, "next": "/django-admin/"}
    page = http.get("/django-admin/login/").text
    assert http.post("/django-admin/login/", data={**form, **_token(page)}).status_code == 302
    return http


def _token(page: str) -> dict[str, str]:
    found = re.search(r'name="csrfmiddlewaretoken" value="([^"]+)"', page)
    assert found is not None
    return {"csrfmiddlewaretoken": found[1]}


def _picture() -> bytes:
    """About a megabyte, which no compression makes shorter."""
    out = io.BytesIO()
    Image.frombytes("RGB", (600, 600), os.urandom(600 * 600 * 3)).save(out, "PNG")
    return out.getvalue()


def _upload(length: int, body: bytes = b"x") -> bytes:
    head = f"POST {ADD} HTTP/1.1\r\nHost: localhost\r\nContent-Type: text/plain\r\nContent-Length: {length}"
    return f"{head}\r\n\r\n".encode() + body


def test_a_superuser_uploads_a_large_picture(admin: httpx.Client) -> None:
    picture, slug = _picture(), f"post-{uuid.uuid4().hex[:8]}"
    empty = {f"{name}-{form}_FORMS": "0" for name in ("sections", "images") for form in ("TOTAL", "INITIAL")}
    form = {
        "title": "A title",
        "slug": slug,
        "summary": "A summary.",
        "cover_alt": "Noise",
        "published_at_0": "2026-01-02",
        "published_at_1": "03:04:05",
        **empty,
        **_token(admin.get(ADD).text),
    }

    response = admin.post(ADD, data=form, files={"cover_image": ("noise.png", picture, "image/png")})

    assert (response.status_code, len(picture) > 1_000_000) == (302, True), response.text
    address = admin.get(f"/api/blogs/slug/{slug}/").json()["cover_image"]
    with Image.open(io.BytesIO(admin.get(address).content)) as stored:
        assert stored.size == (600, 600)


def test_anybody_elses_upload_is_refused(web: WebServer, http: httpx.Client, db: None) -> None:
    before = Blog.objects.count()

    anonymous = http.post(ADD, content=b"x" * 1_000_000)

    assert (anonymous.status_code, anonymous.json()["error"]) == (413, "The request body is too large.")
    with raw_connection(web) as connection:
        connection.sendall(_upload(33 * 1024 * 1024))
        assert read_to_end(connection).status == 413
    assert Blog.objects.count() == before


def test_unfinished_uploads_are_few_and_end(web: WebServer, http: httpx.Client, db: None) -> None:
    with ExitStack() as stack:
        unfinished = [stack.enter_context(raw_connection(web)) for _ in range(UPLOADS_PER_CLIENT + 1)]
        for connection in unfinished:
            connection.sendall(_upload(10_000_000))
        refused = sorted((read_to_end(one) for one in unfinished), key=lambda response: response.status)

    assert [one.status for one in refused] == [408, 408, 503]
    assert refused[-1].json["error"] == "Too many uploads at once. Try again in a moment."
    # There is room again: this one is read, and refused for another reason.
    assert http.post(ADD, content=b"x" * 1_000_000).status_code == 413
