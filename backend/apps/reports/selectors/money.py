"""The platform's wallets in one mode: halts, audits, held deposits and times to payout."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from typing import Any

from django.db import connection
from django.db.models import Q

from apps.common.drops import drops_to_xrp
from apps.common.modes import Mode
from apps.ledger import networks
from apps.ledger.types import NO_TAG, tag_or_none
from apps.payments.domain.admin_rules import releases_allowed
from apps.payments.domain.choices import Flow
from apps.payments.models import Deposit, Leg
from apps.payments.selectors import deposit_facts, legs_to_take_over
from apps.payments.services.gap import GapMatch, gap_matches
from apps.payments.tables import DEPOSIT, LEG
from apps.reports.domain.payout_time import PAYOUT_SECONDS
from apps.reports.wire.money import (
    Audit,
    BurnWallet,
    ExternalTransaction,
    Gap,
    HeldDeposit,
    Money,
    PlatformWallet,
    StuckTransfer,
    TakeOver,
    TimeToPayout,
    Withdrawal,
)
from apps.treasury.domain.choices import TransferKind, TransferState, WalletState
from apps.treasury.domain.wallet_rules import resume_refusal, void_refusal, withdraw_refusal
from apps.treasury.models import Wallet
from apps.treasury.selectors import wallets_with_tickets
from apps.treasury.services.admin_actions import wallet_facts
from apps.treasury.services.gap import gap_is_swept
from apps.treasury.services.withdrawals import OPEN, cold_address_shown
from apps.treasury.tables import (
    ADOPTION,
    ATTEMPT,
    AUDIT,
    BURN_WALLET,
    ENTRY,
    EXTERNAL_TRANSACTION,
    FUNDING_SENDER,
    NETWORK,
    SLOT,
    TRANSFER,
    WALLET,
)

AUDITS_SHOWN = 60
HELD_SHOWN = 20
EXTERNAL_SHOWN = 50
WITHDRAWALS_SHOWN = 3
PAYOUT_HOURS = 24

_AUDITS = f"""
select wallet.id, audit.ledger_index, audit.ledger - audit.books - audit.external, audit.external <> 0
from unnest(%s::bigint[]) as wallet (id)
cross join lateral (
  select * from {AUDIT} where wallet_id = wallet.id order by ledger_index desc limit %s
) audit
order by audit.ledger_index
"""
_EXTERNAL = f"""
select wallet_id, tx_hash, ledger_index, delta, tx_type, seen_at, dest, id
from {EXTERNAL_TRANSACTION} external
where wallet_id = any(%s) and recognised_at is null
  and not exists (select from {ADOPTION} where external_id = external.id)
order by ledger_index, id limit %s
"""
_OTHERS = f"""
select 'burn', address, provably_unspendable from {BURN_WALLET} where mode = %(mode)s and active
union all
select 'funding', sender.address, false from {FUNDING_SENDER} sender
join {NETWORK} network on network.id = sender.network_id
where network.mode = %(mode)s and network.closed_at is null
"""
_TIMES = f"""
select count(*), percentile_cont(array[0.5, 0.95]) within group (order by {PAYOUT_SECONDS})
from {ENTRY} paid
join {WALLET} wallet on wallet.id = paid.wallet_id and wallet.mode = %(mode)s
join {ATTEMPT} attempt on attempt.tx_hash = paid.source and attempt.outcome = 'success'
join {LEG} leg on leg.transfer_id = attempt.transfer_id
  and leg.flow = 'settle' and leg.kind = 'payout' and leg.state = 'paid'
join {DEPOSIT} deposit on deposit.id = leg.deposit_id
where paid.kind = 'attempt' and paid.created_at >= now() - make_interval(hours => %(hours)s)
"""
# Stuck transfers, and each wallet's newest withdrawals; one statement, because a page has few.
_TRANSFERS = f"""
with found as (
  (select * from {TRANSFER}
   where wallet_id = any(%(wallets)s) and state = 'stuck' order by id limit 50)
  union
  (select newest.* from unnest(%(wallets)s::bigint[]) as wallet (id)
   cross join lateral (
     select * from {TRANSFER} transfer
     where transfer.wallet_id = wallet.id and transfer.kind = 'withdraw'
     order by transfer.id desc limit %(withdrawals)s) newest)
)
select id, wallet_id, kind, amount, dest, state, fail_code, created_at, paid_hash,
  exists (select from {SLOT} slot where slot.transfer_id = found.id and slot.state = 'held')
from found order by id
"""


def money_read(*, mode: Mode) -> Money:
    """Amounts are XRP with six decimals; a `difference` is in drops. Wallets: the active one first."""
    watched = wallets_with_tickets(mode=mode)
    tickets = {wallet.pk: count for wallet, count in watched}
    wallets = sorted(
        (wallet for wallet, _ in watched), key=lambda each: (each.state != WalletState.ACTIVE, -each.pk)
    )
    ids = [wallet.pk for wallet in wallets]
    audits, take_overs = _audits(ids), take_overs_offered(wallets)
    external = _external(
        ids, {key: match for wallet in wallets for key, match in gap_matches(wallet).items()}
    )
    with connection.cursor() as cursor:
        cursor.execute(_TRANSFERS, {"wallets": ids, "withdrawals": WITHDRAWALS_SHOWN})
        transfers = cursor.fetchall()
        cursor.execute(_OTHERS, {"mode": mode})
        others = cursor.fetchall()
        cursor.execute(_TIMES, {"mode": mode, "hours": PAYOUT_HOURS})
        payouts, times = cursor.fetchone()
    network = wallets[0].network if wallets else None
    return Money(
        network_label=None
        if network is None
        else networks.network_name(network_id=network.network_id, local=network.local),
        explorer_url=networks.explorer_url(mode),
        wallets=[
            _wallet(
                wallet,
                audits=audits[wallet.pk],
                external=external[wallet.pk],
                sent=[row for row in transfers if row[1] == wallet.pk],
                take_over=take_overs.get(wallet.pk),
                tickets=tickets[wallet.pk],
            )
            for wallet in wallets
        ],
        burn_wallet=next(
            (
                BurnWallet(address=address, provably_unspendable=unspendable)
                for kind, address, unspendable in others
                if kind == "burn"
            ),
            None,
        ),
        funding_senders=sorted(address for kind, address, _ in others if kind == "funding"),
        cold_address=cold_address_shown(mode),
        time_to_payout=TimeToPayout(
            count=payouts,
            p50_seconds=None if times is None else round(times[0], 1),
            p95_seconds=None if times is None else round(times[1], 1),
        ),
        held=_held(ids),
    )


def _audits(ids: list[int]) -> dict[int, list[Audit]]:
    """The newest audits of each wallet, by its id, oldest first."""
    found: dict[int, list[Audit]] = {wallet_id: [] for wallet_id in ids}
    with connection.cursor() as cursor:
        cursor.execute(_AUDITS, [ids, AUDITS_SHOWN])
        for wallet_id, index, difference, counting in cursor.fetchall():
            found[wallet_id].append(Audit(ledger_index=index, difference=difference, unrecognised=counting))
    return found


def _external(ids: list[int], matches: Mapping[int, GapMatch]) -> dict[int, list[ExternalTransaction]]:
    """The external transactions of each wallet that wait to be recognised or adopted, by the wallet's id."""
    found: dict[int, list[ExternalTransaction]] = {wallet_id: [] for wallet_id in ids}
    with connection.cursor() as cursor:
        cursor.execute(_EXTERNAL, [ids, EXTERNAL_SHOWN])
        for wallet_id, tx_hash, index, delta, kind, seen_at, dest, external_id in cursor.fetchall():
            match = matches.get(external_id)
            found[wallet_id].append(
                ExternalTransaction(
                    transaction_hash=tx_hash,
                    ledger_index=index,
                    moved=drops_to_xrp(delta),
                    transaction_type=kind,
                    seen_at=seen_at,
                    destination=dest,
                    pays=None if match is None else match.kind,
                    beyond=None if match is None or not match.rest else drops_to_xrp(match.rest),
                )
            )
    return found


def _stuck(row: tuple[Any, ...]) -> StuckTransfer:
    transfer_id, _, kind, amount, dest, state, code, _, _, has_slot = row
    return StuckTransfer(
        transfer=transfer_id,
        transfer_kind=kind,
        amount=drops_to_xrp(amount),
        destination=dest,
        code=code,
        can_void=void_refusal(is_network_closed=False, state=state, has_slot=has_slot) is None,
    )


def _withdrawal(row: tuple[Any, ...]) -> Withdrawal:
    transfer_id, _, _, amount, dest, state, code, asked_at, paid_hash, _ = row
    return Withdrawal(
        transfer=transfer_id,
        amount=drops_to_xrp(amount),
        destination=dest,
        transfer_state=state,
        code=code,
        asked_at=asked_at,
        transaction_hash=paid_hash,
    )


def _wallet(
    wallet: Wallet,
    *,
    audits: list[Audit],
    external: list[ExternalTransaction],
    sent: list[tuple[Any, ...]],
    take_over: TakeOver | None,
    tickets: int,
) -> PlatformWallet:
    facts = wallet_facts(wallet)
    withdrawals = [_withdrawal(row) for row in reversed(sent) if row[2] == TransferKind.WITHDRAW]
    is_open = any(each.transfer_state in OPEN for each in withdrawals)
    agrees = not audits or audits[-1].difference == 0
    return PlatformWallet(
        address=wallet.address,
        state=WalletState(wallet.state),
        funding_tag=wallet.funding_tag,
        ledger_index=wallet.cursor.ledger_index,
        read_at=wallet.cursor.close_time,
        halted_at=wallet.halted_at,
        halt_reason=wallet.halt_reason,
        replaced_at=wallet.replaced_at,
        has_secret=wallet.sealed_secret is not None,
        tickets=tickets,
        can_resume=agrees
        and resume_refusal(
            facts,
            unrecognised=len(external),
            gap_swept=gap_is_swept(wallet, wallet.cursor.ledger_index),
        )
        is None,
        gap=None
        if wallet.gap_after is None
        else Gap(
            after_ledger=wallet.gap_after,
            until_ledger=wallet.gap_until,
            swept=gap_is_swept(wallet, wallet.cursor.ledger_index),
        ),
        can_withdraw=withdraw_refusal(facts, is_open=is_open) is None,
        audits=audits,
        external=external,
        stuck=[_stuck(row) for row in sent if row[5] == TransferState.STUCK],
        take_over=take_over,
        withdrawals=withdrawals,
    )


def take_overs_offered(wallets: Sequence[Wallet]) -> dict[int, TakeOver]:
    """What the active wallet can pay instead of the others, by their ids."""
    others = [wallet.pk for wallet in wallets if wallet.state != WalletState.ACTIVE]
    amounts: dict[int, list[int]] = defaultdict(list)
    for leg in legs_to_take_over(Leg.objects.filter(paying_wallet__in=others)) if others else []:
        amounts[leg.paying_wallet].append(leg.amount)
    return {
        wallet: TakeOver(legs=len(owed), amount=drops_to_xrp(sum(owed))) for wallet, owed in amounts.items()
    }


def _held(ids: list[int]) -> list[HeldDeposit]:
    """The newest deposits of these wallets that are held, and where each may go."""
    is_held = Q(flow=Flow.HELD, correction=None) | Q(correction__true_delivered__gt=0)
    held = Deposit.objects.filter(is_held, wallet__in=ids, release=None).order_by("-pk")
    return [
        HeldDeposit(
            deposit_id=deposit.pk,
            amount=drops_to_xrp(facts.held),
            sender_address=deposit.sender,
            transaction_hash=deposit.tx_hash,
            received_at=deposit.close_time,
            merchant=None if deposit.merchant is None else deposit.merchant.email,
            destination_tag=tag_or_none(deposit.destination_tag),
            unknown_tag=deposit.sender is not None
            and deposit.merchant is None
            and deposit.destination_tag != NO_TAG
            and deposit.wallet.gap_after is not None
            and deposit.ledger_index > deposit.wallet.gap_after,
            to=releases_allowed(facts),
        )
        for deposit, facts in deposit_facts(held[:HELD_SHOWN]).items()
    ]
