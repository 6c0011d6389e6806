"""A wallet's journal beside its transactions on the ledger."""

from __future__ import annotations

from apps.common.paging import QueryNumberField
from apps.platform_admin.serializers.wallet_query import WalletQuery

# Of the ledger's protocol: 32 bits.
_LAST_LEDGER = 2**32 - 1


class ComparisonQuery(WalletQuery):
    from_ledger = QueryNumberField(
        f"from_ledger must be a whole number from 1 to {_LAST_LEDGER}.",
        required=False,
        min_value=1,
        max_value=_LAST_LEDGER,
        help_text="By default the ledger after the newest audit that agreed.",
    )
