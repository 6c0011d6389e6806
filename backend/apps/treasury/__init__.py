"""The platform's money: networks, wallets, transfers, slots, attempts, journal, audit. Imports accounts, ledger, common; never payments."""
