"""Rows of one merchant with a long history, written in sets, the rules of the money model switched off."""

from __future__ import annotations

import time
from typing import Any

from django.db import connection

from apps.common.modes import Mode
from apps.treasury.models import BurnWallet, Wallet
from tests.factories.platform import create_merchant, create_platform

RARE = "marzipan"
AMOUNT, FEE, BURN = 10_000_000, 100_000, 10_000
# Of ten payments nine were completed; one of a hundred thousand has the rare word, payer and exception. Each
# has a reference and metadata of its own.
_PAYMENTS = """
insert into payments_payment (
  id, merchant_id, mode, wallet_id, tag, amount, fee_ppm, burn_ppm, burn_address, payout_address, payout_tag,
  status, exception, sequence, deposit_id, received, fee, burn, payout, excess, created_at, expires_at,
  completed_at, title, description, platform_name, username, redirect_url, metadata, developer_reference)
select gen_random_uuid(), %(owner)s, %(mode)s, %(wallet)s, 1000000 + 2 * n, %(amount)s, 10000, 100000,
  %(burn_to)s, %(pay_to)s, -1, case when paid then 'completed' else 'expired' end,
  case when rare then 'overpaid' else 'none' end, 3,
  case when paid then n end, case when paid then %(amount)s end, case when paid then %(fee)s end,
  case when paid then %(burn)s end, case when paid then %(amount)s - %(fee)s end, case when paid then 0 end,
  at, at + interval '15 minutes', case when paid then at + interval '4 seconds' end,
  case when rare then 'Cake with %(rare)s' else 'Order number ' || n end, '', 'Records',
  case when rare then 'olga' else 'mika' end, 'https://shop.example/done',
  jsonb_build_object('order', n::text), 'order-' || n
from (
  select n, n %% 10 <> 0 as paid, n %% 100000 = 7 as rare,
    now() - interval '28 days' + n * (interval '27 days' / %(count)s) as at
  from generate_series(1, %(count)s) n
) one
"""
_DEPOSITS = """
insert into payments_deposit (
  id, wallet_id, network_id, tx_hash, ledger_index, tx_index, close_time, tx_type, sender, source_tag,
  destination_tag, delivered, return_fee, min_return, flow, payment_id, merchant_id)
select deposit_id, wallet_id, %(network)s, upper('D' || lpad(to_hex(deposit_id), 63, '0')), deposit_id, 0,
  created_at + interval '3 seconds', 'Payment', %(pay_to)s, -1, tag, amount, 12, 1000, 'settle', id,
  merchant_id
from payments_payment where deposit_id is not null
"""
_SENT = """
insert into treasury_transfer (
  id, wallet_id, kind, dest, dest_tag, tec_count, source_tag, amount, state, paid_hash)
select 2 * deposit_id + {which}, wallet_id, '{kind}', {dest}, -1, 0, 1000001 + 4 * deposit_id + 2 * {which},
  {amount}, 'paid',
  upper('B' || lpad(to_hex(2 * deposit_id + {which}), 63, '0'))
from payments_payment where deposit_id is not null;
insert into payments_leg (
  deposit_id, flow, wallet_id, kind, amount, dest, dest_tag, gathered, transfer_id, transfer_state)
select deposit_id, 'settle', wallet_id, '{kind}', {amount}, {dest}, -1, false, 2 * deposit_id + {which},
  'paid'
from payments_payment where deposit_id is not null;
insert into treasury_attempt (
  tx_hash, transfer_id, wallet_id, slot_number, purpose, blob, fee, from_ledger, last_ledger, submits, hint,
  outcome, result_code, ledger_index)
select paid_hash, id, wallet_id, id, 'pay', '12', 10, 1, 21, 1, '', 'success', 'tesSUCCESS', 2
from treasury_transfer where kind = '{kind}';
insert into treasury_entry (wallet_id, ledger_index, kind, source, line_count, closed_at, created_at)
select payment.wallet_id, 2, 'attempt', upper('B' || lpad(to_hex(2 * deposit_id + {which}), 63, '0')), 2,
  completed_at, completed_at
from payments_payment payment where deposit_id is not null;
"""


def long_history_create(payments: int) -> int:
    """A merchant with so many payments over the last four weeks, in test mode; the merchant's id."""
    create_platform(Mode.TEST)
    merchant = create_merchant()
    wallet = Wallet.objects.get(mode=Mode.TEST, state="active")
    burn = BurnWallet.objects.get(mode=Mode.TEST, active=True)
    params: dict[str, Any] = {
        "owner": merchant.user.pk,
        "mode": Mode.TEST.value,
        "wallet": wallet.pk,
        "count": payments,
        "network": wallet.network_id,
        "amount": AMOUNT,
        "fee": FEE,
        "burn": BURN,
        "pay_to": merchant.address,
        "burn_to": burn.address,
    }
    with connection.cursor() as cursor:
        cursor.execute(
            "set session_replication_role = replica; set statement_timeout = 0; set synchronous_commit = off"
        )
        cursor.execute(_PAYMENTS.replace("%(rare)s", RARE), params)
        cursor.execute(_DEPOSITS, params)
        for which, kind, dest, amount in (
            (0, "payout", "payout_address", "payout"),
            (1, "burn", "burn_address", "burn"),
        ):
            cursor.execute(_SENT.format(which=which, kind=kind, dest=dest, amount=amount), [])
        cursor.execute("reset all")
        cursor.execute("vacuum analyze")
    return merchant.user.pk


def sums_of_all(owner: int) -> tuple[int, ...]:
    """What the totals hold, added up over every payment."""
    with connection.cursor() as cursor:
        cursor.execute(
            "select count(*), count(*) filter (where status = 'completed'),"
            " coalesce(sum(payout) filter (where status = 'completed'), 0),"
            " coalesce(sum(fee) filter (where status = 'completed'), 0)"
            " from payments_payment where merchant_id = %s and mode = 'test'",
            [owner],
        )
        sums = cursor.fetchone()
        cursor.execute(
            "select coalesce(sum(leg.amount), 0) from payments_payment payment"
            " join payments_leg leg on leg.deposit_id = payment.deposit_id and leg.kind = 'burn'"
            " and leg.state = 'paid' where payment.merchant_id = %s and payment.mode = 'test'",
            [owner],
        )
        return tuple(int(value) for value in (*sums, cursor.fetchone()[0]))


_COLUMNS = [
    f"payment.{name}"
    for name in (
        *("id", "developer_reference", "title", "status", "exception", "tag", "created_at", "expires_at"),
        *("completed_at", "platform_name", "username", "metadata"),
        # The export shows each amount twice, in XRP and in drops.
        *("amount", "received", "fee", "burn", "payout"),
        *("amount", "received", "fee", "burn", "payout"),
    )
]
_JOINED_COLUMNS = [
    *("deposit.sender", "deposit.tx_hash", "deposit.close_time", "paid_out.paid_hash", "burned.paid_hash")
]
_JOINED = """
left join payments_deposit deposit on deposit.id = payment.deposit_id
left join payments_leg out_leg on out_leg.deposit_id = deposit.id and out_leg.kind = 'payout'
left join treasury_transfer paid_out on paid_out.id = out_leg.transfer_id
left join payments_leg burn_leg on burn_leg.deposit_id = deposit.id and burn_leg.kind = 'burn'
left join treasury_transfer burned on burned.id = burn_leg.transfer_id
"""


def raw_copy(owner: int, *, joined: bool) -> float:
    """Seconds of one COPY, as they are stored, of the columns that the export shows: those of the payment
    alone, or `joined` with those of the other tables."""
    statement = (
        f"copy (select {', '.join(_COLUMNS + _JOINED_COLUMNS if joined else _COLUMNS)}"
        f" from payments_payment payment {_JOINED if joined else ''}"
        " where payment.merchant_id = %s and payment.mode = 'test'"
        " order by payment.created_at desc, payment.serial desc) to stdout (format csv)"
    )
    started = time.perf_counter()
    with connection.cursor() as cursor, cursor.copy(statement, [owner]) as lines:
        for _ in lines:
            pass
    return time.perf_counter() - started
