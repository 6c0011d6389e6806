"""The XRP Ledger adapter: frozen facts, one client, one stream, signing. Imports common only; the one room that knows xrpl-py."""
