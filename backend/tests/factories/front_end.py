"""A build of the front-end for tests: its two entries, and a table with a page of each kind."""

from __future__ import annotations

import json
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

FRONTEND = Path(__file__).resolve().parents[3] / "frontend"
INDEX = (FRONTEND / "index.html").read_text()
CHECKOUT = (FRONTEND / "checkout.html").read_text()

_SKELETON = (
    "src/features/auth/auth-skeleton.tsx",
    "node_modules/@fontsource-variable/geist/files/geist-latin-wght-normal.woff2",
)


def page(path: str, title: str, **values: Any) -> dict[str, Any]:
    """One row, as the build writes it."""
    row = {
        "path": path,
        "title": title,
        "description": f"About {title}.",
        "indexed": True,
        "fallback": False,
        "moved_from": [],
        "data": None,
        "preloads": [],
    }
    assert values.keys() <= row.keys()
    return row | values


PAGES = [
    page("/", "Accept XRP payments"),
    page("/about", "About Us", preloads=["src/features/marketing/about-page.tsx"]),
    page("/contact", "Contact Us", preloads=["src/features/marketing/contact-page.tsx"]),
    page("/leaderboard", "Burn leaderboard", data="/api/leaderboard/burn/"),
    page("/docs", "API documentation", moved_from=["/documentation"]),
    page("/docs/errors", "Error Codes"),
    page("/blogs", "Blogs", data="/api/blogs/"),
    page("/blogs/:slugOrId", "Blogs", data="/api/blogs/:slugOrId"),
    page("/receipt/:token", "Receipt", indexed=False),
    page("/auth/signin", "Sign In", data="/api/config/", preloads=_SKELETON),
    page("/auth/signup", "Sign Up", data="/api/config/", preloads=_SKELETON, moved_from=["/signup"]),
    page("/auth/reset-password", "Reset Password", preloads=_SKELETON, indexed=False),
    page("/developer-dashboard", "Developer Dashboard", indexed=False, fallback=True),
    page("/developer-dashboard/wallet", "XRP Wallet Management", indexed=False),
    page("/test", "Test Environment", indexed=False),
    page("/admin-dashboard", "Admin Dashboard", indexed=False, fallback=True),
    page("/admin-dashboard/users", "User Management", indexed=False),
]
PATHS = [row["path"] for row in PAGES if ":" not in row["path"]]
PUBLIC_PATHS = [row["path"] for row in PAGES if row["indexed"] and ":" not in row["path"]]
WITH_DATA = [row["path"] for row in PAGES if row["data"] and ":" not in row["path"]]


# Long enough to be compressed.
DOCS_MD = "# Dropwise\n\ncurl http://localhost:8000/api/payments/create/\n" + 20 * "And so on.\n"
DOCS_HTML = '<h2>About {name}</h2>\n<p><a href="http://localhost:8000/docs">All pages</a></p>\n'
LLMS_TXT = "# Dropwise\n\n- [Overview](http://localhost:8000/docs)\n" + 20 * "- And so on.\n"


def write_build(dist: Path, pages: list[dict[str, Any]] = PAGES) -> None:
    (dist / "index.html").write_text(INDEX)
    (dist / "checkout.html").write_text(CHECKOUT)
    (dist / ".vite").mkdir(exist_ok=True)
    (dist / ".vite" / "pages.json").write_text(json.dumps(pages))
    (dist / ".vite" / "docs.md").write_text(DOCS_MD)
    (dist / ".vite" / "llms.txt").write_text(LLMS_TXT)
    (dist / ".vite" / "docs").mkdir(exist_ok=True)
    for name in ("overview", "errors"):
        (dist / ".vite" / "docs" / f"{name}.md").write_text(DOCS_MD)
        (dist / ".vite" / "docs" / f"{name}.html").write_text(DOCS_HTML.format(name=name))


COVER: dict[str, Any] = {"cover_image": "blog/0f.png", "cover_width": 1200, "cover_height": 600}


HOSTILE = '</script></title><script>alert(1)</script>"><img src=x onerror=alert(1)>&quot;\u2028'


class PageReader(HTMLParser):
    """Links by their `rel`, and the preloaded data with its address."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.links: dict[str, list[str]] = {}
        self.address: str | None = None
        self.data: Any = None
        self._inside = False
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = {name: value or "" for name, value in attrs}
        if tag == "link":
            self.links.setdefault(found["rel"], []).append(found["href"])
        self._inside = found.get("id") == "preloaded-data"
        if self._inside:
            assert (tag, found["type"]) == ("script", "application/json")
            self.address = found["data-address"]

    def handle_data(self, data: str) -> None:
        if self._inside:
            self.data = json.loads(data)
            self._inside = False
