"""Reads of public content. A page of posts takes two statements, a post takes one."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Any

import orjson
from django.conf import settings
from django.db import connection

from apps.common.errors import ApiError
from apps.common.paging import PageRequest
from apps.content import wire
from apps.content.models import ContactMessage, Testimonial
from apps.content.wire import Blog, BlogCard, BlogImage, BlogPage, BlogSection, ContactForm, ContactFormPage

BLOG_PAGE_SIZE = 6
_LARGEST_ID = 2**63 - 1
_MOST_TESTIMONIALS = 50

# Pictures are stored relative to the media root; %(media)s adds its URL.
_CARD = """
b.id, b.slug, b.title, b.summary,
case when b.cover_image = '' then null else %(media)s || b.cover_image end,
nullif(b.cover_alt, ''), b.cover_width, b.cover_height, b.published_at, b.created_at, b.updated_at,
coalesce((select s.body from content_blogsection s where s.blog_id = b.id
          order by s.position, s.id limit 1), ''),
coalesce((select sum(s.words) from content_blogsection s where s.blog_id = b.id), 0)
"""
_PUBLIC = "b.published_at <= now()"

_COUNT = f"select count(*) from content_blog b where {_PUBLIC}"  # noqa: S608  (constants of this module)
# For the posts that the offset skips, only the index is read.
_PAGE = f"""
with page as (
  select b.* from content_blog b where {_PUBLIC}
  order by b.published_at desc, b.id desc limit %(limit)s offset %(offset)s
)
select {_CARD} from page b order by b.published_at desc, b.id desc
"""  # noqa: S608

_POST = f"""
select {_CARD}, b.show_images_before_title, coalesce(nullif(b.seo_description, ''), b.summary),
  (select coalesce(json_agg(json_build_object(
      'id', s.id, 'section_title', s.section_title,
      'image', case when s.image = '' then null else %(media)s || s.image end,
      'image_width', s.image_width, 'image_height', s.image_height,
      'alt_text', s.alt_text, 'caption', s.caption, 'body', s.body) order by s.position, s.id), '[]')::text
   from content_blogsection s where s.blog_id = b.id),
  (select coalesce(json_agg(json_build_object(
      'image', %(media)s || i.image, 'image_width', i.image_width, 'image_height', i.image_height,
      'alt_text', i.alt_text, 'caption', i.caption) order by i.position, i.id), '[]')::text
   from content_blogimage i where i.blog_id = b.id)
from content_blog b
"""  # noqa: S608
_BY_ID = f"{_POST} where b.id = %(id)s and {_PUBLIC}"
_BY_SLUG = f"{_POST} where b.slug = %(slug)s and {_PUBLIC}"

_ADDRESSES = f"""
select b.slug, b.updated_at from content_blog b where {_PUBLIC} order by b.published_at desc, b.id desc
limit 50000
"""  # noqa: S608


@dataclass(frozen=True, slots=True)
class BlogAddress:
    """The slug of a public post, and when it last changed."""

    slug: str
    updated_at: datetime


def blog_not_found() -> ApiError:
    return ApiError(404, "Blog not found")


def blog_page(*, page: PageRequest) -> BlogPage:
    """One page of the public posts, newest first."""
    with connection.cursor() as cursor:
        cursor.execute(_COUNT)
        (count,) = cursor.fetchone()
        cursor.execute(_PAGE, {"media": settings.MEDIA_URL, "limit": page.size, "offset": page.offset})
        cards = [BlogCard(**_card(row)) for row in cursor.fetchall()]
    return BlogPage.of(cards, count=count, page=page)


def blog_by_id(*, blog_id: str) -> Blog:
    """A public post by its id, as text from a URL. Raises ApiError 404, also for a draft."""
    if not (blog_id.isascii() and blog_id.isdigit()) or len(blog_id) > 19 or int(blog_id) > _LARGEST_ID:
        raise blog_not_found()
    return _post(_BY_ID, {"id": int(blog_id)})


def blog_by_slug(*, slug: str) -> Blog:
    """A public post by its slug. Raises ApiError 404, also for a draft."""
    if "\x00" in slug or not slug.isascii():
        raise blog_not_found()
    return _post(_BY_SLUG, {"slug": slug})


def blog_addresses() -> list[BlogAddress]:
    """All public posts, for the sitemap: at most 50,000, the limit of a sitemap."""
    with connection.cursor() as cursor:
        cursor.execute(_ADDRESSES)
        return [BlogAddress(*row) for row in cursor.fetchall()]


def testimonials() -> list[wire.Testimonial]:
    rows = Testimonial.objects.values("id", "quote", "name", "role", "is_sample")[:_MOST_TESTIMONIALS]
    return [wire.Testimonial(**row) for row in rows]


def contact_page(*, page: PageRequest) -> ContactFormPage:
    """One page of visitors' messages, newest first."""
    rows = ContactMessage.objects.order_by("-created_at", "-id").values(
        "id", "name", "email", "subject", "message", "created_at", "answered_at"
    )
    found = [ContactForm(**row) for row in rows[page.offset : page.offset + page.size]]
    return ContactFormPage.of(found, count=ContactMessage.objects.count(), page=page)


def _post(statement: str, parameters: dict[str, Any]) -> Blog:
    with connection.cursor() as cursor:
        cursor.execute(statement, {"media": settings.MEDIA_URL, **parameters})
        row = cursor.fetchone()
    if row is None:
        raise blog_not_found()
    *card, images_first, seo_description, sections, images = row
    return Blog(
        **_card(card),
        show_images_before_title=images_first,
        seo_description=seo_description,
        sections=[BlogSection(**each) for each in orjson.loads(sections)],
        images=[BlogImage(**each) for each in orjson.loads(images)],
    )


def _card(row: Any) -> dict[str, Any]:
    """The fields of a `BlogCard`."""
    blog_id, slug, title, summary, cover, alt, width, height, published, created, updated, first, words = row
    return {
        "id": blog_id,
        "slug": slug,
        "title": title,
        "summary": summary,
        "cover_image": cover,
        "cover_alt": alt,
        "cover_width": width,
        "cover_height": height,
        "published_at": published,
        "created_at": created,
        "updated_at": updated,
        "first_section_body": first,
        "word_count": words,
    }
