"""Sockets: the public port (WebSocket, JSON-RPC, faucet, explorer) and the admin port.

May import everything else in ``sandbox``.
"""
