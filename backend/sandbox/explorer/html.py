"""HTML that is escaped by default."""

import html as standard_html
from collections.abc import Iterable


class Html(str):
    """Text that is already HTML."""

    __slots__ = ()


def render(template: str, /, **values: object) -> Html:
    """Fill in a template, escaping every value that is not already Html.

    ``template`` must be a literal, never built from data.
    """
    return Html(template.format(**{name: _escaped(value) for name, value in values.items()}))


def join(pieces: Iterable[Html]) -> Html:
    """Concatenate pieces of HTML."""
    return Html("".join(pieces))


def _escaped(value: object) -> str:
    return value if isinstance(value, Html) else standard_html.escape(str(value))
