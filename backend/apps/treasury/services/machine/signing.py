"""Signing what is due: slot, blob and hash are committed before anything is submitted."""

from __future__ import annotations

import logging
from dataclasses import dataclass

from django.conf import settings
from django.db import connection, transaction

from apps.ledger.client import LedgerClient
from apps.ledger.keys import KeyPair
from apps.ledger.signing import (
    CommonFields,
    SignedTx,
    noop_sign,
    payment_sign,
    require_tag_sign,
    ticket_create_sign,
)
from apps.ledger.types import AccountInfo, ServerState
from apps.treasury.domain.choices import (
    FILLER_TAG,
    SPENT_TICKET_TAG,
    Purpose,
    TransferKind,
    WalletState,
)
from apps.treasury.domain.fees import network_fee
from apps.treasury.domain.results import is_queue_hint
from apps.treasury.domain.scheduling import (
    Candidate,
    Chosen,
    SchedulingInputs,
    choose,
    returns_room,
    room_in_flight,
)
from apps.treasury.models import Wallet
from apps.treasury.selectors import equity_spendable
from apps.treasury.services.machine.refusals import refusals_of
from apps.treasury.services.machine.sequences import SequenceUnexplained, left_out_fill, sequence_plan
from apps.treasury.services.machine.ticket_pool import (
    tickets_add,
    tickets_free,
    tickets_to_come,
    tickets_unknown,
)
from apps.treasury.services.signer import signer_key
from apps.treasury.services.voiding import voids_asked
from apps.treasury.services.wallets import wallet_account_gone, wallet_halt

log = logging.getLogger(__name__)

# Ledgers that a signed transaction has. The protocol advises four; under load, more only cost time.
LAST_LEDGER_AFTER = 8

# Something is ready; or the pool of tickets is used and needs new ones; or there is none yet, and nothing is
# under way; or nobody wants the one that there is.
_IS_DUE = """
with ticket as (
  select state from treasury_slot
  where wallet_id = %(wallet)s and (state = 'free' or state = 'held' and is_ticket)),
wanted as (
  select case state when 'active' then %(wanted)s else 0 end as tickets
  from treasury_wallet where id = %(wallet)s)
select exists (
    select from treasury_transfer
    where wallet_id = %(wallet)s and state = 'ready' and next_at <= now())
  or (wanted.tickets > 0 and case when exists (select from ticket)
    then (select count(*) filter (where state = 'held') > 0
            and count(*) filter (where state = 'free') * 2 < wanted.tickets from ticket)
    else not exists (
      select from treasury_transfer
      where wallet_id = %(wallet)s and state in ('ready', 'signed', 'stuck')) end)
  or (wanted.tickets = 0 and exists (select from ticket where state = 'free'))
from wanted
"""
# By the statement's time, so that what the same transaction created is due.
# At most as many new returns as can ever be in flight, or a flood of them would hide what comes after.
_DUE = """
select t.id, t.kind, t.amount, s.number, coalesce(s.is_ticket, false), t.dest, t.dest_tag, t.source_tag
from treasury_transfer t left join treasury_slot s on s.transfer_id = t.id and s.state = 'held'
where t.wallet_id = %(wallet)s and t.state = 'ready' and t.next_at <= statement_timestamp()
and (t.kind <> 'return' or s.number is not null or t.id in (
  select id from treasury_transfer
  where wallet_id = %(wallet)s and kind = 'return' and state = 'ready' and next_at <= statement_timestamp()
  order by id limit %(returns)s))
order by s.number nulls last,
  array_position(array['tickets','payout','refund','return','burn'], t.kind::text) nulls last,
  t.id limit %(limit)s for no key update of t
"""
_IN_FLIGHT = """
select a.hint, a.fee, case a.purpose when 'pay' then t.amount else 0 end, t.kind
from treasury_attempt a join treasury_transfer t on t.id = a.transfer_id
where a.wallet_id = %s and a.outcome is null
"""
# Spent in ledgers after the one at which the account's balance was read.
_SPENT_SINCE = """
select coalesce(-sum(l.drops), 0)::bigint from treasury_entry e
join treasury_line l on l.entry_id = e.id and l.account = 'wallet' and l.drops < 0
where e.wallet_id = %s and e.ledger_index > %s
"""
# Of the slots that are held: whether a Sequence is among them, whether one cannot be filled now, and whether
# tickets are being made, whose numbers are not known yet.
_HELD = """
select coalesce(bool_or(not s.is_ticket), false),
  coalesce(bool_or(not s.is_ticket
    and (t.state = 'stuck' or (t.state = 'ready' and t.next_at > now()))), false),
  coalesce(bool_or(t.kind = 'tickets'), false)
from treasury_slot s join treasury_transfer t on t.id = s.transfer_id
where s.wallet_id = %s and s.state = 'held'
"""
_TAKE_SEQUENCES = """
insert into treasury_slot (wallet_id, number, is_ticket, state, transfer_id)
select %s, number, false, 'held', transfer_id
from unnest(%s::bigint[], %s::bigint[]) as v (number, transfer_id)
"""
_TAKE_TICKETS = """
update treasury_slot s set state = 'held', transfer_id = v.transfer_id
from unnest(%s::bigint[], %s::bigint[]) as v (number, transfer_id)
where s.wallet_id = %s and s.number = v.number and s.state = 'free'
"""
_SIGN = "update treasury_transfer set state = 'signed', next_at = now() where id = any(%s)"
_STORE = """
insert into treasury_attempt (tx_hash, transfer_id, wallet_id, slot_number, purpose, blob, fee,
                              from_ledger, last_ledger, submits, hint)
select tx_hash, transfer_id, %s, slot, purpose, blob, %s, %s, %s, 0, ''
from unnest(%s::text[], %s::bigint[], %s::bigint[], %s::text[], %s::text[])
    as v (tx_hash, transfer_id, slot, purpose, blob)
"""

# Wallets for which this process has logged that transfers wait for funds.
_logged_waiting: set[int] = set()


@dataclass(frozen=True, slots=True)
class _Now:
    """What the server says now: the account, its state, the fee of a transaction, and the account's tickets
    if it has more than are known."""

    info: AccountInfo
    state: ServerState
    fee: int
    unknown_tickets: frozenset[int]


@dataclass(frozen=True, slots=True)
class _Due:
    """A due transfer, as its transaction will have it."""

    candidate: Candidate
    dest: str
    dest_tag: int
    source_tag: int


def wallet_sign(*, wallet_id: int, client: LedgerClient, state: ServerState, limit: int) -> int:
    """Sign up to `limit` due transfers of one wallet and store them; returns how many.

    Reads the account first, then signs in its own transaction with the wallet locked. Signs nothing for a
    wallet that is halted, retired or on a closed network. Raises `SecretSealed` in a process that cannot open
    the secret, and what the client raises.
    """
    with connection.cursor() as cursor:
        cursor.execute(_IS_DUE, {"wallet": wallet_id, "wanted": settings.TICKETS})
        if not cursor.fetchone()[0]:
            return 0
    wallet = Wallet.objects.get(id=wallet_id)
    key = signer_key(wallet=wallet)
    info = client.account_info(address=wallet.address, ledger_index=state.validated_index)
    if info is None:
        wallet_account_gone(wallet_id=wallet_id, ledger_index=state.validated_index)
        return 0
    fee = network_fee(base_fee=state.base_fee, load_factor=state.load_factor)
    unknown = tickets_unknown(wallet, info, client)
    try:
        with transaction.atomic():
            return _sign_due(wallet_id, key, _Now(info, state, fee, unknown), limit)
    except SequenceUnexplained:
        wallet_halt(
            wallet_id=wallet_id,
            reason=f"The server says that the wallet's next Sequence is {info.sequence}. It should be "
            f"{wallet.next_sequence}: no transaction used the numbers between them.",
        )
        return 0


def _sign_due(wallet_id: int, key: KeyPair, now: _Now, limit: int) -> int:
    wallet = (
        Wallet.objects.select_for_update(no_key=True, of=("self",))
        .select_related("network")
        .get(id=wallet_id)
    )
    if wallet.halted_at or wallet.state == WalletState.RETIRED or wallet.network.closed_at:
        return 0
    tickets_add(wallet_id=wallet_id, numbers=sorted(now.unknown_tickets))
    inputs = _scheduling_inputs(wallet, now, limit)
    due = _due(wallet_id, limit)
    chosen, waiting = choose([item.candidate for item in due], inputs)
    _log_waiting(wallet_id, waiting)
    if chosen:
        _store(wallet, key, now, chosen, {item.candidate.transfer_id: item for item in due})
    if inputs.left_out:
        taken = sum(choice.is_new and not choice.is_ticket for choice in chosen)
        left_out_fill(wallet, len(inputs.left_out) - taken)
    return len(chosen)


def _due(wallet_id: int, limit: int) -> list[_Due]:
    with connection.cursor() as cursor:
        cursor.execute(
            _DUE,
            {
                "wallet": wallet_id,
                "limit": limit,
                "returns": returns_room(returns_in_flight=0, queued=False),
            },
        )
        rows = cursor.fetchall()
    held = [(row[0], row[3]) for row in rows if row[3] is not None]
    refusals = refusals_of(slots=held) if held else {}
    asked = voids_asked(slots=held)
    return [
        _Due(
            Candidate(
                transfer_id=transfer_id,
                kind=kind,
                amount=amount,
                held=number,
                on_ticket=on_ticket,
                void=transfer_id in asked
                or (transfer_id in refusals and refusals[transfer_id].malformed is not None),
            ),
            dest,
            dest_tag,
            source_tag,
        )
        for transfer_id, kind, amount, number, on_ticket, dest, dest_tag, source_tag in rows
    ]


def _scheduling_inputs(wallet: Wallet, now: _Now, limit: int) -> SchedulingInputs:
    """What limits the choice; fills the pool of tickets first, because that takes equity and slots."""
    info, state = now.info, now.state
    reserve = state.reserve_base + info.owner_count * state.reserve_inc
    with connection.cursor() as cursor:
        cursor.execute(_IN_FLIGHT, [wallet.id])
        in_flight = cursor.fetchall()
        cursor.execute(_SPENT_SINCE, [wallet.id, info.ledger_index])
        spent_since: int = cursor.fetchone()[0]
        cursor.execute(_HELD, [wallet.id])
        sequences_held, held_back, makes_tickets = cursor.fetchone()
    fees = sum(cost for _, cost, _, _ in in_flight)
    withdrawn = sum(amount for _, _, amount, kind in in_flight if kind == TransferKind.WITHDRAW)
    own = equity_spendable(wallet_id=wallet.id, reserve=reserve) - fees - withdrawn
    to_be_reserved = state.reserve_inc * tickets_to_come(wallet, info, state, equity=own)
    plan = sequence_plan(wallet, info, closed=held_back or makes_tickets)
    queued = any(is_queue_hint(hint) for hint, _, _, _ in in_flight)
    returns = sum(kind == TransferKind.RETURN for _, _, _, kind in in_flight)
    amounts = sum(amount for _, _, amount, _ in in_flight)
    return SchedulingInputs(
        spendable=info.balance - reserve - to_be_reserved - spent_since - fees - amounts,
        fee=now.fee,
        room=min(limit, room_in_flight(in_flight=len(in_flight), queued=queued)),
        returns_room=returns_room(returns_in_flight=returns, queued=queued),
        next_sequence=plan.next_sequence,
        equity=own - to_be_reserved,
        left_out=plan.left_out,
        tickets=tickets_free(wallet_id=wallet.id),
        sequences_held=sequences_held,
    )


def _log_waiting(wallet_id: int, waiting: list[int]) -> None:
    """Log once, not in each round, that transfers wait for funds, and once that none does."""
    if waiting and wallet_id not in _logged_waiting:
        _logged_waiting.add(wallet_id)
        log.error("wallet %s: %s transfers wait for funds: %s", wallet_id, len(waiting), waiting[:10])
    elif not waiting and wallet_id in _logged_waiting:
        _logged_waiting.discard(wallet_id)
        log.warning("wallet %s: no more transfers wait for funds", wallet_id)


def _store(wallet: Wallet, key: KeyPair, now: _Now, chosen: list[Chosen], due: dict[int, _Due]) -> None:
    last_ledger = now.state.validated_index + getattr(settings, "LAST_LEDGER_AFTER", LAST_LEDGER_AFTER)
    signed = [
        _signed(wallet, key, now.fee, last_ledger, choice, due[choice.transfer_id]) for choice in chosen
    ]
    with connection.cursor() as cursor:
        cursor.execute(_SIGN, [sorted(choice.transfer_id for choice in chosen)])
    _take_slots(wallet, [choice for choice in chosen if choice.is_new])
    with connection.cursor() as cursor:
        cursor.execute(
            _STORE,
            [
                wallet.id,
                now.fee,
                now.state.validated_index,
                last_ledger,
                [tx.tx_hash for tx in signed],
                [choice.transfer_id for choice in chosen],
                [choice.slot for choice in chosen],
                [choice.purpose for choice in chosen],
                [tx.blob for tx in signed],
            ],
        )


def _take_slots(wallet: Wallet, new: list[Chosen]) -> None:
    sequences = [choice for choice in new if not choice.is_ticket]
    tickets = [choice for choice in new if choice.is_ticket]
    with connection.cursor() as cursor:
        if sequences:
            following = max(wallet.next_sequence, *(choice.slot + 1 for choice in sequences))
            Wallet.objects.filter(id=wallet.id).update(next_sequence=following)
            cursor.execute(
                _TAKE_SEQUENCES,
                [wallet.id, [each.slot for each in sequences], [each.transfer_id for each in sequences]],
            )
        if tickets:
            cursor.execute(
                _TAKE_TICKETS,
                [[each.slot for each in tickets], [each.transfer_id for each in tickets], wallet.id],
            )


def _signed(wallet: Wallet, key: KeyPair, fee: int, last_ledger: int, choice: Chosen, due: _Due) -> SignedTx:
    common = CommonFields(
        account=wallet.address,
        network_id=wallet.network.network_id,
        sequence=0 if choice.is_ticket else choice.slot,
        ticket=choice.slot if choice.is_ticket else None,
        last_ledger=last_ledger,
        fee=fee,
        source_tag=due.source_tag,
    )
    kind = due.candidate.kind
    only_uses_slot = kind == TransferKind.SETUP and due.dest_tag in (FILLER_TAG, SPENT_TICKET_TAG)
    if choice.purpose == Purpose.VOID or only_uses_slot:
        return noop_sign(key=key, common=common)
    if kind == TransferKind.SETUP:
        return require_tag_sign(key=key, common=common)
    if kind == TransferKind.TICKETS:
        return ticket_create_sign(key=key, common=common, count=due.dest_tag)
    return payment_sign(
        key=key, common=common, dest=due.dest, dest_tag=due.dest_tag, amount=due.candidate.amount
    )
