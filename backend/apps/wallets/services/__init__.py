"""Writes, each its own transaction, and what they ask of the ledger."""
