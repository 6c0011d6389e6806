"""The rules of money as pure functions: states, split, matching, expiry, wire. No Django, no clock.

Imports `apps.common` and the frozen facts of `apps.ledger.types` only. Amounts are drops, times aware UTC.
"""
