"""The audit: books and ledger compared to the drop, at one validated ledger."""

from __future__ import annotations

import logging
from dataclasses import dataclass
from typing import NamedTuple

from django.db import connection

from apps.common.drops import drops_to_xrp
from apps.common.errors import Refusal
from apps.ledger.client import LedgerClient
from apps.treasury.domain.choices import BOOKED_LATE
from apps.treasury.domain.equity import EquityLevel, equity_level
from apps.treasury.models import Audit, Wallet
from apps.treasury.services.wallets import wallet_halt
from apps.treasury.tables import OWN_ACCOUNTS

log = logging.getLogger(__name__)

_LATE = ", ".join(f"'{kind.value}'" for kind in BOOKED_LATE)
# One statement, for one consistent view: an administrator may recognise or release at the same time.
_COUNT = f"""
select booked.wallet, booked.owed - adopted.since, late.wallet, late.owed + adopted.now,
  external.now, external.since
from (
  select coalesce(sum(l.drops) filter (where l.account = 'wallet'), 0)::bigint as wallet,
    coalesce(-sum(l.drops) filter (where l.account <> 'wallet'), 0)::bigint as owed
  from treasury_entry e join treasury_line l on l.entry_id = e.id
    and l.account in ({OWN_ACCOUNTS})
  where e.wallet_id = %(wallet)s and e.kind not in ({_LATE})
    and e.ledger_index > %(after)s and e.ledger_index <= %(ledger)s
) booked, (
  select coalesce(sum(l.drops) filter (where l.account = 'wallet'), 0)::bigint as wallet,
    coalesce(-sum(l.drops) filter (where l.account <> 'wallet'), 0)::bigint as owed
  from treasury_entry e join treasury_line l on l.entry_id = e.id
    and l.account in ({OWN_ACCOUNTS})
  where e.wallet_id = %(wallet)s and e.kind in ({_LATE}) and e.ledger_index <= %(ledger)s
) late, (
  select coalesce(sum(delta), 0)::bigint as now,
    coalesce(sum(delta) filter (where ledger_index > %(after)s), 0)::bigint as since
  from treasury_externaltransaction tx
  where wallet_id = %(wallet)s and ledger_index <= %(ledger)s and recognised_at is null
    and not exists (select from treasury_adoption where external_id = tx.id)
) external, (
  select coalesce(-sum(l.drops), 0)::bigint as now,
    coalesce(-sum(l.drops) filter (where e.ledger_index > %(after)s), 0)::bigint as since
  from treasury_adoption a join treasury_externaltransaction tx on tx.id = a.external_id
  join treasury_entry e on e.kind = 'attempt' and e.source = tx.tx_hash
  join treasury_line l on l.entry_id = e.id and l.account in ({OWN_ACCOUNTS}) and l.account <> 'wallet'
  where tx.wallet_id = %(wallet)s and e.ledger_index <= %(ledger)s
) adopted
"""  # noqa: S608  (constants)
_KEEP = """
insert into treasury_audit
  (wallet_id, ledger_index, ledger, books, external, owed, released, corrected, reserve)
values (%s, %s, %s, %s, %s, %s, %s, %s, %s)
on conflict (wallet_id, ledger_index) do nothing
returning equity
"""


class NotSwept(Refusal):
    """The sweep has not passed that ledger, so the books cannot include it yet."""

    status = 409


# By primary key, in batches. Audits that differed are evidence and stay.
_PRUNE = """
delete from treasury_audit where (wallet_id, ledger_index) in (
  select a.wallet_id, a.ledger_index from treasury_audit a where a.wallet_id = %(wallet)s
    and a.ledger = a.books + a.external
    and a.ledger_index < (
      select b.ledger_index from treasury_audit b where b.wallet_id = %(wallet)s
        and b.ledger = b.books + b.external order by b.ledger_index desc limit 1) - %(kept)s
  order by a.ledger_index limit %(batch)s)
"""
# About two days of ledgers.
LEDGERS_KEPT = 50_000
_PRUNE_BATCH = 5_000


@dataclass(frozen=True, slots=True)
class AuditResult:
    """One wallet at `ledger_index`, in drops.

    `ledger` and `books` are the balance by either; `external` is what unrecognised external transactions
    moved; `owed` is owed to or held for others.
    """

    wallet_id: int
    ledger_index: int
    ledger: int
    books: int
    external: int
    owed: int
    released: int
    corrected: int
    reserve: int

    @property
    def difference(self) -> int:
        """0 if books and ledger agree."""
        return self.ledger - self.books - self.external

    @property
    def equity(self) -> int:
        """What the operator can spend on network fees; negative if fees were paid with other people's
        money."""
        return self.ledger - self.owed - self.reserve


def wallet_audit(
    *, wallet_id: int, client: LedgerClient, ledger_index: int, whole: bool = False
) -> AuditResult:
    """Compare a wallet's books with the ledger, store the result, and halt the wallet on a difference.

    Counts from the last audit that agreed. Everything that moves in a ledger is booked before the sweep
    passes it; only releases, takeovers, corrections, and recognised or adopted transactions are booked later,
    and those are counted again. `whole` counts from the opening entry. Outside any transaction. Raises
    `NotSwept`, and what the client raises.
    """
    wallet = Wallet.objects.select_related("cursor").get(id=wallet_id)
    if wallet.cursor.ledger_index < ledger_index:
        raise NotSwept(f"wallet {wallet_id} is swept up to ledger {wallet.cursor.ledger_index}")
    state = client.server_state()
    info = client.account_info(address=wallet.address, ledger_index=ledger_index)
    audits = Audit.objects.filter(wallet_id=wallet_id, ledger_index__lt=ledger_index)
    before = audits.order_by("-ledger_index").first()
    counted = _books(wallet_id, ledger_index, None if whole else _agreed(before))
    result = AuditResult(
        wallet_id=wallet_id,
        ledger_index=ledger_index,
        ledger=0 if info is None else info.balance,
        books=counted.books,
        external=counted.external,
        owed=counted.owed,
        released=counted.released,
        corrected=counted.corrected,
        reserve=state.reserve_base + (0 if info is None else info.owner_count * state.reserve_inc),
    )
    if _keep(result):
        _log_change(wallet, before, result)
    if result.difference:
        wallet_halt(
            wallet_id=wallet_id,
            reason=f"Books and ledger differ by {result.difference} drops at ledger {ledger_index}.",
        )
    return result


def audits_prune(*, kept: int = LEDGERS_KEPT) -> int:
    """Delete audits that agreed, except for each wallet's newest `kept` ledgers; returns how many.

    Each validated ledger adds a row per wallet. The newest audit that agreed, and every one that differed,
    stays. Commits in batches.
    """
    pruned = 0
    for wallet_id in Wallet.objects.order_by("id").values_list("id", flat=True):
        batch = _PRUNE_BATCH
        while batch == _PRUNE_BATCH:
            with connection.cursor() as cursor:
                cursor.execute(_PRUNE, {"wallet": wallet_id, "kept": kept, "batch": _PRUNE_BATCH})
                batch = cursor.rowcount
            pruned += batch
    return pruned


def _agreed(audit: Audit | None) -> Audit | None:
    return audit if audit is not None and audit.ledger == audit.books + audit.external else None


class _Counted(NamedTuple):
    books: int
    external: int
    owed: int
    released: int
    corrected: int


def _books(wallet_id: int, ledger_index: int, last: Audit | None) -> _Counted:
    """The drops up to `ledger_index`, continuing from `last`."""
    after = -1 if last is None else last.ledger_index
    with connection.cursor() as cursor:
        cursor.execute(_COUNT, {"wallet": wallet_id, "after": after, "ledger": ledger_index})
        booked, owed, corrected, released, external, external_since = cursor.fetchone()
    if last is None:
        return _Counted(booked + corrected, external, owed + released, released, corrected)
    # What was unrecognised then may be booked now; the sum of both has not changed.
    books = last.ledger + booked + corrected - last.corrected + external_since - external
    return _Counted(books, external, last.owed + owed + released - last.released, released, corrected)


def _keep(result: AuditResult) -> bool:
    """Store it; False if this ledger had already been audited."""
    with connection.cursor() as cursor:
        cursor.execute(
            _KEEP,
            [
                result.wallet_id,
                result.ledger_index,
                result.ledger,
                result.books,
                result.external,
                result.owed,
                result.released,
                result.corrected,
                result.reserve,
            ],
        )
        return cursor.fetchone() is not None


def _log_change(wallet: Wallet, before: Audit | None, result: AuditResult) -> None:
    """Log once, not at each ledger, that the operator's money runs low, and once that it is back."""
    level = equity_level(result.equity)
    if level == (EquityLevel.ENOUGH if before is None else equity_level(before.equity)):
        return
    xrp = drops_to_xrp(result.equity)
    name = f"{wallet.mode} wallet {wallet.address}"
    if level == EquityLevel.ENOUGH:
        log.warning("%s: funded again, spendable equity is %s XRP", name, xrp)
    elif level == EquityLevel.LOW:
        log.warning("%s: spendable equity is %s XRP, under 2: add funds", name, xrp)
    else:
        log.error(
            "%s: spendable equity is %s XRP: no new payments are accepted, only payouts are sent", name, xrp
        )
