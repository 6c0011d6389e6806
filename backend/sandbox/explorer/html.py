"""Building HTML in which nothing unescaped can end up by accident."""

import html as standard_html
from collections.abc import Iterable


class Html(str):
    """Text that is HTML already."""

    __slots__ = ()


def render(template: str, /, **values: object) -> Html:
    """Fill a literal template; every value that is not Html itself is escaped.

    ``template`` must be written in the source, never put together from data.
    """
    return Html(template.format(**{name: _escaped(value) for name, value in values.items()}))


def join(parts: Iterable[Html]) -> Html:
    """Several pieces as one."""
    return Html("".join(parts))


def _escaped(value: object) -> str:
    return value if isinstance(value, Html) else standard_html.escape(str(value))
