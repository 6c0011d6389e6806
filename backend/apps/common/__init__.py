"""No domain words: errors, drops, crypto, outgoing HTTP, wake-ups, live messages, leases.

Imports no other room.
"""
