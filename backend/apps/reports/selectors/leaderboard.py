"""The public leaderboard: what merchants' live payments have sent to the burn wallet, proved by ledgers."""

from __future__ import annotations

from typing import Any

import orjson
from django.db import connection

from apps.common.cache import TimedCache
from apps.common.drops import drops_to_xrp
from apps.common.modes import Mode
from apps.payments import links

ENTRIES = 100
NEWEST_BURNS = 3
ANONYMOUS = "Anonymous"
# Every visitor of the page asks; the sums walk all burns of the mode.
_KEEP_SECONDS = 5.0

# One pass over the burns sums them up; the newest are looked up, by index, for the hundred entries alone.
# Several of a merchant's burns may be in one transfer, and one transfer may hold several merchants'.
# A burn's moment is when its validation was booked: a transfer's ledger close time is not kept.
_BOARD = """
with burnt as (
  select p.merchant_id, sum(l.amount) as drops, count(*) as burns,
    (array_agg(distinct l.transfer_id order by l.transfer_id desc))[:%(newest)s] as newest
  from payments_leg l join payments_payment p on p.deposit_id = l.deposit_id
  where l.kind = 'burn' and l.state = 'paid' and p.mode = %(mode)s
  group by p.merchant_id
), board as (
  select u.id, case when u.leaderboard_anonymous then %(anonymous)s else u.username end as name,
    b.drops, b.burns, b.newest
  from burnt b join accounts_user u on u.id = b.merchant_id and u.is_active
  order by b.drops desc, u.id limit %(entries)s
)
select board.name, board.drops, board.burns,
  (select json_agg(json_build_object(
      'transaction_hash', t.paid_hash, 'amount', his.drops,
      'at', to_char(e.created_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'))
    order by t.id desc)::text
   from unnest(board.newest) newest (id)
   join treasury_transfer t on t.id = newest.id
   join treasury_entry e on e.kind = 'attempt' and e.source = t.paid_hash
   cross join lateral (
     select sum(l.amount) as drops
     from payments_leg l join payments_payment p on p.deposit_id = l.deposit_id
     where l.transfer_id = t.id and p.merchant_id = board.id
   ) his)
from board order by board.drops desc, board.id
"""


def leaderboard_read(mode: Mode = "live") -> list[dict[str, Any]]:
    """The hundred merchants who have burnt the most, with their newest burns. Amounts: XRP, six decimals.

    Only burns whose transfer a validated ledger holds count; suspended merchants are left out, and who wishes
    so stands there as "Anonymous".
    """
    with connection.cursor() as cursor:
        cursor.execute(
            _BOARD,
            {"mode": mode, "entries": ENTRIES, "newest": NEWEST_BURNS, "anonymous": ANONYMOUS},
        )
        rows = cursor.fetchall()
    explorer = links.explorer_url(mode)
    return [
        {
            "rank": rank,
            "name": name,
            "amount_burned": drops_to_xrp(int(drops)),
            "burn_count": int(burns),
            "burns": [{**burn, "amount": drops_to_xrp(int(burn["amount"]))} for burn in orjson.loads(newest)],
            "explorer_url": explorer,
        }
        for rank, (name, drops, burns, newest) in enumerate(rows, start=1)
    ]


burn_leaderboard = TimedCache(leaderboard_read, seconds=_KEEP_SECONDS)
"""The board of live mode, at most five seconds old."""
