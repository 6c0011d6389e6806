"""Rejected payments of all merchants, newest first, for administrators."""

from __future__ import annotations

from typing import Any

from django.db import connection

from apps.common.drops import drops_to_xrp
from apps.common.modes import Mode
from apps.common.paging import PageRequest
from apps.ledger import networks
from apps.ledger.types import tag_or_none
from apps.payments.domain.choices import LegState, Reason, ReleaseTo, ReturnStatus
from apps.payments.domain.failures import return_failure
from apps.payments.domain.states import return_status
from apps.payments.tables import DEPOSIT, LEG, REJECTED, RELEASE
from apps.reports.domain.rejected import RejectedFilter
from apps.treasury.domain.choices import WalletState
from apps.treasury.tables import NETWORK, TRANSFER, WALLET

WAITS = "Waits until the wallet resumes."
CAME_BACK = "The return came back."
TOO_SMALL = "Too small to return."
RELEASED = "Released to equity."

_STATUS = {
    ReturnStatus.PENDING: "rejected.came_back is null and leg.state in ('owed', 'sending')",
    ReturnStatus.COMPLETED: "rejected.came_back is null and leg.state = 'paid'",
    ReturnStatus.FAILED: "(rejected.came_back is not null or leg.id is null or leg.state = 'failed')",
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
# What could be released: the deposit itself if nothing was sent for it, else the one that brought its return
# back.
_SELECT = f"""
select rejected.id, rejected.amount, deposit.destination_tag, deposit.tx_hash, deposit.sender,
  rejected.reason, leg.state, rejected.came_back, deposit.close_time, wallet.mode, deposit.payment_id,
  transfer.paid_hash, transfer.fail_code, wallet.state, wallet.halted_at is not null,
  network.closed_at is not null, held.id, held.sender, held.delivered > held.return_fee, release.to
{_FROM}
join {NETWORK} network on network.id = wallet.network_id
left join {TRANSFER} transfer on transfer.id = leg.transfer_id
left join {DEPOSIT} held
  on held.id = coalesce(rejected.came_back, case when leg.id is null then deposit.id end)
left join {RELEASE} release on release.deposit_id = held.id
"""


def rejected_page(*, chosen: RejectedFilter, page: PageRequest) -> dict[str, Any]:
    """One page of rejected payments; beyond the end it is empty. `hidden_count` are the small ones that match
    and are left out."""
    where = "wallet.mode = any(%(modes)s)"
    if chosen.status is not None:
        where += f" and {_STATUS[chosen.status]}"
    params: dict[str, Any] = {
        "modes": [mode.value for mode in chosen.modes],
        "limit": page.size,
        "offset": page.offset,
    }
    with connection.cursor() as cursor:
        cursor.execute(
            f"select count(*), count(*) filter (where {_SMALL}) {_FROM} where {where}",
            params,
        )
        count, small = cursor.fetchone()
        if not chosen.small:
            where += f" and not ({_SMALL})"
            count -= small
        rows = []
        if page.offset < count:
            # The page is chosen before the other tables are joined to it.
            cursor.execute(
                f"{_SELECT} where rejected.id in (select rejected.id {_FROM} where {where} {_NEWEST}"
                f" limit %(limit)s offset %(offset)s) {_NEWEST}",
                params,
            )
            rows = cursor.fetchall()
    return {
        "rejected_payments": [_shown(row) for row in rows],
        "total_count": count,
        "total_pages": -(-count // page.size),
        "hidden_count": 0 if chosen.small else small,
    }


def _shown(row: tuple[Any, ...]) -> dict[str, Any]:
    (rejected_id, amount, tag, tx_hash, sender, reason, leg, came_back, at, mode, payment_id) = row[:11]
    paid_hash, fail_code, wallet, halted, closed, held, held_sender, leaves, released = row[11:]
    open_network = not closed
    status = return_status(leg, came_back)
    return {
        "id": rejected_id,
        "amount": drops_to_xrp(amount),
        "destination_tag": tag_or_none(tag),
        "transaction_hash": tx_hash,
        "sender_address": sender,
        "reason": Reason(reason).label,
        "reason_code": reason,
        "return_status": status,
        "rejected_at": at,
        "livemode": mode == Mode.LIVE,
        "payment_id": payment_id,
        "return_transaction_hash": paid_hash,
        "explorer_url": networks.explorer_url(Mode(mode)),
        "note": _note(status, leg, came_back, fail_code, halted, released),
        "can_retry": open_network and leg == LegState.FAILED and wallet != WalletState.RETIRED,
        "release": {
            "deposit_id": held,
            "to": releases_possible(
                sender=held_sender, leaves=bool(leaves), retired=wallet == WalletState.RETIRED
            ),
        }
        if open_network and held is not None and released is None
        else None,
    }


def releases_possible(*, sender: str | None, leaves: bool, retired: bool) -> list[ReleaseTo]:
    """Where a held deposit may go, except to a merchant. `leaves`: more than the return fee arrived."""
    back = [ReleaseTo.RETURN] if sender is not None and leaves and not retired else []
    return [*back, ReleaseTo.EQUITY]


def _note(
    status: ReturnStatus,
    leg: str | None,
    came_back: int | None,
    fail_code: str | None,
    halted: bool,
    released: str | None,
) -> str | None:
    """What the status alone does not say."""
    if status == ReturnStatus.PENDING:
        return WAITS if halted else None
    if status == ReturnStatus.COMPLETED:
        return None
    if released == ReleaseTo.EQUITY:
        return RELEASED
    if came_back is not None:
        return CAME_BACK
    return TOO_SMALL if leg is None else return_failure(fail_code or "")
