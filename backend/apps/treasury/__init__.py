"""The platform's money: networks, wallets, transfers, slots, attempts, journal, audit.

Imports accounts, ledger and common. Wallet secrets are sealed here; only the settlement worker can open them.
The outcome of a transfer is passed to a handler that the caller supplies.
"""
