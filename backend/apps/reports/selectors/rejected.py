"""Rejected payments of all merchants, newest first, for administrators."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime
from typing import Any, NamedTuple
from uuid import UUID

from django.db import connection

from apps.common.csv_copy import copied_chunks, header_line, time_sql, xrp_sql
from apps.common.drops import drops_to_xrp
from apps.common.modes import Mode
from apps.common.paging import PageRequest
from apps.ledger import networks
from apps.ledger.types import NO_TAG, tag_or_none
from apps.payments.domain.admin_rules import LegFacts, releases_allowed, return_retry_refusal
from apps.payments.domain.choices import Reason, ReleaseTo, ReturnStatus
from apps.payments.domain.failures import return_failure
from apps.payments.domain.states import return_status
from apps.payments.models import Deposit, Leg
from apps.payments.selectors import deposit_facts, leg_facts
from apps.payments.tables import DEPOSIT, LEG, REJECTED, RELEASE
from apps.reports.domain.rejected import RejectedFilter
from apps.reports.selectors.replica import report_snapshot
from apps.reports.wire.money import AdminRejectedPayment, RejectedPage, Releasable
from apps.treasury.tables import TRANSFER, WALLET

WAITS = "Waits until the wallet resumes."
CAME_BACK = "The return came back."
TOO_SMALL = "Too small to return."
RELEASED = "Released to equity."

# The deposit itself if nothing was sent for it, else the one that brought its return back.
_HELD = "coalesce(rejected.came_back, case when leg.id is null then deposit.id end)"
# What an administrator has kept as equity waits for nobody, so it is no failed return to look at.
_KEPT = (
    f"exists (select from {RELEASE} release"
    f" where release.deposit_id = {_HELD} and release.to = '{ReleaseTo.EQUITY}')"
)
_STATUS = {
    ReturnStatus.PENDING: "rejected.came_back is null and leg.state in ('owed', 'sending')",
    ReturnStatus.COMPLETED: "rejected.came_back is null and leg.state = 'paid'",
    ReturnStatus.FAILED: (
        f"(rejected.came_back is not null or leg.id is null or leg.state = 'failed') and not {_KEPT}"
    ),
}
_SMALL = "rejected.amount < deposit.min_return"
_FROM = f"""
from {REJECTED} rejected
join {DEPOSIT} deposit on deposit.id = rejected.deposit_id
join {WALLET} wallet on wallet.id = deposit.wallet_id
left join {LEG} leg on leg.id = rejected.leg_id
"""
# By the time that is shown: the watchers of the two modes decide at their own pace.
_NEWEST = "order by deposit.close_time desc, rejected.id desc"
_SELECT = f"""
select rejected.id, rejected.amount, deposit.destination_tag, deposit.tx_hash, deposit.sender,
  rejected.reason, leg.id leg, leg.state leg_state, rejected.came_back, deposit.close_time, wallet.mode,
  deposit.payment_id, transfer.paid_hash, transfer.fail_code, wallet.halted_at, held.id held,
  release.to released
{_FROM}
left join {TRANSFER} transfer on transfer.id = leg.transfer_id
left join {DEPOSIT} held on held.id = {_HELD}
left join {RELEASE} release on release.deposit_id = held.id
"""


CSV_COLUMNS = {
    "id": "rejected.id",
    "mode": "wallet.mode",
    "rejected_at": time_sql("deposit.close_time"),
    "amount": xrp_sql("rejected.amount"),
    "destination_tag": f"nullif(deposit.destination_tag, {NO_TAG})",
    "transaction_hash": "deposit.tx_hash",
    "sender_address": "deposit.sender",
    "reason_code": "rejected.reason",
    "return_status": "case "
    + " ".join(f"when {_STATUS[each]} then '{each}'" for each in _STATUS)
    # Kept as equity: the page calls it failed, with "released" beside it.
    + f" else '{ReturnStatus.FAILED}' end",
    "released": f"{_KEPT}",
    "return_transaction_hash": "transfer.paid_hash",
    "payment_id": "deposit.payment_id",
}
_CSV = f"""
select {", ".join(CSV_COLUMNS.values())}
{_FROM}
left join {TRANSFER} transfer on transfer.id = leg.transfer_id
"""


class _Row(NamedTuple):
    """One rejected payment, in the order of `_SELECT`."""

    id: int
    amount: int
    destination_tag: int
    tx_hash: str
    sender: str
    reason: Reason
    leg: int | None
    leg_state: str | None
    came_back: int | None
    close_time: datetime
    mode: str
    payment_id: UUID | None
    paid_hash: str | None
    fail_code: str | None
    halted_at: datetime | None
    held: int | None
    released: str | None


def rejected_page(*, chosen: RejectedFilter, page: PageRequest) -> RejectedPage:
    """One page of rejected payments; beyond the end it is empty. `hidden_count` are the small ones that match
    and are left out."""
    where, params = _where(chosen)
    params |= {"limit": page.size, "offset": page.offset}
    with connection.cursor() as cursor:
        cursor.execute(
            f"select count(*), count(*) filter (where {_SMALL}) {_FROM} where {where}",
            params,
        )
        count, small = cursor.fetchone()
        if not chosen.small:
            where += f" and not ({_SMALL})"
            count -= small
        rows: list[_Row] = []
        if page.offset < count:
            # The page is chosen before the other tables are joined to it.
            cursor.execute(
                f"{_SELECT} where rejected.id in (select rejected.id {_FROM} where {where} {_NEWEST}"
                f" limit %(limit)s offset %(offset)s) {_NEWEST}",
                params,
            )
            rows = [_Row(*row) for row in cursor.fetchall()]
    legs = {
        leg.pk: facts
        for leg, facts in leg_facts(Leg.objects.filter(pk__in=[row.leg for row in rows])).items()
    }
    held = {
        deposit.pk: facts
        for deposit, facts in deposit_facts(Deposit.objects.filter(pk__in=[row.held for row in rows])).items()
    }
    return RejectedPage(
        rejected_payments=[
            _shown(
                row,
                None if row.leg is None else legs[row.leg],
                [] if row.held is None else releases_allowed(held[row.held]),
            )
            for row in rows
        ],
        total_count=count,
        total_pages=-(-count // page.size),
        hidden_count=0 if chosen.small else small,
    )


def rejected_csv(*, chosen: RejectedFilter) -> Iterator[bytes]:
    """All rejected payments that match, newest first. Holds a transaction until it is exhausted or closed."""
    where, params = _where(chosen)
    if not chosen.small:
        where += f" and not ({_SMALL})"
    with report_snapshot() as cursor:
        yield header_line(CSV_COLUMNS)
        yield from copied_chunks(cursor, f"{_CSV} where {where} {_NEWEST}", params)


def _where(chosen: RejectedFilter) -> tuple[str, dict[str, Any]]:
    """The condition that the filter is, small deposits apart, and its parameters."""
    where = f"wallet.mode = any(%(modes)s) and {chosen.days.condition('deposit.close_time')}"
    if chosen.status is not None:
        where += f" and {_STATUS[chosen.status]}"
    return where, {"modes": [mode.value for mode in chosen.modes], **chosen.days.params}


def _shown(row: _Row, leg: LegFacts | None, releases: list[ReleaseTo]) -> AdminRejectedPayment:
    status = return_status(row.leg_state, row.came_back)
    return AdminRejectedPayment(
        id=row.id,
        amount=drops_to_xrp(row.amount),
        destination_tag=tag_or_none(row.destination_tag),
        transaction_hash=row.tx_hash,
        sender_address=row.sender,
        reason=Reason(row.reason).label,
        reason_code=row.reason,
        return_status=status,
        rejected_at=row.close_time,
        livemode=row.mode == Mode.LIVE,
        payment_id=row.payment_id,
        return_transaction_hash=row.paid_hash,
        explorer_url=networks.explorer_url(Mode(row.mode)),
        note=_note(status, row),
        released=row.released == ReleaseTo.EQUITY,
        can_retry=return_retry_refusal(leg, came_back=row.came_back is not None) is None,
        release=Releasable(deposit_id=row.held, to=releases) if row.held and releases else None,
    )


def _note(status: ReturnStatus, row: _Row) -> str | None:
    """What the status alone does not say."""
    if status == ReturnStatus.PENDING:
        return WAITS if row.halted_at is not None else None
    if status == ReturnStatus.COMPLETED:
        return None
    if row.released == ReleaseTo.EQUITY:
        return RELEASED
    if row.came_back is not None:
        return CAME_BACK
    return TOO_SMALL if row.leg_state is None else return_failure(row.fail_code or "")
