"""How long a merchant waits for a payout."""

from typing import Final

PAYOUT_SECONDS: Final = "greatest(0, extract(epoch from paid.created_at - deposit.seen_at))::float8"
"""SQL over the deposit and the entry `paid` of its payout. By the database's clock, from booking the one to
booking the other: a ledger's close times are rounded to ten seconds and may run ahead."""
