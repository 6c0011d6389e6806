"""Payments, and what happens to their money: deposits, legs (what is owed), rejected payments.

Imports every app below it: webhooks, wallets, treasury, accounts, ledger, common.
"""
