"""The explorer: the ledger as plain web pages without scripts.

May import ``sandbox.api`` (for what the server knows), ``sandbox.chain``, ``sandbox.engine``,
``sandbox.protocol``, ``sandbox.settings`` and aiohttp. Its routes, all below ``/explorer/``, are in
``routes``. ``static/`` has its style sheet, and colours and fonts written by ``python -m design_tokens``.
"""
