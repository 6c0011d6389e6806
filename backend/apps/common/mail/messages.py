"""The content of an email. The HTML and the text version are rendered from the same blocks."""

from __future__ import annotations

import textwrap
from collections.abc import Sequence
from dataclasses import dataclass

from django.conf import settings
from django.template.loader import get_template

from apps.common.mail.tokens import COLORS, FONTS

_LINE = 72


@dataclass(frozen=True)
class Paragraph:
    """Running text."""

    text: str
    kind: str = "paragraph"


@dataclass(frozen=True)
class Code:
    """A code to type in, the largest thing in the email."""

    digits: str
    kind: str = "code"

    @property
    def grouped(self) -> str:
        """In two groups, for readability."""
        half = len(self.digits) // 2
        return f"{self.digits[:half]} {self.digits[half:]}"


@dataclass(frozen=True)
class Button:
    """The one thing to do. `url` is also shown in full, for programs that show no buttons."""

    label: str
    url: str
    kind: str = "button"


@dataclass(frozen=True)
class Facts:
    """A list of names and values. `mono` sets the values in the monospaced font."""

    rows: Sequence[tuple[str, str]]
    heading: str = ""
    mono: bool = False
    kind: str = "facts"


@dataclass(frozen=True)
class Caution:
    """What to do if this was not the reader's doing, set off from the rest."""

    text: str
    kind: str = "caution"


Block = Paragraph | Code | Button | Facts | Caution


@dataclass(frozen=True)
class Message:
    """An email before it is rendered. `reason` says in small print why the reader receives it."""

    subject: str
    heading: str
    blocks: Sequence[Block]
    reason: str


@dataclass(frozen=True)
class Rendered:
    """An email as it is sent."""

    subject: str
    text: str
    html: str


def page_url(path: str) -> str:
    """A URL of the site. Never built from a request, whose Host header anyone can forge."""
    return f"{settings.PUBLIC_ORIGIN}{path}"


def render(message: Message) -> Rendered:
    """Render both versions of an email. Line breaks in the subject become spaces."""
    html = get_template("mail/layout.html").render(
        {
            "message": message,
            "product": settings.PRODUCT_NAME,
            "origin": settings.PUBLIC_ORIGIN,
            "preview": _preview(message),
            "color": COLORS,
            "font": FONTS,
        }
    )
    return Rendered(subject=" ".join(message.subject.split()), text=_text(message), html=html)


def _preview(message: Message) -> str:
    """The line that email programs show next to the subject."""
    return next((block.text for block in message.blocks if isinstance(block, Paragraph)), message.heading)


def _text(message: Message) -> str:
    parts = [message.heading, *(_text_block(block) for block in message.blocks)]
    footer = [textwrap.fill(message.reason, _LINE), f"{settings.PRODUCT_NAME} · {settings.PUBLIC_ORIGIN}"]
    return "\n\n".join(parts) + "\n\n--\n" + "\n".join(footer) + "\n"


def _text_block(block: Block) -> str:
    match block:
        case Paragraph() | Caution():
            # A long word is an address or a hash, which could not be copied if it were broken.
            return textwrap.fill(block.text, _LINE, break_long_words=False, break_on_hyphens=False)
        case Code():
            return f"    {block.digits}"
        case Button():
            return f"{block.label}:\n{block.url}"
        case Facts():
            width = max(len(name) for name, _ in block.rows) + 2
            rows = [f"  {name + ':':<{width}}{value}" for name, value in block.rows]
            return "\n".join([*([block.heading] if block.heading else []), *rows])
