"""The frame of every page, and the pieces that several pages share."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from sandbox.explorer.html import Html, join, render
from sandbox.settings import LOCAL_NOTE

NOTHING: Final = Html("")
_REFRESH: Final = Html('\n<meta http-equiv="refresh" content="2">')
_PAGE: Final = """<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{title} · local ledger {name}, play money</title>
<link rel="icon" href="/explorer/static/drop.svg">
<link rel="stylesheet" href="/explorer/static/tokens.css">
<link rel="stylesheet" href="/explorer/static/style.css">{refresh}
</head>
<body>
<p class="band">Local ledger “{name}”, play money</p>
<header>
<nav aria-label="Explorer">
<a class="home" href="/explorer/">Explorer</a>
<a href="/explorer/ledgers">Ledgers</a>
<a href="/explorer/transactions">Transactions</a>
<a href="/explorer/accounts">Accounts</a>
<a href="/explorer/send">Send play money</a>
<a href="/explorer/exchange">Exchange</a>
</nav>
<form class="search" action="/explorer/search" role="search">
<label class="unseen" for="q">Search</label>
<input id="q" name="q" value="{query}" placeholder="Address, hash or ledger number" autocomplete="off"
 spellcheck="false" maxlength="200" required>
<button>Search</button>
</form>
</header>
<main>
{body}
</main>
<footer><p>{note}</p></footer>
</body>
</html>
"""


@dataclass(frozen=True, slots=True)
class Page:
    """A page of the explorer. ``query`` is shown in the search box.

    ``refreshes``: the browser reloads the page every two seconds.
    """

    title: str
    body: Html
    status: int = 200
    query: str = ""
    refreshes: bool = False


def whole_page(page: Page, name: str) -> str:
    """The page inside its frame. ``name`` is the ledger's."""
    return render(
        _PAGE,
        title=page.title,
        name=name,
        query=page.query,
        body=page.body,
        note=LOCAL_NOTE,
        refresh=_REFRESH if page.refreshes else NOTHING,
    )


def problem(status: int, title: str, sentence: str, query: str = "") -> Page:
    """A page that explains what went wrong."""
    body = render("<h1>{title}</h1><p class=lead>{sentence}</p>", title=title, sentence=sentence)
    return Page(title, body, status, query)


def facts(pairs: Iterable[tuple[str, Html | str | int | None]]) -> Html:
    """A list of names and values, without those that are None."""
    rows = (
        render("<div><dt>{name}</dt><dd>{value}</dd></div>", name=name, value=value)
        for name, value in pairs
        if value is not None
    )
    return render("<dl>{rows}</dl>", rows=join(rows))


def section(title: str, rows: list[Html], empty: str, more: Html = NOTHING) -> Html:
    """A list of rows with a heading; ``empty`` is shown if there are none."""
    content = join(rows) if rows else render('<p class="empty">{empty}</p>', empty=empty)
    return render(
        '<section><h2>{title}</h2><div class="card">{content}</div>{more}</section>',
        title=title,
        content=content,
        more=more,
    )


def pager(newer: str | None, older: str | None, labels: tuple[str, str] = ("Newest", "Older")) -> Html:
    """Links to the pages before and after this one, None if there is no such page."""
    links = [
        render('<a class="button" href="{to}">{label}</a>', to=to, label=label)
        for to, label in zip((newer, older), labels, strict=True)
        if to is not None
    ]
    return (
        render('<nav class="pager" aria-label="Pages">{links}</nav>', links=join(links)) if links else NOTHING
    )


def address_link(address: str) -> Html:
    """An address that links to the account's page."""
    return render('<a class="mono" href="/explorer/accounts/{a}">{a}</a>', a=address)
