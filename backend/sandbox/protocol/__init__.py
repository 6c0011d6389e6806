"""The XRP Ledger protocol: hashes, keys, clock, result codes, flags.

May import the standard library, coincurve, PyNaCl and xrpl-py's codecs.
"""
