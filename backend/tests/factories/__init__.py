"""Factories that several suites share.

`RowFactory` writes rows by hand, where the database's own rules are tested. The drivers run the backend step
by step on a local ledger: `WalletDriver` the transfers of one platform wallet, `PaymentDriver` deposits and
settlement, `ApiPaymentDriver` the same through the API. `AdminCommands` runs commands as an administrator.
"""
