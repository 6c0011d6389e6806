"""The rules of transactions: reading a blob, checking it, applying it to a view of the state.

May import ``sandbox.protocol`` and ``sandbox.settings``. Knows neither files nor sockets.
"""
