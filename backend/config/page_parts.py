"""What of the front-end a page needs at once: named in its `<head>`, it is fetched with the page.

Otherwise a browser learns of each part from the one before it, a round trip each time.
"""

from __future__ import annotations

import functools
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

import orjson
from django.conf import settings
from django.utils.html import escape

ENTRY = "index.html"
POST_PARTS = ("src/features/blog/blog-post-page.tsx",)
_DEVELOPER = ("src/app/account-area.tsx", "src/app/developer-dashboard.tsx", "src/app/developer-content.tsx")
_ADMINISTRATOR = ("src/app/account-area.tsx", "src/app/admin-dashboard.tsx", "src/app/admin-content.tsx")
# What the forms need is half of all there is: it must not slow down what is shown before them.
_ARRIVING = ("src/features/auth/arriving-page.tsx",)
# The form then comes with the same words: in the web font both times, they are painted once.
_FONT = "node_modules/@fontsource-variable/geist/files/geist-latin-wght-normal.woff2"

# By a page's address in `page_heads.PAGES`: the modules that `frontend/src/app/pages.ts` imports for it.
PARTS: dict[str, tuple[str, ...]] = {
    "/": ("src/features/marketing/home-page.tsx",),
    "/about": ("src/features/marketing/about-page.tsx",),
    "/contact": ("src/features/marketing/contact-page.tsx",),
    "/leaderboard": ("src/features/marketing/leaderboard-page.tsx",),
    "/blogs": ("src/features/blog/blog-list-page.tsx",),
    "/docs": ("src/features/docs/docs-page.tsx",),
    "/auth/signin": _ARRIVING,
    "/auth/signup": _ARRIVING,
    "/auth/forgot-password": _ARRIVING,
    "/auth/otp-verification": _ARRIVING,
    "/auth/reset-password": _ARRIVING,
    "/developer-dashboard": _DEVELOPER,
    "/test": _DEVELOPER,
    "/payments/detected": _DEVELOPER,
    "/admin-dashboard": _ADMINISTRATOR,
}


@dataclass(frozen=True)
class Chunk:
    """A file of the build, by its manifest: where it is, what it imports at once, its style sheets."""

    file: str
    imports: tuple[str, ...]
    css: tuple[str, ...]


def parts_html(parts: tuple[str, ...]) -> str:
    """Links to what `parts` need beyond the entry, which has its own; none without a manifest."""
    path = settings.FRONTEND_DIST / ".vite" / "manifest.json"
    try:
        return _links(path, path.stat().st_mtime_ns, parts)
    except FileNotFoundError:
        return ""


@functools.lru_cache(maxsize=64)
def _links(path: Path, changed: int, parts: tuple[str, ...]) -> str:
    manifest = {
        name: Chunk(chunk["file"], tuple(chunk.get("imports", ())), tuple(chunk.get("css", ())))
        for name, chunk in orjson.loads(path.read_bytes()).items()
    }
    linked = set(_static(manifest, [ENTRY]))
    chunks = [manifest[name] for name in _static(manifest, parts) if name not in linked]
    styles = dict.fromkeys(sheet for chunk in chunks for sheet in chunk.css)
    # As Vite writes them: its own loader then finds them here, and fetches nothing twice.
    lines = [f'<link rel="modulepreload" crossorigin href="/{escape(chunk.file)}">' for chunk in chunks]
    if parts == _ARRIVING and _FONT in manifest:
        font = escape(manifest[_FONT].file)
        lines.append(f'<link rel="preload" as="font" type="font/woff2" crossorigin href="/{font}">')
    lines += [f'<link rel="stylesheet" crossorigin href="/{escape(sheet)}">' for sheet in styles]
    return "\n    ".join(lines)


def _static(manifest: dict[str, Chunk], names: Iterable[str]) -> Iterator[str]:
    """The chunks `names` and all that they import at once, each once, without what was not built."""
    seen: set[str] = set()
    waiting = list(names)
    while waiting:
        name = waiting.pop(0)
        if name in manifest and name not in seen:
            seen.add(name)
            yield name
            waiting += manifest[name].imports
