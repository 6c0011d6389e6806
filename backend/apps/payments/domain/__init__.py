"""The rules of money as pure functions and enumerations: no database, no clock.

Imports `apps.common` and the frozen facts of `apps.ledger.types` only. Amounts are drops, times aware UTC.
"""
