"""The XRP Ledger adapter: frozen facts, one client, one stream, keys and signing, addresses.

Imports `common` only. It is the one room that knows xrpl-py, and it imports it lazily and only to derive
keys: requests are plain JSON, and signing and addresses have their own short code, so that a web process
never loads the library. Nothing here touches the database.
"""
