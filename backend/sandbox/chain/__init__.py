"""The chain: open ledger, closes, and the one SQLite file in which it lives.

May import ``sandbox.engine``, ``sandbox.protocol`` and ``sandbox.settings``.
"""
