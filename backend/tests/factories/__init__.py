"""Factories that several suites share.

`RowFactory` writes rows by hand, where the database's own rules are tested. `WalletDriver` runs the services
of one platform wallet on a local ledger.
"""
