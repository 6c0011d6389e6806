"""Reads of payments, one statement each."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from django.db.models import Prefetch

from apps.common.errors import ApiError
from apps.common.modes import Mode
from apps.common.prepared import prepared_cursor
from apps.payments.domain.wire import timestamp, xrp
from apps.payments.models import Deposit, Leg
from apps.payments.presenters import FlatRow, PublicRow, deposit_json, flat_payment, public_payment

NOT_FOUND = "Payment request not found"


def payment_not_found() -> ApiError:
    return ApiError(404, NOT_FOUND)


def payment_id_parse(text: str) -> UUID:
    """The id in a path. A malformed one is as unknown as any other: raises ApiError 404."""
    try:
        value = UUID(text)
    except ValueError:
        raise payment_not_found() from None
    if str(value) != text.lower():
        raise payment_not_found()
    return value


_SETTLED = """
left join payments_deposit c on c.id = p.deposit_id
left join payments_leg pl on pl.deposit_id = c.id and pl.kind = 'payout'
left join treasury_transfer pt on pt.id = pl.transfer_id
left join payments_leg bl on bl.deposit_id = c.id and bl.kind = 'burn'
left join treasury_transfer bt on bt.id = bl.transfer_id
"""

_FLAT = f"""
select p.id, p.mode, p.title, p.description, p.amount, p.status, p.exception, p.platform_name, p.username,
  p.tag, w.address, p.payout_address, p.received, p.fee, p.burn, p.payout, p.failure_reason,
  p.metadata::text,
  p.redirect_url, p.developer_reference, p.created_at, p.updated_at, p.expires_at, p.completed_at,
  c.sender, c.tx_hash, c.close_time, pl.dest, pt.paid_hash, bt.paid_hash, treasury_clock(p.mode)
from payments_payment p
join treasury_wallet w on w.id = p.wallet_id
{_SETTLED}
where p.id = %(id)s and p.merchant_id = %(owner)s and p.mode = %(mode)s
"""  # noqa: S608  (constants of this module)


def payment_status(*, payment_id: UUID, owner_id: int, mode: Mode) -> dict[str, Any]:
    """The merchant's payment, flat. Raises ApiError 404 for another's, or one of the other mode."""
    with prepared_cursor() as cursor:
        cursor.execute(_FLAT, {"id": payment_id, "owner": owner_id, "mode": mode})
        row = cursor.fetchone()
    if row is None:
        raise payment_not_found()
    *columns, server_time = row
    return {**flat_payment(FlatRow(*columns)), "server_time": timestamp(server_time)}


_PUBLIC = f"""
select p.id, p.mode, p.title, p.description, p.amount, p.status, p.exception, p.platform_name, p.username,
  p.tag, w.address, p.received, p.fee, p.burn, p.payout, p.redirect_url, p.created_at, p.expires_at,
  p.completed_at, n.network_id, n.local, u.is_active and w.halted_at is null, treasury_clock(p.mode),
  c.tx_hash, pt.paid_hash, bt.paid_hash,
  (select json_agg(json_build_object(
      'amount', r.amount, 'reason', r.reason, 'transaction_hash', rc.tx_hash, 'leg_state', rl.state,
      'came_back', r.came_back is not null, 'return_hash', rt.paid_hash)
      order by rc.ledger_index, rc.tx_index)::text
   from payments_deposit rc
   join payments_rejected r on r.deposit_id = rc.id
   left join payments_leg rl on rl.id = r.leg_id
   left join treasury_transfer rt on rt.id = rl.transfer_id
   where rc.payment_id = p.id)
from payments_payment p
join treasury_wallet w on w.id = p.wallet_id
join treasury_network n on n.id = w.network_id
join accounts_user u on u.id = p.merchant_id
{_SETTLED}
where p.id = %(id)s
"""  # noqa: S608  (constants of this module)


def payment_public_row(*, payment_id: UUID) -> PublicRow:
    """What a payer may see of a payment. Raises ApiError 404."""
    with prepared_cursor() as cursor:
        cursor.execute(_PUBLIC, {"id": payment_id})
        row = cursor.fetchone()
    if row is None:
        raise payment_not_found()
    return PublicRow(*row)


def payment_public(*, payment_id: UUID) -> dict[str, Any]:
    """The public status of a payment. Raises ApiError 404."""
    return public_payment(payment_public_row(payment_id=payment_id))


_LIVE = """
select p.status, c.tx_hash, p.fee, p.payout, p.burn, p.exception, p.sequence
from payments_payment p left join payments_deposit c on c.id = p.deposit_id
where p.id = %(id)s
"""


def payment_live_message(*, payment_id: UUID) -> dict[str, Any] | None:
    """The payment as a live message, for a socket that has just connected; None where there is none."""
    with prepared_cursor() as cursor:
        cursor.execute(_LIVE, {"id": payment_id})
        row = cursor.fetchone()
    if row is None:
        return None
    status, transaction_hash, fee, payout, burn, exception, sequence = row
    return {
        "payment_id": str(payment_id),
        "status": status,
        "transaction_hash": transaction_hash,
        "platform_fee": xrp(fee),
        "merchant_payout": xrp(payout),
        "burn_amount": xrp(burn),
        "exception": exception,
        "sequence": sequence,
    }


_STRAY = """
select r.amount, r.reason, l.state, r.came_back is not null, t.paid_hash
from payments_payment p
join treasury_wallet w on w.id = p.wallet_id
join payments_deposit c on c.network_id = w.network_id and c.tx_hash = %(hash)s and c.payment_id is null
join payments_rejected r on r.deposit_id = c.id
left join payments_leg l on l.id = r.leg_id
left join treasury_transfer t on t.id = l.transfer_id
where p.id = %(id)s
"""


def stray_deposit(*, payment_id: UUID, tx_hash: str) -> dict[str, Any] | None:
    """What was sent on the payment's network and named no payment; None until it is booked."""
    with prepared_cursor() as cursor:
        cursor.execute(_STRAY, {"id": payment_id, "hash": tx_hash})
        row = cursor.fetchone()
    if row is None:
        return None
    names = ("amount", "reason", "leg_state", "came_back", "return_hash")
    return deposit_json({**dict(zip(names, row, strict=True)), "transaction_hash": tx_hash})


def deposits_newest(*, mode: Mode | None, limit: int) -> list[Deposit]:
    """The newest deposits with their legs and transfers, newest first; of both modes where `mode` is None."""
    found = Deposit.objects.select_related("wallet", "merchant", "rejected").order_by("-id")
    if mode is not None:
        found = found.filter(wallet__mode=mode)
    legs = Leg.objects.select_related("transfer").order_by("id")
    return list(found.prefetch_related(Prefetch("legs", queryset=legs))[:limit])
