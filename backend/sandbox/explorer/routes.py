"""The explorer's routes, and the headers of its pages."""

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Final

from aiohttp import web
from xrpl.core.addresscodec import is_valid_xaddress, xaddress_to_classic_address

from sandbox.api.context import Node, is_address, is_hash
from sandbox.exchange.faults import ExchangeFaults
from sandbox.exchange.prices import SOURCES
from sandbox.explorer import pages
from sandbox.explorer.exchange_page import exchange_page
from sandbox.explorer.layout import Page, problem, whole_page
from sandbox.explorer.origin import REFUSAL, has_foreign_origin
from sandbox.explorer.send_form import FIELDS
from sandbox.explorer.send_page import send, send_page

_STATIC_DIRECTORY: Final = Path(__file__).parent / "static"
_CONTENT_TYPES: Final = {".css": "text/css", ".svg": "image/svg+xml", ".woff2": "font/woff2"}
_STATIC_FILES: Final = {
    path.name: (path.read_bytes(), _CONTENT_TYPES[path.suffix])
    for path in _STATIC_DIRECTORY.iterdir()
    if path.suffix in _CONTENT_TYPES
}
_HEADERS: Final = {
    "Content-Security-Policy": (
        "default-src 'none'; style-src 'self'; font-src 'self'; img-src 'self'; form-action 'self'; "
        "base-uri 'none'; frame-ancestors 'none'"
    ),
    "X-Content-Type-Options": "nosniff",
    # Not "no-referrer": with it, browsers would hide the origin of the forms on these pages.
    "Referrer-Policy": "same-origin",
    "Cache-Control": "no-store",
}
_LARGEST: Final = 1 << 60  # above every place in the chain, within SQLite's integers


def page_response(page: Page, name: str) -> web.Response:
    """A page of the ledger called ``name``, as it is sent."""
    text = whole_page(page, name)
    return web.Response(text=text, status=page.status, content_type="text/html", headers=_HEADERS)


class Explorer:
    """Pages that read the node. Only those for sending play money and for the exchange's faults change
    anything."""

    def __init__(self, node: Node, exchange_faults: ExchangeFaults) -> None:
        self._node = node
        self._exchange_faults = exchange_faults

    def add_to(self, app: web.Application) -> None:
        """Register the routes below ``/explorer/``."""
        router = app.router
        router.add_get("/explorer", self._to_home)
        router.add_get("/explorer/", self._home)
        router.add_get("/explorer/static/{name}", self._static_file)
        router.add_get("/explorer/search", self._search)
        router.add_get("/explorer/send", self._send_form)
        router.add_post("/explorer/send", self._send)
        router.add_get("/explorer/exchange", self._exchange)
        router.add_post("/explorer/exchange", self._switch_faults)
        router.add_get("/explorer/ledgers", self._ledgers)
        router.add_get("/explorer/transactions", self._transactions)
        router.add_get("/explorer/accounts", self._accounts)
        router.add_get("/explorer/ledgers/{index}", self._ledger)
        router.add_get("/explorer/accounts/{address}", self._account)
        router.add_get("/explorer/transactions/{hash}", self._transaction)
        router.add_get("/explorer/{rest:.*}", self._not_found)

    async def _to_home(self, _: web.Request) -> web.Response:
        return web.Response(status=308, headers={"Location": "/explorer/"})

    async def _home(self, _: web.Request) -> web.Response:
        return self._respond(pages.home_page(self._node))

    async def _static_file(self, request: web.Request) -> web.Response:
        file = _STATIC_FILES.get(request.match_info["name"])
        if file is None:
            return await self._not_found(request)
        data, content_type = file
        headers = _HEADERS | {"Cache-Control": "max-age=3600"}
        charset = "utf-8" if content_type == "text/css" else None
        return web.Response(body=data, content_type=content_type, charset=charset, headers=headers)

    async def _not_found(self, _: web.Request) -> web.Response:
        return self._respond(problem(404, "Page not found", "The explorer has no page at this address."))

    async def _send_form(self, request: web.Request) -> web.Response:
        """Query parameters fill in the form, so that a link can suggest a payment."""
        return self._respond(send_page(self._node, _texts(request.query), {}))

    async def _send(self, request: web.Request) -> web.Response:
        if has_foreign_origin(request):
            return self._respond(problem(403, "Not sent", REFUSAL))
        try:
            form = _texts(await request.post())
        except (ValueError, LookupError):  # not a form, or in an unknown encoding
            form = {}
        sent = send(self._node, form)
        if isinstance(sent, str):
            return web.Response(status=303, headers={"Location": f"/explorer/transactions/{sent}"})
        return self._respond(sent)

    async def _exchange(self, _: web.Request) -> web.Response:
        return self._respond(exchange_page(self._exchange_faults))

    async def _switch_faults(self, request: web.Request) -> web.Response:
        if has_foreign_origin(request):
            return self._respond(problem(403, "Not saved", REFUSAL))
        try:
            form = await request.post()
            self._exchange_faults.change({name: form[name] for name in SOURCES if name in form})
        except (ValueError, LookupError, TypeError):
            return self._respond(problem(400, "Not saved", "Choose one of the faults for each source."))
        return web.Response(status=303, headers={"Location": "/explorer/exchange"})

    async def _search(self, request: web.Request) -> web.Response:
        query = request.query.get("q", "").strip()
        target = self._find(query)
        if target is not None:
            return web.Response(status=303, headers={"Location": target})
        sentence = "Search for an address, a transaction hash, a ledger hash or a ledger number."
        return self._respond(problem(404, "Nothing found", sentence, query))

    def _find(self, query: str) -> str | None:
        """The URL of the page that the query names."""
        if re.fullmatch(r"[0-9]{1,10}", query):
            return f"/explorer/ledgers/{int(query)}"
        if is_hash(query):
            header = self._node.chain.store.header_by_hash(query.upper())
            return (
                f"/explorer/transactions/{query.upper()}"
                if header is None
                else f"/explorer/ledgers/{header.seq}"
            )
        if is_address(query):
            return f"/explorer/accounts/{query}"
        if is_valid_xaddress(query):
            return f"/explorer/accounts/{xaddress_to_classic_address(query)[0]}"
        return None

    async def _ledgers(self, request: web.Request) -> web.Response:
        return self._respond(pages.ledgers_page(self._node, _number(request, "before")))

    async def _transactions(self, request: web.Request) -> web.Response:
        return self._respond(pages.transactions_page(self._node, _number(request, "before")))

    async def _accounts(self, request: web.Request) -> web.Response:
        after = request.query.get("after")
        if after is not None and not is_hash(after):
            return self._respond(_no_accounts_page())
        return self._respond(pages.accounts_page(self._node, None if after is None else bytes.fromhex(after)))

    async def _ledger(self, request: web.Request) -> web.Response:
        index = request.match_info["index"]
        if is_hash(index):
            header = self._node.chain.store.header_by_hash(index.upper())
            index = "0" if header is None else str(header.seq)
        if not re.fullmatch(r"[0-9]{1,10}", index):
            return self._respond(
                problem(404, "Ledger not found", "Use a ledger number or a ledger hash.", index)
            )
        return self._respond(pages.ledger_page(self._node, int(index), _number(request, "from") or 0))

    async def _account(self, request: web.Request) -> web.Response:
        address = request.match_info["address"]
        if not is_address(address):
            return self._respond(problem(404, "Account not found", "This is not an address.", address))
        return self._respond(pages.account_page(self._node, address, _number(request, "before")))

    async def _transaction(self, request: web.Request) -> web.Response:
        digest = request.match_info["hash"]
        if not is_hash(digest):
            sentence = "A transaction hash has 64 hex digits."
            return self._respond(problem(404, "Transaction not found", sentence, digest))
        return self._respond(pages.transaction_page(self._node, digest.upper()))

    def _respond(self, page: Page) -> web.Response:
        return page_response(page, self._node.settings.name)


def _texts(form: Mapping[str, object]) -> dict[str, str]:
    """The form's text fields. Anything else that was sent is ignored."""
    return {name: value for name in FIELDS if isinstance(value := form.get(name), str)}


def _number(request: web.Request, name: str) -> int | None:
    """A whole number in the query. None, which means the first page, if it is missing or malformed."""
    text = request.query.get(name, "")
    return min(int(text), _LARGEST) if re.fullmatch(r"[0-9]{1,19}", text) else None


def _no_accounts_page() -> Page:
    return problem(404, "Page not found", "The list of accounts has no such page.")
