"""The methods a client calls: parameters in, result or error out. Knows no sockets.

May import ``sandbox.chain``, ``sandbox.engine``, ``sandbox.protocol`` and ``sandbox.settings``.
"""
