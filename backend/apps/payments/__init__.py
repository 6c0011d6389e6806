"""Payments: what was asked (payment), what arrived (deposit), what is owed (leg), what was rejected.

Imports every app below it: webhooks, wallets, treasury, accounts, ledger, common.
"""
