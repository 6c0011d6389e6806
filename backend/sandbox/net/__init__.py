"""Sockets: the public port (WebSocket, JSON-RPC, faucet, a page) and the admin port.

May import everything else in ``sandbox``.
"""
