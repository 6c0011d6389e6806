"""The HTML allowed in a post: text, lists, code, tables and links, but no scripts or styles."""

from __future__ import annotations

import re

import nh3

LANGUAGES = ("bash", "http", "javascript", "json", "python", "text")

_TAGS = {
    *("p", "br", "hr", "h3", "h4", "ul", "ol", "li", "blockquote", "pre", "code"),
    *("a", "strong", "em", "del", "sub", "sup", "kbd"),
    *("table", "caption", "thead", "tbody", "tr", "th", "td"),
}
_ATTRIBUTES = {"a": {"href", "title"}, "ol": {"start"}, "th": {"scope", "colspan"}, "td": {"colspan"}}
_CLASSES = {"code": {f"language-{name}" for name in LANGUAGES}}
_SCHEMES = {"http", "https", "mailto"}
# Their content is never text for a reader.
_DROPPED_WHOLE = {"script", "style"}

_TAG = re.compile(r"<[^>]*>")


def html_clean(html: str) -> str:
    """`html` reduced to the allowed elements and links, safe to insert into a page."""
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
    """The number of words, including code."""
    return len(_TAG.sub(" ", html).split())
