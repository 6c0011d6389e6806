"""The methods that clients call: parameters in, result or error out. Knows nothing of sockets.

May import ``sandbox.chain``, ``sandbox.engine``, ``sandbox.protocol`` and ``sandbox.settings``.
"""
