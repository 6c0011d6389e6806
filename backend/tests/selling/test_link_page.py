"""`/pay/{slug}`: the head for sharing, the data that shows at once, frames, and what counts as an opening."""

from __future__ import annotations

import io
import json
import re
from pathlib import Path
from typing import Any

import pytest
from django.test import Client
from PIL import Image

from apps.accounts.models import Shop
from tests.factories.front_end import PageReader
from tests.factories.links import LINKS, call, new_link, public
from tests.factories.platform import Merchant

BROWSER = {"sec-fetch-dest": "document"}


def _page(slug: str, *, headers: dict[str, str] | None = None, **query: str) -> Any:
    return Client().get(f"/pay/{slug}", query, headers=headers or {})


def _opened(merchant: Merchant, link: dict[str, Any]) -> int:
    answer = call(merchant, f"{LINKS}{link['id']}/", method="GET")
    return int(answer.json()["payment_link"]["opened_count"])


def test_page_has_title_words_and_data_of_the_link(merchant: Merchant, dist: Path) -> None:
    link = new_link(merchant, title="</script>Low Tide", description="Six\nsongs.")

    page = _page(link["slug"])

    html = page.content.decode()
    assert (page.status_code, page["Cache-Control"], page["X-Robots-Tag"]) == (200, "no-store", "noindex")
    assert '<meta property="og:title" content="&lt;/script&gt;Low Tide, ' in html
    assert '<meta name="description" content="Six songs.">' in html
    assert html.count("<title>") == html.count('name="robots"') == 1
    data = re.search(r'id="link-data">(.*?)</script>', html)
    assert data is not None
    assert json.loads(data[1])["title"] == "</script>Low Tide"
    assert _page("nothing-here").status_code == 404


@pytest.mark.parametrize(
    ("contact", "website"),
    [
        ("https://nordlicht.example", "https://nordlicht.example"),
        ("anna@nordlicht.example", None),
        ("", None),
    ],
)
def test_a_link_names_the_shops_website_and_never_another_contact(
    merchant: Merchant, contact: str, website: str | None
) -> None:
    Shop.objects.update_or_create(owner=merchant.user, defaults={"name": "Nordlicht", "contact": contact})
    link = new_link(merchant)

    read = public(link["slug"])

    assert read.json()["payment_link"]["shop"] == {"name": "Nordlicht", "website": website}
    assert "anna@" not in read.content.decode()


def test_a_link_that_has_a_picture_loads_it_with_its_code(merchant: Merchant, dist: Path) -> None:
    link = new_link(merchant)
    assert "preload" not in PageReader(_page(link["slug"]).content.decode()).links
    drawn = io.BytesIO()
    Image.new("RGB", (20, 10)).save(drawn, "PNG")
    picture = Client().put(
        f"{LINKS}{link['id']}/picture/",
        drawn.getvalue(),
        content_type="image/png",
        headers={"authorization": merchant.keys["test"]},
    )
    url = picture.json()["payment_link"]["picture"]["url"]

    links = PageReader(_page(link["slug"]).content.decode()).links

    assert links["preload"] == [url[url.index("/media/") :]]


def test_page_is_framed_where_it_is_embedded_and_the_preview_by_us_alone(
    merchant: Merchant, dist: Path
) -> None:
    link = new_link(merchant)

    assert "frame-ancestors *" in _page(link["slug"], embed="1")["Content-Security-Policy"]
    assert "frame-ancestors 'self'" in _page("preview")["Content-Security-Policy"]
    assert _page("preview").status_code == 200


def test_an_opening_is_a_page_that_a_browser_shows(merchant: Merchant, dist: Path) -> None:
    link = new_link(merchant)
    _page(link["slug"])
    _page(link["slug"], headers=BROWSER, payment="00000000-0000-4000-8000-000000000000")
    assert _opened(merchant, link) == 0

    _page(link["slug"], headers=BROWSER)
    _page(link["slug"], headers={"sec-fetch-dest": "iframe"}, embed="1")

    assert _opened(merchant, link) == 2
