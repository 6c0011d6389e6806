"""The XRP Ledger adapter: types, a client, a stream, keys, signing and addresses.

Imports `common` only, and never touches the database. It is the only app that uses xrpl-py, which it imports
lazily and only to derive keys: requests are plain JSON, and signing and addresses have short code of their
own, so that a web process never loads the library.
"""
