"""The demo data of a trial: people, wallets on play-money ledgers, and a few dozen real payments.

Everything goes through the same services as the real thing, so that the books equal the ledger from the
first row on. Harmless to repeat: what exists is kept.
"""
