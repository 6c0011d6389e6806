"""What programs read of the documentation: `/docs.md`, `/llms.txt` and `/openapi.json`."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
import yaml
from django.test import Client

from tests.factories.front_end import DOCS_MD, LLMS_TXT
from tests.factories.schema import SCHEMA

ORIGIN = "https://pay.example"
FILES = {
    "/docs.md": ("text/markdown; charset=utf-8", DOCS_MD),
    "/docs/errors.md": ("text/markdown; charset=utf-8", DOCS_MD),
    "/llms.txt": ("text/plain; charset=utf-8", LLMS_TXT),
}

pytestmark = pytest.mark.usefixtures("dist", "db")


@pytest.mark.parametrize("path", FILES)
def test_a_text_names_this_address_and_may_be_cached(settings: Any, path: str) -> None:
    settings.PUBLIC_ORIGIN = ORIGIN
    content_type, text = FILES[path]

    response = Client().get(path)

    assert (response.status_code, response["Content-Type"]) == (200, content_type)
    assert response["Cache-Control"] == "public, max-age=300"
    assert response.content.decode() == text.replace("http://localhost:8000", ORIGIN)
    assert ORIGIN in response.content.decode()


def test_the_schema_is_json_too_one_file_for_merchants_and_one_for_administrators(settings: Any) -> None:
    settings.PUBLIC_ORIGIN = ORIGIN
    whole = yaml.safe_load(SCHEMA.read_text())
    paths: dict[str, Any] = {}

    for name in ("/openapi.json", "/openapi-admin.json"):
        response = Client().get(name)

        assert (response.status_code, response["Content-Type"]) == (200, "application/json")
        assert response["Cache-Control"] == "public, max-age=300"
        assert response["Access-Control-Allow-Origin"] == "*"
        part = json.loads(response.content)
        assert (part["servers"], part["info"]) == ([{"url": ORIGIN}], whole["info"])
        is_admins = name == "/openapi-admin.json"
        assert {path.startswith("/api/platform-admin/") for path in part["paths"]} == {is_admins}
        assert part.get("webhooks") == (None if is_admins else whole["webhooks"])
        # Everything that it refers to is there, as it is in the whole, and nothing else.
        schemas = part["components"]["schemas"]
        assert schemas == {each: whole["components"]["schemas"][each] for each in schemas}
        assert set(re.findall(r'"#/components/schemas/([^"]+)"', response.content.decode())) == schemas.keys()
        paths |= part["paths"]
    assert paths == whole["paths"]


@pytest.mark.parametrize("path", [*FILES, "/openapi.json"])
def test_it_is_only_read(path: str) -> None:
    response = Client().post(path)

    assert (response.status_code, response["Allow"]) == (405, "GET, HEAD")


@pytest.mark.parametrize("path", ["/docs.md", "/llms.txt"])
def test_before_the_first_build_it_says_so(settings: Any, path: str) -> None:
    (settings.FRONTEND_DIST / ".vite" / path.removeprefix("/")).unlink()

    response = Client().get(path)

    assert response.status_code == 503
    assert json.loads(response.content)["error"] == "The front-end is not built yet: run `make setup`."


def test_each_page_of_the_documentation_names_its_text() -> None:
    link = '<link rel="alternate" type="text/markdown" href="http://localhost:8000{}.md">'

    pages = {path: Client().get(path).content.decode() for path in ("/docs", "/docs/errors", "/about")}

    assert {path: link.format(path) in html for path, html in pages.items()} == {
        "/docs": True,
        "/docs/errors": True,
        "/about": False,
    }


def test_a_page_of_the_documentation_reads_without_javascript(settings: Any) -> None:
    settings.PUBLIC_ORIGIN = ORIGIN

    pages = {path: Client().get(path).content.decode() for path in ("/docs", "/docs/errors", "/about")}

    for path, name in (("/docs", "overview"), ("/docs/errors", "errors")):
        text = f'<h2>About {name}</h2>\n<p><a href="{ORIGIN}/docs">All pages</a></p>'
        assert f"<noscript><main>{text}" in pages[path]
        assert "needs JavaScript" not in pages[path]
    assert "<noscript><main>" not in pages["/about"]


@pytest.mark.parametrize("path", ["/docs/nope.md", "/docs/errors.html", "/docs/..%2ferrors.md"])
def test_a_text_that_does_not_exist_is_404(path: str) -> None:
    assert Client().get(path).status_code == 404
