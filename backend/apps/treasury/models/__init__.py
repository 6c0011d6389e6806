"""The platform's money: networks, wallets, outgoing transfers and the journal.

CHECKs, partial unique indexes and foreign keys of one column are declared in these classes. Composite foreign
keys, checks that compute, and triggers are SQL in `migrations/sql/`; a foreign key with `db_constraint=False`
is part of a composite one there. A missing destination tag is -1, because NULL would disable a composite
foreign key. All amounts are drops.
"""

from apps.treasury.models.admin_actions import AdminActionRecord
from apps.treasury.models.bounds import MAX_DROPS, MAX_TAG, MIN_TAG
from apps.treasury.models.journal import Audit, Entry, Line
from apps.treasury.models.platform import KnownDatabase, LedgerServer, Settings, TagKey
from apps.treasury.models.transfers import Adoption, Attempt, ExternalTransaction, Slot, Transfer
from apps.treasury.models.wallets import AddressClaim, BurnWallet, Cursor, FundingSender, Network, Wallet

__all__ = [
    "MAX_DROPS",
    "MAX_TAG",
    "MIN_TAG",
    "AddressClaim",
    "AdminActionRecord",
    "Adoption",
    "Attempt",
    "Audit",
    "BurnWallet",
    "Cursor",
    "Entry",
    "ExternalTransaction",
    "FundingSender",
    "KnownDatabase",
    "LedgerServer",
    "Line",
    "Network",
    "Settings",
    "Slot",
    "TagKey",
    "Transfer",
    "Wallet",
]
