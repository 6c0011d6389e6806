"""The public leaderboard: what merchants' live payments have sent to the burn wallet, proved by ledgers."""

from __future__ import annotations

from typing import Any

import orjson
from django.db import connection

from apps.common.drops import drops_to_xrp
from apps.common.kept import Kept
from apps.common.modes import Mode
from apps.payments import links

ENTRIES = 100
NEWEST_BURNS = 3
ANONYMOUS = "Anonymous"
# Every visitor of the page asks; the sums walk all burns of the mode.
_KEEP_SECONDS = 5.0

# One row for each merchant and burn transaction: several of his burns may have gone out in one transfer.
# A burn's moment is when its validation was booked: a transfer's ledger close time is not kept.
_BOARD = """
with burnt as (
  select p.merchant_id, t.id, t.paid_hash, sum(l.amount) as drops, count(*) as burns,
    row_number() over (partition by p.merchant_id order by t.id desc) as newest
  from payments_leg l
  join treasury_transfer t on t.id = l.transfer_id
  join payments_payment p on p.credit_id = l.credit_id
  where l.kind = 'burn' and l.state = 'paid' and p.mode = %(mode)s
  group by p.merchant_id, t.id
), board as (
  select u.id, case when u.leaderboard_anonymous then %(anonymous)s else u.username end as name,
    sum(b.drops) as drops, sum(b.burns) as burns
  from burnt b join accounts_user u on u.id = b.merchant_id and u.is_active
  group by u.id order by drops desc, u.id limit %(entries)s
)
select board.name, board.drops, board.burns,
  (select json_agg(json_build_object(
      'transaction_hash', b.paid_hash, 'amount', b.drops,
      'at', to_char(e.created_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'))
    order by b.id desc)::text
   from burnt b
   join treasury_entry e on e.kind = 'attempt' and e.source = b.paid_hash
   where b.merchant_id = board.id and b.newest <= %(newest)s)
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


burn_leaderboard = Kept(leaderboard_read, seconds=_KEEP_SECONDS)
"""The board of live mode, at most five seconds old."""
