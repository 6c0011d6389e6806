"""The public leaderboard: how much merchants have burned in live payments."""

from __future__ import annotations

from datetime import datetime

import orjson
from django.db import connection

from apps.accounts.tables import USER
from apps.common.cache import TimedCache
from apps.common.drops import drops_to_xrp
from apps.common.modes import Mode
from apps.ledger import networks
from apps.payments.tables import LEG, PAYMENT
from apps.reports.wire.site import Burn, LeaderboardEntry
from apps.treasury.tables import ENTRY, TRANSFER

ENTRIES = 100
NEWEST_BURNS = 3
ANONYMOUS = "Anonymous"
# Every visitor of the page reads it, and the sums read all burns of the mode.
_CACHE_SECONDS = 5.0

# One pass over the burns adds them up; the newest are looked up by index, only for the hundred entries.
# A transfer may carry several burns, also of several merchants.
# The time of a burn is the close time of its ledger.
_BOARD = f"""
with burned as (
  select p.merchant_id, sum(l.amount) as drops, count(*) as burns,
    (array_agg(distinct l.transfer_id order by l.transfer_id desc))[:%(newest)s] as newest
  from {LEG} l join {PAYMENT} p on p.deposit_id = l.deposit_id
  where l.kind = 'burn' and l.state = 'paid' and p.mode = %(mode)s
  group by p.merchant_id
), board as (
  select u.id, case when u.leaderboard_anonymous then %(anonymous)s else u.username end as name,
    b.drops, b.burns, b.newest
  from burned b join {USER} u on u.id = b.merchant_id and u.is_active
  order by b.drops desc, u.id limit %(entries)s
)
select board.name, board.drops, board.burns,
  (select json_agg(json_build_object(
      'transaction_hash', t.paid_hash, 'amount', own.drops,
      'at', to_char(e.closed_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'))
    order by t.id desc)::text
   from unnest(board.newest) newest (id)
   join {TRANSFER} t on t.id = newest.id
   join {ENTRY} e on e.kind = 'attempt' and e.source = t.paid_hash
   cross join lateral (
     select sum(l.amount) as drops
     from {LEG} l join {PAYMENT} p on p.deposit_id = l.deposit_id
     where l.transfer_id = t.id and p.merchant_id = board.id
   ) own)
from board order by board.drops desc, board.id
"""


def leaderboard_read(mode: Mode = Mode.LIVE) -> list[LeaderboardEntry]:
    """The hundred merchants who have burned the most, with their newest burns. Amounts: XRP, six decimals.

    Only validated burns count. Suspended merchants are left out; merchants who chose so are "Anonymous".
    """
    with connection.cursor() as cursor:
        cursor.execute(
            _BOARD,
            {"mode": mode, "entries": ENTRIES, "newest": NEWEST_BURNS, "anonymous": ANONYMOUS},
        )
        rows = cursor.fetchall()
    explorer = networks.explorer_url(mode)
    return [
        LeaderboardEntry(
            rank=rank,
            name=name,
            amount_burned=drops_to_xrp(int(drops)),
            burn_count=int(burns),
            burns=[_burn(**burn) for burn in orjson.loads(newest)],
            explorer_url=explorer,
        )
        for rank, (name, drops, burns, newest) in enumerate(rows, start=1)
    ]


def _burn(*, transaction_hash: str, amount: int, at: str) -> Burn:
    return Burn(transaction_hash=transaction_hash, amount=drops_to_xrp(amount), at=datetime.fromisoformat(at))


burn_leaderboard = TimedCache(leaderboard_read, seconds=_CACHE_SECONDS)
"""The leaderboard of live mode, at most five seconds old."""
