"""What search engines and chats read: heads, canonical addresses, what may be indexed, redirects."""

from __future__ import annotations

import json
from datetime import datetime, timedelta
from html.parser import HTMLParser
from typing import Any
from urllib.robotparser import RobotFileParser
from xml.etree import ElementTree

import pytest
from django.core.exceptions import ImproperlyConfigured
from django.test import Client
from django.utils.timezone import now
from pytest_django import DjangoAssertNumQueries

from config.settings.checks import web_address
from tests.factories.blog import SUMMARY, create_post
from tests.factories.front_end import (
    COVER,
    FRONTEND,
    HOSTILE,
    INDEX,
    PAGES,
    PATHS,
    PUBLIC_PATHS,
    WITH_DATA,
    page,
    write_build,
)

ORIGIN = "http://localhost:8000"


pytestmark = pytest.mark.usefixtures("dist", "empty_blog")


class HeadReader(HTMLParser):
    """Title, metas, links and data blocks of a page, as a crawler reads them."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.titles: list[str] = []
        self.metas: dict[str, str] = {}
        self.canonical: list[str] = []
        self.data: list[str] = []
        self.scripts = 0
        self._inside = ""
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = {name: value or "" for name, value in attrs}
        self._inside = tag
        if tag == "meta":
            name = found.get("name") or found.get("property") or ""
            assert name not in self.metas or not name, f"{name} twice"
            self.metas[name] = found.get("content", "")
        elif tag == "link" and found.get("rel") == "canonical":
            self.canonical.append(found["href"])
        elif tag == "script":
            self.scripts += 1
            self._inside = found.get("type", "")

    def handle_endtag(self, tag: str) -> None:
        self._inside = ""

    def handle_data(self, data: str) -> None:
        if self._inside == "title":
            self.titles.append(data)
        elif self._inside == "application/ld+json":
            self.data.append(data)


def _head(path: str, status: int = 200) -> HeadReader:
    response = Client().get(path)
    assert response.status_code == status, path
    return HeadReader(response.content.decode())


@pytest.mark.parametrize("path", PATHS)
def test_every_page_has_its_title_description_and_address(path: str) -> None:
    row, head = next(row for row in PAGES if row["path"] == path), _head(path)

    assert head.titles == [f"{row['title']} | Dropwise"]
    assert head.metas["description"] == head.metas["og:description"] == row["description"]
    assert head.canonical == [head.metas["og:url"]] == [ORIGIN + path]
    assert head.metas["og:title"] == row["title"]
    assert head.metas["og:image"] == f"{ORIGIN}/social.png"
    assert (head.metas["og:image:width"], head.metas["og:image:height"]) == ("1200", "630")
    assert (FRONTEND / "public" / "social.png").is_file()
    assert head.metas["twitter:card"] == "summary_large_image"
    assert head.scripts == (2 if path in WITH_DATA else 1), "the application, and the preloaded data"


PRIVATE = [
    "/developer-dashboard",
    "/developer-dashboard/wallet",
    "/developer-dashboard/x/y",
    "/admin-dashboard",
    "/admin-dashboard/users",
    "/test",
    "/auth/reset-password?token=x",
]


@pytest.mark.parametrize("path", PRIVATE)
def test_private_pages_are_kept_out_of_indexes(path: str) -> None:
    response = Client().get(path)

    assert (response.status_code, response["X-Robots-Tag"]) == (200, "noindex")
    assert HeadReader(response.content.decode()).metas["robots"] == "noindex"


@pytest.mark.parametrize(
    ("path", "status"),
    [
        ("/checkout/x", 404),
        ("/checkout/5b0c7a3e-0d6e-4d61-9a35-1f2f3d0c8a11", 404),
        ("/checkout/5b0c7a3e-0d6e-4d61-9a35-1f2f3d0c8a11/", 404),
        ("/payment-expired", 200),
    ],
)
def test_checkouts_are_kept_out_of_indexes_and_an_unknown_one_is_a_404_with_its_page(
    path: str, status: int
) -> None:
    response = Client().get(path)

    assert (response.status_code, response["X-Robots-Tag"]) == (status, "noindex")
    page = HeadReader(response.content.decode())
    assert (page.metas["robots"], page.scripts) == ("noindex", 1)


def test_a_framed_checkout_opens_its_links_outside_and_tells_the_page_around_it() -> None:
    framed, alone, expired = (
        Client().get(path).content.decode()
        for path in ("/checkout/x?embed=1", "/checkout/x", "/payment-expired?embed=1")
    )

    added = '  <base target="_top"><script src="/embed-frame.js"></script>\n  '
    head, end = framed.split(added)
    assert end.startswith("</head>")
    assert head + end == alone == expired


def test_pages_name_the_terms_and_the_privacy_policy_where_their_addresses_are_set(settings: Any) -> None:
    settings.TERMS_URL, settings.PRIVACY_URL = "https://shop.example/terms?a=1&b=2", ""
    terms = 'rel="terms-of-service" href="https://shop.example/terms?a=1&amp;b=2">'

    for path in ("/", "/auth/signup", "/blogs/nothing"):
        head = Client().get(path).content.decode().partition("</head>")[0]
        assert (f"<link {terms}" in head, "privacy-policy" in head) == (True, False)
    for path in ("/checkout/x", "/payment-expired"):
        page = Client().get(path).content.decode()
        assert f'<footer class="legal"><a {terms}Terms of service</a></footer>' in page

    settings.TERMS_URL = ""
    for path in ("/", "/checkout/x"):
        page = Client().get(path).content.decode()
        assert "terms-of-service" not in page
        assert "legal" not in page


@pytest.mark.parametrize("value", ["javascript:alert(1)", "/terms", "https://", "shop.example/terms"])
def test_an_address_of_the_terms_that_no_page_can_link_to_is_refused_at_the_start(value: str) -> None:
    with pytest.raises(ImproperlyConfigured, match="TERMS_URL must be an address that starts with https://"):
        web_address("TERMS_URL", value)


def test_terms_without_an_address_are_allowed() -> None:
    assert web_address("TERMS_URL", "") == ""


@pytest.mark.parametrize("path", PUBLIC_PATHS)
def test_public_pages_may_be_indexed(path: str) -> None:
    response = Client().get(path)

    assert not response.has_header("X-Robots-Tag")
    assert "robots" not in HeadReader(response.content.decode()).metas


@pytest.mark.parametrize(
    "path",
    ["/nope", "/about/us", "/blogs/a/b", "/auth", "/auth/x", "/%00", "/developer-dashboards", "/%2e%2e/etc",
     "/payments", "/changelog", "/v1.5"],
)  # fmt: skip
def test_an_unknown_path_redirects_home(path: str) -> None:
    assert _leads_to(path) == (302, "/")


@pytest.mark.parametrize(
    "path",
    ["/index.html", "/wp-login.php", "/docs/nope.md", "/a/b.tgz", "/sdk", "/sdk/", "/sdk/a/b", "/sdk/x",
     "/.well-known/nope", "/.well-known/"],
)  # fmt: skip
def test_a_file_that_does_not_exist_is_404(path: str) -> None:
    assert Client().get(path).status_code == 404


@pytest.mark.parametrize(
    ("email", "contact"), [("", "https://pay.example/contact"), ("a@pay.example", "mailto:a@pay.example")]
)
def test_security_txt_names_whom_to_tell_and_is_not_out_of_date(
    settings: Any, email: str, contact: str
) -> None:
    settings.PUBLIC_ORIGIN = "https://pay.example"
    settings.CONTACT_EMAIL = email

    response = Client().get("/.well-known/security.txt")

    fields = dict(line.split(": ", 1) for line in response.content.decode().splitlines())
    assert response["Content-Type"] == "text/plain; charset=utf-8"
    assert fields["Contact"] == contact
    assert fields["Canonical"] == "https://pay.example/.well-known/security.txt"
    assert timedelta(days=30) < datetime.fromisoformat(fields["Expires"]) - now() < timedelta(days=365)


@pytest.mark.parametrize(
    ("path", "to"),
    [("/documentation", "/docs"), ("/documentation/", "/docs"), ("/signup", "/auth/signup"),
     ("/signup?ref=a%26b", "/auth/signup?ref=a%26b")],
)  # fmt: skip
def test_old_addresses_redirect(path: str, to: str) -> None:
    assert _leads_to(path) == (302, to)


def _leads_to(path: str) -> tuple[int, str]:
    response = Client().get(path)
    return response.status_code, response["Location"]


def test_a_slash_at_the_end_is_the_same_page() -> None:
    assert _head("/about/").canonical == [f"{ORIGIN}/about"]


@pytest.mark.parametrize(
    ("query", "own"), [("?page=1", ""), ("?page=2", "?page=2"), ("?page=2&ref=x", "?page=2"), ("?page=3", "")]
)
def test_each_page_of_posts_has_an_address_of_its_own(query: str, own: str) -> None:
    for _ in range(7):
        create_post()

    head = _head(f"/blogs{query}")

    assert head.canonical == [head.metas["og:url"]] == [f"{ORIGIN}/blogs{own}"]


def test_an_unknown_page_of_a_dashboard_is_the_dashboard() -> None:
    head = _head("/developer-dashboard/x/y")

    assert head.titles == ["Developer Dashboard | Dropwise"]
    assert head.canonical == [f"{ORIGIN}/developer-dashboard"]


def test_a_page_exists_as_soon_as_a_build_has_it(settings: Any) -> None:
    assert Client().get("/refunds").status_code == 302

    write_build(settings.FRONTEND_DIST, [*PAGES, page("/refunds", "Refunds")])

    assert _head("/refunds").titles == ["Refunds | Dropwise"]


def test_a_post_describes_itself(django_assert_num_queries: DjangoAssertNumQueries) -> None:
    post = create_post(seo_description="For engines.", cover_alt="A drop", **COVER)
    url = f"{ORIGIN}/blogs/{post.slug}"

    with django_assert_num_queries(1):
        head = _head(f"/blogs/{post.slug}")

    assert head.titles == ["Tags & drops | Dropwise"]
    assert (head.canonical, head.metas["og:type"]) == ([url], "article")
    assert head.metas["description"] == "For engines."
    assert (head.metas["og:image"], head.metas["og:image:alt"]) == (f"{ORIGIN}/media/blog/0f.png", "A drop")
    assert head.metas["og:image:height"] == "600"
    (data,) = head.data
    found = json.loads(data)
    assert head.metas["article:published_time"] == found["datePublished"]
    assert found == {
        "@context": "https://schema.org",
        "@type": "BlogPosting",
        "headline": "Tags & drops",
        "description": "For engines.",
        "image": f"{ORIGIN}/media/blog/0f.png",
        "datePublished": found["datePublished"],
        "dateModified": found["dateModified"],
        "wordCount": 0,
        "mainEntityOfPage": url,
        "author": {"@type": "Organization", "name": "Dropwise", "url": f"{ORIGIN}/"},
        "publisher": {"@type": "Organization", "name": "Dropwise", "url": f"{ORIGIN}/"},
    }


def test_a_post_without_cover_or_description_has_the_sites_picture_and_its_summary() -> None:
    post = create_post()

    head = _head(f"/blogs/{post.pk}")

    assert head.canonical == [f"{ORIGIN}/blogs/{post.slug}"], "opened by id, it names its slug"
    assert head.metas["description"] == SUMMARY
    assert head.metas["og:image"] == f"{ORIGIN}/social.png"


def test_what_an_author_writes_is_escaped() -> None:
    post = create_post(title=HOSTILE, summary=HOSTILE, seo_description=HOSTILE, cover_alt=HOSTILE, **COVER)

    text = Client().get(f"/blogs/{post.slug}").content.decode()

    head = HeadReader(text)
    assert head.scripts == 3, "the application and two blocks of data"
    assert "<img" not in text
    assert head.titles == [f"{HOSTILE} | Dropwise"]
    assert head.metas["description"] == head.metas["og:image:alt"] == HOSTILE
    assert json.loads(head.data[0])["headline"] == HOSTILE


@pytest.mark.parametrize("key", ["nope", "0", "99999999999999999999", "%00", "%ff", "a.b", "²"])
def test_an_unknown_post_is_a_404_with_the_application_in_it(key: str) -> None:
    response = Client().get(f"/blogs/{key}")

    assert (response.status_code, response["X-Robots-Tag"]) == (404, "noindex")
    assert '<div id="root"></div>' in response.content.decode()


def test_a_draft_is_unknown() -> None:
    assert Client().get(f"/blogs/{create_post(published_at=None).slug}").status_code == 404


def test_the_site_map_lists_public_pages_and_posts() -> None:
    post, draft = create_post(), create_post(published_at=None)

    response = Client().get("/sitemap.xml")

    assert response["Content-Type"].startswith("application/xml")
    name = "{http://www.sitemaps.org/schemas/sitemap/0.9}"
    urls = {
        url.findtext(f"{name}loc"): url.findtext(f"{name}lastmod")
        for url in ElementTree.fromstring(response.content)  # noqa: S314  (our own)
    }
    public = {f"{ORIGIN}{path}": None for path in PUBLIC_PATHS}
    assert urls == {**public, f"{ORIGIN}/blogs/{post.slug}": f"{post.updated_at:%Y-%m-%d}"}
    assert draft.slug not in response.content.decode()


def test_crawlers_may_read_pages_and_the_data_they_show() -> None:
    response = Client().get("/robots.txt")

    lines = response.content.decode().splitlines()
    assert response["Content-Type"].startswith("text/plain")
    assert lines[0] == "User-agent: *"
    assert lines[-1] == f"Sitemap: {ORIGIN}/sitemap.xml"
    rules = RobotFileParser()
    rules.parse(lines)
    barred = ("/api/auth/signin/", "/api/payments/create/", "/ws/", "/django-admin/", "/outbox/", "/demo/")
    assert not [path for path in barred if rules.can_fetch("any", path)]
    # A page that may not be read may still be listed: its `noindex` is never seen.
    assert [
        path
        for path in (*PATHS, *PRIVATE, "/checkout/x", "/payment-expired")
        if not rules.can_fetch("any", path)
    ] == []
    read = "blogs/?page=1 blogs/slug/x/ config/ leaderboard/burn/ public/figures/ testimonials/"
    assert [path for path in read.split() if not rules.can_fetch("any", f"/api/{path}")] == []


def test_an_index_without_marks_is_served_unchanged(settings: Any) -> None:
    (settings.FRONTEND_DIST / "index.html").write_text("<title>Old</title>")

    assert Client().get("/about").content == b"<title>Old</title>"


@pytest.mark.parametrize("path", ["/", "/about", "/nope", "/blogs/x", "/developer-dashboard"])
def test_before_the_first_build_pages_name_the_remedy(settings: Any, path: str) -> None:
    for name in ("index.html", ".vite/pages.json"):
        (settings.FRONTEND_DIST / name).unlink()

    response = Client().get(path)

    assert (response.status_code, response["Content-Type"]) == (503, "text/plain; charset=utf-8")
    assert response.content == b"The front-end is not built yet: run `make setup`."


@pytest.mark.parametrize("table", [None, "[", '[{"path": "/"}]', '{"pages": []}'])
@pytest.mark.parametrize("path", ["/", "/about", "/nope", "/blogs/x", "/developer-dashboard/wallet"])
def test_a_build_without_a_table_of_this_version_is_served_unchanged(
    settings: Any, path: str, table: str | None
) -> None:
    file = settings.FRONTEND_DIST / ".vite" / "pages.json"
    file.unlink()
    if table is not None:
        file.write_text(table)

    response = Client().get(path)

    assert (response.status_code, response["Cache-Control"]) == (200, "no-cache")
    assert response.content.decode() == INDEX
    assert Client().get("/sitemap.xml").status_code == 200
