"""The local standalone ledger: an XRP Ledger server for trials and tests, with play money.

It speaks the server's WebSocket and JSON-RPC API to unchanged public clients, checks real
signatures, computes real transaction and ledger hashes, and keeps its chain in one SQLite file.
It is a development aid, and every page and ``server_info`` say so.

May import: the standard library, aiohttp, orjson, coincurve, PyNaCl and xrpl-py's codecs.
Never ``apps/``, ``config/`` or ``stack/``. Inside, imports go one way:
``net`` (sockets) -> ``explorer`` (pages) -> ``api`` (methods) -> ``chain`` (ledgers, SQLite) ->
``engine`` (rules of transactions) -> ``protocol`` (hashes, keys, codes, clock).
"""
