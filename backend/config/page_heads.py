"""What each page says of itself to search engines and chats, which run no script.

The one table of the SPA's pages: what is not in it leads home. Its addresses are those of
`frontend/src/config/paths.ts`; a test compares the two.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import orjson
from django.conf import settings
from django.utils.html import escape

from apps.reports.selectors.site_config import PRODUCT

_SOCIAL_IMAGE = "/social.png"
_SOCIAL_ALT = "Accept XRP. Keep 99 %. Settled in seconds."


@dataclass(frozen=True)
class Image:
    """A picture on this host, for a shared link."""

    path: str
    alt: str
    width: int | None
    height: int | None


@dataclass(frozen=True)
class Head:
    """A page's `<head>` as far as it differs from page to page. `path` is its one address, without a query.

    Where not `indexed`, search engines are asked to leave it out. `article` is a post's structured data.
    """

    path: str
    subject: str
    description: str
    indexed: bool = True
    image: Image = Image(_SOCIAL_IMAGE, _SOCIAL_ALT, 1200, 630)
    article: dict[str, Any] | None = None


def _pages(*heads: Head) -> dict[str, Head]:
    return {head.path: head for head in heads}


PAGES = _pages(
    Head(
        "/",
        "Accept XRP payments",
        "Accept XRP on your site: one API call makes a checkout, the payer scans, the ledger settles in "
        "seconds and your wallet is paid. 1 % flat fee, no monthly cost.",
    ),
    Head(
        "/about",
        "About Us",
        "Why Dropwise exists: payments on the XRP Ledger that anyone can check, from the first drop to the "
        "last, without handing over a key.",
    ),
    Head(
        "/contact",
        "Contact Us",
        "Write to the people behind this Dropwise: questions about XRP payments, the API, or running it "
        "yourself.",
    ),
    Head(
        "/leaderboard",
        "Burn leaderboard",
        "Who has sent the most XRP to the burn wallet, with the transactions on the ledger that prove it.",
    ),
    Head(
        "/blogs",
        "Blogs",
        "Guides to XRP payments: the first payment, verifying webhooks, destination tags, the split, test "
        "mode and going live.",
    ),
    Head(
        "/docs",
        "API documentation",
        "The Dropwise API: create a payment, read its status, receive signed webhooks. Every field, limit "
        "and error, with code to copy.",
    ),
    Head("/auth/signin", "Sign In", "Sign in to your Dropwise dashboard."),
    Head(
        "/auth/signup",
        "Sign Up",
        "Start accepting XRP in five minutes: a free account, test mode at once, no deposit card.",
    ),
    Head(
        "/auth/forgot-password", "Forgot Password", "Have a code sent to reset your password.", indexed=False
    ),
    Head("/auth/otp-verification", "Reset Password", "Enter the code from your e-mail.", indexed=False),
    Head("/auth/reset-password", "Reset Password", "Choose a new password.", indexed=False),
    Head("/developer-dashboard", "Dashboard", "Your payments.", indexed=False),
    Head("/admin-dashboard", "Admin Dashboard", "The whole platform.", indexed=False),
    Head("/test", "Test Environment", "Make test payments.", indexed=False),
    Head("/payments/detected", "Detected Payments", "Payments that have arrived.", indexed=False),
)
# Every address below these is a page of theirs; the dashboard itself knows which.
_DESKS = ("/developer-dashboard/", "/admin-dashboard/")

# Older names, and where they lead.
MOVED = {"/documentation": "/docs", "/signup": "/auth/signup"}

BLOG_NOT_FOUND = Head("/blogs", "Blog not found", "There is no such post.", indexed=False)


def page_head(path: str) -> Head | None:
    """The head of the page at `path`, or None where no page is. Posts are `post_head`'s."""
    if path.startswith(_DESKS):
        return PAGES[path[: path.index("/", 1)]]
    return PAGES.get(path)


def post_head(post: dict[str, Any]) -> Head:
    """The head of a post, as `apps.content.selectors` gives it. Its one address is the one with its slug."""
    path = f"/blogs/{post['slug']}"
    image = Head.image
    if post["cover_image"]:
        image = Image(post["cover_image"], post["cover_alt"], post["cover_width"], post["cover_height"])
    publisher = {"@type": "Organization", "name": PRODUCT, "url": f"{settings.PUBLIC_ORIGIN}/"}
    return Head(
        path=path,
        subject=post["title"],
        description=post["seo_description"],
        image=image,
        article={
            "@context": "https://schema.org",
            "@type": "BlogPosting",
            "headline": post["title"],
            "description": post["seo_description"],
            "image": settings.PUBLIC_ORIGIN + image.path,
            "datePublished": post["published_at"],
            "dateModified": post["updated_at"],
            "wordCount": post["word_count"],
            "mainEntityOfPage": settings.PUBLIC_ORIGIN + path,
            "author": publisher,
            "publisher": publisher,
        },
    )


def head_html(head: Head, *, query: str = "") -> str:
    """The head's elements. Whatever an author wrote stays text. `query` is for a list's further pages."""
    url, image = settings.PUBLIC_ORIGIN + head.path + query, settings.PUBLIC_ORIGIN + head.image.path
    title = f"{head.subject} | {PRODUCT}"
    lines = [
        f"<title>{escape(title)}</title>",
        _meta("name", "description", head.description),
        f'<link rel="canonical" href="{escape(url)}">',
        _meta("property", "og:site_name", PRODUCT),
        _meta("property", "og:type", "article" if head.article else "website"),
        _meta("property", "og:title", head.subject),
        _meta("property", "og:description", head.description),
        _meta("property", "og:url", url),
        _meta("property", "og:image", image),
        _meta("property", "og:image:alt", head.image.alt),
        _meta("name", "twitter:card", "summary_large_image"),
    ]
    if head.image.width and head.image.height:
        lines.append(_meta("property", "og:image:width", str(head.image.width)))
        lines.append(_meta("property", "og:image:height", str(head.image.height)))
    if head.article:
        lines.append(_meta("property", "article:published_time", head.article["datePublished"]))
        lines.append(_meta("property", "article:modified_time", head.article["dateModified"]))
        # A block of data, which no policy on scripts concerns.
        lines.append(
            f'<script type="application/ld+json">{inside_script(orjson.dumps(head.article))}</script>'
        )
    if not head.indexed:
        lines.append(_meta("name", "robots", "noindex"))
    return "\n    ".join(lines)


def inside_script(json: bytes) -> str:
    """JSON that cannot end the element it stands in, whatever somebody called a payment or a post."""
    text = json.decode()
    for character in "<>&\u2028\u2029":
        text = text.replace(character, f"\\u{ord(character):04x}")
    return text


def _meta(kind: str, name: str, content: str) -> str:
    return f'<meta {kind}="{name}" content="{escape(content)}">'
