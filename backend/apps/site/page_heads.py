"""The `<head>` of each page, for search engines and chats, which run no scripts."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import orjson
from django.conf import settings
from django.utils.html import escape

from apps.common.wire.types import timestamp
from apps.content.wire import Blog
from apps.site.page_table import Page

_SOCIAL_IMAGE = "/social.png"
_SOCIAL_ALT = "Accept XRP. Keep 99%. Settled in seconds."


@dataclass(frozen=True)
class Image:
    """An image on this host, shown with a shared link."""

    path: str
    alt: str
    width: int | None
    height: int | None


@dataclass(frozen=True)
class Head:
    """What differs from page to page in the `<head>`. `path` is the canonical address without its query.

    Search engines are asked to leave out what is not `indexed`. `article` is a post's structured data.
    """

    path: str
    title: str
    description: str
    indexed: bool = True
    image: Image = Image(_SOCIAL_IMAGE, _SOCIAL_ALT, 1200, 630)
    article: dict[str, Any] | None = None
    # The path of the page's text in Markdown.
    markdown: str | None = None


RECEIPT_NOT_FOUND = Head("/", "Receipt not found", "There is no such receipt.", indexed=False)
BLOG_NOT_FOUND = Head("/blogs", "Blog not found", "There is no such post.", indexed=False)


def page_head(page: Page) -> Head:
    markdown = f"{page.path}.md" if f"{page.path}/".startswith("/docs/") else None
    return Head(page.path, page.title, page.description, indexed=page.indexed, markdown=markdown)


def receipt_head(token: str, receipt: dict[str, Any]) -> Head:
    """The head of a public receipt, as chats show a shared link."""
    return Head(
        path=f"/receipt/{token}",
        title=f"Receipt from {receipt['platform_name']}",
        description=f"{receipt['received_amount']} XRP for “{receipt['title']}”, checked on the ledger.",
        indexed=False,
    )


def post_head(post: Blog) -> Head:
    """The head of a post from `apps.content.selectors`. The canonical address has its slug."""
    path = f"/blogs/{post.slug}"
    image = Head.image
    if post.cover_image:
        image = Image(post.cover_image, post.cover_alt or "", post.cover_width, post.cover_height)
    publisher = {"@type": "Organization", "name": settings.PRODUCT_NAME, "url": f"{settings.PUBLIC_ORIGIN}/"}
    return Head(
        path=path,
        title=post.title,
        description=post.seo_description,
        image=image,
        article={
            "@context": "https://schema.org",
            "@type": "BlogPosting",
            "headline": post.title,
            "description": post.seo_description,
            "image": settings.PUBLIC_ORIGIN + image.path,
            "datePublished": timestamp(post.published_at),
            "dateModified": timestamp(post.updated_at),
            "wordCount": post.word_count,
            "mainEntityOfPage": settings.PUBLIC_ORIGIN + path,
            "author": publisher,
            "publisher": publisher,
        },
    )


def head_html(head: Head, *, query: str = "") -> str:
    """The head's elements. What authors wrote is escaped. `query` is for the further pages of a list."""
    url, image = settings.PUBLIC_ORIGIN + head.path + query, settings.PUBLIC_ORIGIN + head.image.path
    lines = [
        f"<title>{escape(f'{head.title} | {settings.PRODUCT_NAME}')}</title>",
        _meta("name", "description", head.description),
        f'<link rel="canonical" href="{escape(url)}">',
        _meta("property", "og:site_name", settings.PRODUCT_NAME),
        _meta("property", "og:type", "article" if head.article else "website"),
        _meta("property", "og:title", head.title),
        _meta("property", "og:description", head.description),
        _meta("property", "og:url", url),
        _meta("property", "og:image", image),
        _meta("property", "og:image:alt", head.image.alt),
        _meta("name", "twitter:card", "summary_large_image"),
    ]
    if head.markdown is not None:
        address = escape(settings.PUBLIC_ORIGIN + head.markdown)
        lines.append(f'<link rel="alternate" type="text/markdown" href="{address}">')
    if head.image.width and head.image.height:
        lines.append(_meta("property", "og:image:width", str(head.image.width)))
        lines.append(_meta("property", "og:image:height", str(head.image.height)))
    if head.article:
        lines.append(_meta("property", "article:published_time", head.article["datePublished"]))
        lines.append(_meta("property", "article:modified_time", head.article["dateModified"]))
        # A data block: the content security policy does not apply to it.
        lines.append(
            f'<script type="application/ld+json">{inside_script(orjson.dumps(head.article))}</script>'
        )
    if not head.indexed:
        lines.append(_meta("name", "robots", "noindex"))
    return "\n    ".join(lines)


def inside_script(json: bytes) -> str:
    """JSON that cannot close its element, whatever a payment or a post is called."""
    text = json.decode()
    for character in "<>&\u2028\u2029":
        text = text.replace(character, f"\\u{ord(character):04x}")
    return text


def _meta(kind: str, name: str, content: str) -> str:
    return f'<meta {kind}="{name}" content="{escape(content)}">'
