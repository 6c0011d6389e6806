"""Tables that SQL of higher apps may read, by the names that this app exports."""

from typing import Final

from apps.treasury.domain.choices import LIABILITIES, Account

ADOPTION: Final = "treasury_adoption"
ATTEMPT: Final = "treasury_attempt"
AUDIT: Final = "treasury_audit"
BURN_WALLET: Final = "treasury_burnwallet"
CLOCK: Final = "treasury_clock"
CURSOR: Final = "treasury_cursor"
ENTRY: Final = "treasury_entry"
EXTERNAL_TRANSACTION: Final = "treasury_externaltransaction"
FUNDING_SENDER: Final = "treasury_fundingsender"
LEDGER_SERVER: Final = "treasury_ledgerserver"
LINE: Final = "treasury_line"
NETWORK: Final = "treasury_network"
SLOT: Final = "treasury_slot"
TRANSFER: Final = "treasury_transfer"
WALLET: Final = "treasury_wallet"

OWN_ACCOUNTS: Final = ", ".join(f"'{account.value}'" for account in (Account.WALLET, *LIABILITIES))
"""The accounts whose sum is the operator's own money, as a list of SQL; the owed ones are booked negative."""
