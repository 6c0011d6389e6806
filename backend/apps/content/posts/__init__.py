"""The seeded blog posts, one file each, and a reader for these files.

A file starts with `name: value` lines (`image` may occur several times) and a blank line. `## ` starts a
section; a line `! file | alt | caption` in it is the section's image, shown first. Everything else is HTML.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

FOLDER = Path(__file__).resolve().parent
PICTURES = FOLDER / "pictures"

_SECTION = re.compile(r"^## (?P<title>.+)$", re.MULTILINE)


@dataclass(frozen=True)
class Picture:
    """A file in `pictures`, with its alternative text and caption."""

    file: str
    alt: str
    caption: str

    @property
    def content(self) -> bytes:
        return (PICTURES / self.file).read_bytes()


@dataclass(frozen=True)
class Section:
    title: str
    body: str
    picture: Picture | None


@dataclass(frozen=True)
class Post:
    slug: str
    title: str
    summary: str
    description: str
    published_at: datetime
    cover: Picture
    images_first: bool
    images: tuple[Picture, ...]
    sections: tuple[Section, ...]


def our_posts() -> list[Post]:
    """Every seeded post, oldest first."""
    posts = [_read(path.stem, path.read_text(encoding="utf-8")) for path in FOLDER.glob("*.html")]
    return sorted(posts, key=lambda post: post.published_at)


def _read(slug: str, text: str) -> Post:
    head, _, rest = text.partition("\n\n")
    named = [tuple(line.split(": ", 1)) for line in head.splitlines()]
    facts = {name: value for name, value in named if name != "image"}
    parts = _SECTION.split(rest)
    return Post(
        slug=slug,
        title=facts["title"],
        summary=facts["summary"],
        description=facts["description"],
        published_at=datetime.fromisoformat(facts["published"]).replace(hour=9, tzinfo=UTC),
        cover=_picture(facts["cover"]),
        images_first=facts.get("images_first") == "yes",
        images=tuple(_picture(value) for name, value in named if name == "image"),
        sections=tuple(_section(title, body) for title, body in zip(parts[1::2], parts[2::2], strict=True)),
    )


def _section(title: str, body: str) -> Section:
    lines = body.strip().split("\n")
    pictures = [line for line in lines if line.startswith("! ")]
    return Section(
        title=title.strip(),
        body="\n".join(line for line in lines if not line.startswith("! ")),
        picture=_picture(pictures[0][2:]) if pictures else None,
    )


def _picture(line: str) -> Picture:
    file, alt, *caption = (part.strip() for part in line.split(" | "))
    return Picture(file=file, alt=alt, caption=caption[0] if caption else "")
