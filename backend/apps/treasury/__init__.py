"""The platform's money: networks, wallets, transfers, slots, attempts, journal, audit.

Imports accounts, ledger, common; never payments. Wallet secrets are sealed here and can be opened by the
settlement worker alone. What becomes of a transfer is told to a handler that the caller passes.
"""
