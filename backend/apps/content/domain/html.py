"""The HTML an author may write in a post's body: text, lists, code, tables, links. No scripts, no styles."""

from __future__ import annotations

import re

import nh3

LANGUAGES = ("bash", "http", "javascript", "json", "python", "text")

_TAGS = {
    *("p", "br", "hr", "h3", "h4", "ul", "ol", "li", "blockquote", "pre", "code"),
    *("a", "strong", "em", "del", "sub", "sup", "kbd"),
    *("table", "caption", "thead", "tbody", "tr", "th", "td"),
}
_ATTRIBUTES = {"a": {"href", "title"}, "th": {"scope", "colspan"}, "td": {"colspan"}}
_CLASSES = {"code": {f"language-{name}" for name in LANGUAGES}}
_SCHEMES = {"http", "https", "mailto"}
# What these hold is never text for a reader.
_DROPPED_WHOLE = {"script", "style"}

_TAG = re.compile(r"<[^>]*>")


def html_clean(html: str) -> str:
    """`html` with everything but the allowed elements and links taken out; safe to be put into a page."""
    return nh3.clean(
        html.replace("\x00", ""),
        tags=_TAGS,
        clean_content_tags=_DROPPED_WHOLE,
        attributes=_ATTRIBUTES,
        allowed_classes=_CLASSES,
        url_schemes=_SCHEMES,
        link_rel="noopener",
    )


def word_count(html: str) -> int:
    """How many words a reader reads, code included."""
    return len(_TAG.sub(" ", html).split())
