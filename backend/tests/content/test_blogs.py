"""Blog posts and testimonials, as visitors read them."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from apps.content import models
from apps.content.models import Blog, BlogImage, BlogSection
from tests.factories.answers import error_of
from tests.factories.blog import create_post

pytestmark = pytest.mark.usefixtures("empty_blog")


def _get(path: str) -> Any:
    return Client().get(f"/api/blogs/{path}")


def test_posts_are_paged_newest_first() -> None:
    posts = [create_post(published_at=timezone.now() - timedelta(days=age)) for age in range(8)]

    first, second = _get("").json(), _get("?page=2").json()

    assert [row["id"] for row in first["results"]] == [post.pk for post in posts[:6]]
    assert [row["id"] for row in second["results"]] == [post.pk for post in posts[6:]]
    frame = {"count": 8, "page_size": 6, "total_pages": 2}
    assert first == {**frame, "results": first["results"], "current_page": 1, "next": 2, "previous": None}
    assert second == {**frame, "results": second["results"], "current_page": 2, "next": None, "previous": 1}


def test_card_fields() -> None:
    post = create_post(
        sections=2, cover_image="blog/0f.png", cover_alt="A drop", cover_width=1200, cover_height=630
    )

    (card,) = _get("").json()["results"]

    for moment in ("published_at", "created_at", "updated_at"):
        assert card.pop(moment).endswith("Z")
    assert card == {
        "id": post.pk,
        "slug": post.slug,
        "title": "Tags & drops",
        "summary": "What it is about.",
        "cover_image": "/media/blog/0f.png",
        "cover_alt": "A drop",
        "cover_width": 1200,
        "cover_height": 630,
        "first_section_body": "<p>Words of part 0.</p>",
        "word_count": 12,
    }


def test_card_without_sections_or_cover() -> None:
    create_post()

    (card,) = _get("").json()["results"]

    assert (card["first_section_body"], card["word_count"], card["cover_image"]) == ("", 0, None)


@pytest.mark.parametrize(
    "query",
    ["?page=0", "?page=-1", "?page=x", "?page=", "?page=1.5", "?page=%00", "?page=²",
     "?page_size=0", "?page_size=many"],
)  # fmt: skip
def test_invalid_page_numbers_are_refused(query: str) -> None:
    answer = _get(query)

    assert error_of(answer) == (400, f"{query[1:].partition('=')[0]} must be a whole number from 1 on.")


def test_page_beyond_the_end_is_empty() -> None:
    create_post()
    for query in ("?page=999999999999999999", f"?page={'9' * 5000}", "?page=2&page_size=1"):
        page = _get(query).json()
        assert (page["results"], page["count"], page["next"], page["previous"]) == ([], 1, None, 1)


@pytest.mark.parametrize("size", ["101", "9" * 30, "9" * 5000, "0" * 30 + "100"])
def test_larger_pages_have_a_hundred_rows(size: str) -> None:
    assert _get(f"?page_size={size}").json()["page_size"] == 100


def test_empty_blog_has_no_pages() -> None:
    page = _get("").json()

    assert (page["results"], page["count"], page["total_pages"], page["next"], page["previous"]) == (
        [], 0, 0, None, None,
    )  # fmt: skip


def test_page_size_is_capped_at_100() -> None:
    Blog.objects.bulk_create(
        Blog(slug=f"p-{n}", title="P", summary="S", published_at=timezone.now()) for n in range(101)
    )

    page = _get("?page_size=5000").json()

    assert (page["page_size"], len(page["results"]), page["total_pages"]) == (100, 100, 2)


@pytest.mark.parametrize("posts", [1, 100])
def test_page_takes_two_statements(posts: int, django_assert_num_queries: DjangoAssertNumQueries) -> None:
    for _ in range(posts):
        create_post(sections=2)

    with django_assert_num_queries(2):
        assert len(_get("?page_size=100").json()["results"]) == posts


def test_post_has_sections_and_images_in_order(django_assert_num_queries: DjangoAssertNumQueries) -> None:
    post = create_post(show_images_before_title=True, seo_description="For engines.")
    for position, title in ((2, "Last"), (1, "First")):
        BlogSection.objects.create(blog=post, position=position, section_title=title, body="<p>x</p>")
    picture = {"image_width": 8, "image_height": 6}
    BlogImage.objects.create(blog=post, position=2, image="blog/b.png", alt_text="B", **picture)
    BlogImage.objects.create(
        blog=post, position=1, image="blog/a.png", alt_text="A", caption="One", **picture
    )

    with django_assert_num_queries(1):
        found = _get(f"{post.pk}/").json()

    assert found == _get(f"slug/{post.slug}/").json()
    assert (found["show_images_before_title"], found["seo_description"]) == (True, "For engines.")
    assert [section["section_title"] for section in found["sections"]] == ["First", "Last"]
    assert found["sections"][0] == {
        "id": found["sections"][0]["id"],
        "section_title": "First",
        "image": None,
        "image_width": None,
        "image_height": None,
        "alt_text": "",
        "caption": "",
        "body": "<p>x</p>",
    }
    assert found["images"] == [
        {"image": "/media/blog/a.png", "alt_text": "A", "caption": "One", **picture},
        {"image": "/media/blog/b.png", "alt_text": "B", "caption": "", **picture},
    ]


@pytest.mark.parametrize("published_in_days", [None, 1])
def test_drafts_and_future_posts_are_hidden(published_in_days: int | None) -> None:
    moment = None if published_in_days is None else timezone.now() + timedelta(days=published_in_days)
    post = create_post(published_at=moment)

    assert _get("").json()["count"] == 0
    for path in (f"{post.pk}/", f"slug/{post.slug}/"):
        answer = _get(path)
        assert error_of(answer) == (404, "Blog not found")


@pytest.mark.parametrize(
    "path",
    ["0/", "-1/", "x/", "99999999999999999999/", "9223372036854775808/", "1e3/", "²/", "%00/", "slug/nope/",
     "slug/%00/", "slug/%ff/", "slug/1/", "slug/' or 1=1/"],
)  # fmt: skip
def test_unknown_ids_and_slugs_are_not_found(path: str) -> None:
    create_post()

    answer = _get(path)

    assert error_of(answer) == (404, "Blog not found")


SCRIPTS = [
    "<script>alert(1)</script>",
    "<img src=x onerror=alert(1)>",
    '<a href="javascript:alert(1)">x</a>',
    '<a href="&#106;avascript:alert(1)">x</a>',
    "<svg><script>alert(1)</script></svg>",
    "<math><mtext><table><mglyph><style><img src=x onerror=alert(1)>",
    '<p style="position:fixed" onclick="alert(1)" class="x">x</p>',
    "<iframe src=//evil.example></iframe>",
    "<form action=//evil.example><input></form>",
    '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
    '<a href="data:text/html,x">x</a>',
    "<style>@import '//evil.example'</style>",
    "<!--<p>--><base href=//evil.example>",
]


@pytest.mark.parametrize("hostile", SCRIPTS)
def test_hostile_html_is_removed_on_save(hostile: str) -> None:
    post = create_post()
    BlogSection.objects.create(blog=post, body=f"<p>Before</p>{hostile}<p>After</p>")

    body = _get(f"{post.pk}/").json()["sections"][0]["body"]

    for word in ("script", "onerror", "onclick", "style", "evil.example", "alert", "class", "data:"):
        assert word not in body.replace("alert(1)&lt;", ""), body
    assert "<p>Before</p>" in body


def test_allowed_html_is_unchanged() -> None:
    body = (
        '<p>One <strong>two</strong> <em>three</em> <a href="/docs" rel="noopener">docs</a> '
        '<a href="https://xrpl.org/" rel="noopener">ledger</a></p><h3>H</h3>'
        '<ul><li>x</li></ul><pre><code class="language-python">a &lt; b</code></pre>'
        "<table><thead><tr><th>A</th></tr></thead><tbody><tr><td>1</td></tr></tbody></table>"
        "<blockquote>q</blockquote>"
    )
    post = create_post()
    section = BlogSection.objects.create(blog=post, body=body.replace(' rel="noopener"', ""))

    assert section.body == body
    assert section.words == 13


def test_testimonials_are_ordered_and_samples_marked() -> None:
    models.Testimonial.objects.create(quote="Second", name="B", position=2)
    models.Testimonial.objects.create(quote="First", name="A", role="Baker", position=1, is_sample=True)

    rows = Client().get("/api/testimonials/").json()

    assert [row.pop("id") > 0 for row in rows] == [True, True]
    assert rows == [
        {"quote": "First", "name": "A", "role": "Baker", "is_sample": True},
        {"quote": "Second", "name": "B", "role": "", "is_sample": False},
    ]
