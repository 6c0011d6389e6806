"""The chain: the open ledger, closing ledgers, and the SQLite file they are stored in.

May import ``sandbox.engine``, ``sandbox.protocol`` and ``sandbox.settings``.
"""
