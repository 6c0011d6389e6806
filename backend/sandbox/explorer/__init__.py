"""The explorer: the chain for people, as plain pages without scripts.

May import ``sandbox.api`` (for what a server admits to knowing), ``sandbox.chain``,
``sandbox.engine``, ``sandbox.protocol``, ``sandbox.settings`` and aiohttp. Addresses, all below
``/explorer/``: ``tx/{hash}``, ``account/{address}``, ``ledger/{index}``, ``ledgers``,
``transactions``, ``accounts``, ``search?q=``.
"""
