"""The platform's money: networks, wallets, outgoing transfers and the journal.

What a CHECK, a partial unique index or a foreign key of one column can say stands in these classes. Composite
foreign keys, checks that compute, and triggers are SQL in `migrations/sql/`; a foreign key marked
`db_constraint=False` is part of a composite one there. A missing destination tag is -1: NULL would switch a
composite foreign key off. All amounts are drops.
"""

from apps.treasury.models.admin_actions import AdminActionRecord
from apps.treasury.models.bounds import MAX_DROPS, MAX_TAG, MIN_TAG
from apps.treasury.models.journal import Audit, Entry, Line
from apps.treasury.models.platform import Settings, TagKey
from apps.treasury.models.transfers import Attempt, ExternalTransaction, Slot, Transfer
from apps.treasury.models.wallets import AddressClaim, BurnWallet, Cursor, FundingSender, Network, Wallet

__all__ = [
    "MAX_DROPS",
    "MAX_TAG",
    "MIN_TAG",
    "AddressClaim",
    "AdminActionRecord",
    "Attempt",
    "Audit",
    "BurnWallet",
    "Cursor",
    "Entry",
    "ExternalTransaction",
    "FundingSender",
    "Line",
    "Network",
    "Settings",
    "Slot",
    "TagKey",
    "Transfer",
    "Wallet",
]
