"""The rules of transactions: parsing, checking and applying them to a view of the state.

May import ``sandbox.protocol`` and ``sandbox.settings``. Knows nothing of files or sockets.
"""
