"""The chunks of the front-end that a page needs first, as links in its `<head>`.

Without them a browser discovers each chunk only in the one before it, a round trip each time.
"""

from __future__ import annotations

import functools
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

import orjson
from django.conf import settings
from django.utils.html import escape

_FONT_SUFFIX = ".woff2"


@dataclass(frozen=True)
class Chunk:
    """A file of the build in its manifest, with its static imports and style sheets."""

    file: str
    imports: tuple[str, ...]
    css: tuple[str, ...]


def chunks_html(names: tuple[str, ...], *, entry: str) -> str:
    """Links to what `names` need beyond the entry, which has links of its own. None without a manifest."""
    path = settings.FRONTEND_DIST / ".vite" / "manifest.json"
    try:
        return _links(path, path.stat().st_mtime_ns, entry, names)
    except FileNotFoundError:
        return ""


@functools.lru_cache(maxsize=128)
def _links(path: Path, changed: int, entry: str, names: tuple[str, ...]) -> str:
    manifest = {
        name: Chunk(chunk["file"], tuple(chunk.get("imports", ())), tuple(chunk.get("css", ())))
        for name, chunk in orjson.loads(path.read_bytes()).items()
    }
    linked = set(_static(manifest, [entry]))
    chunks = [manifest[name] for name in _static(manifest, names) if name not in linked]
    styles = dict.fromkeys(sheet for chunk in chunks for sheet in chunk.css)
    return "\n    ".join([*map(_preload, chunks), *map(_style, styles)])


def _preload(chunk: Chunk) -> str:
    file = escape(chunk.file)
    if file.endswith(_FONT_SUFFIX):
        return f'<link rel="preload" as="font" type="font/woff2" crossorigin href="/{file}">'
    # As Vite writes it: its own loader then finds it here and fetches nothing twice.
    return f'<link rel="modulepreload" crossorigin href="/{file}">'


def _style(sheet: str) -> str:
    return f'<link rel="stylesheet" crossorigin href="/{escape(sheet)}">'


def _static(manifest: dict[str, Chunk], names: Iterable[str]) -> Iterator[str]:
    """The chunks `names` and all their static imports, each once, without what the build lacks."""
    seen: set[str] = set()
    pending = list(names)
    while pending:
        name = pending.pop(0)
        if name in manifest and name not in seen:
            seen.add(name)
            yield name
            pending += manifest[name].imports
