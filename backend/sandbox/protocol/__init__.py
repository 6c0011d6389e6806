"""Facts of the XRP Ledger protocol: hashes, keys, clock, codes, flags.

May import the standard library, coincurve, PyNaCl and xrpl-py's codecs; nothing above it.
"""
