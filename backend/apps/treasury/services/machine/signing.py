"""Signing what is due: slot, blob and hash are committed before anything is submitted."""

from __future__ import annotations

import logging
from dataclasses import dataclass

from django.conf import settings
from django.db import connection, transaction

from apps.ledger.client import LedgerClient
from apps.ledger.keys import KeyPair
from apps.ledger.signing import CommonFields, SignedTx, noop_sign, payment_sign, require_tag_sign
from apps.ledger.types import AccountInfo, ServerState
from apps.treasury.domain.choices import FILLER_TAG, Purpose, TransferKind, WalletState
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
from apps.treasury.services.signer import signer_key
from apps.treasury.services.transfers import NewTransfer, transfers_create
from apps.treasury.services.voiding import voids_asked
from apps.treasury.services.wallets import ACCOUNT_GONE, wallet_halt

log = logging.getLogger(__name__)

# Ledgers that a signed transaction has. The protocol advises four; under load, more only cost time.
LAST_LEDGER_AFTER = 8

_IS_DUE = """
select 1 from treasury_transfer
where wallet_id = %s and state = 'ready' and next_at <= now() limit 1
"""
# At most as many new returns as can ever be in flight, or a flood of them would hide what comes after.
_DUE = """
select t.id, t.kind, t.amount, s.number, t.dest, t.dest_tag, t.source_tag
from treasury_transfer t left join treasury_slot s on s.transfer_id = t.id and s.state = 'held'
where t.wallet_id = %(wallet)s and t.state = 'ready' and t.next_at <= now()
and (t.kind <> 'return' or s.number is not null or t.id in (
  select id from treasury_transfer
  where wallet_id = %(wallet)s and kind = 'return' and state = 'ready' and next_at <= now()
  order by id limit %(returns)s))
order by s.number nulls last, array_position(array['payout','refund','return','burn'], t.kind::text) nulls
last, t.id limit %(limit)s for no key update of t
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
_HELD_BACK = """
select 1 from treasury_slot s join treasury_transfer t on t.id = s.transfer_id
where s.wallet_id = %s and s.state = 'held'
and (t.state = 'stuck' or (t.state = 'ready' and t.next_at > now())) limit 1
"""
_SWEPT = "select ledger_index from treasury_cursor where wallet_id = %s"
_TAKE_SLOTS = """
insert into treasury_slot (wallet_id, number, is_ticket, state, transfer_id)
select %s, number, false, 'held', transfer_id
from unnest(%s::bigint[], %s::bigint[]) as v (number, transfer_id)
"""
_SIGN = "update treasury_transfer set state = 'signed', next_at = now() where id = any(%s)"
_STORE = """
insert into treasury_attempt (tx_hash, transfer_id, wallet_id, slot_number, purpose, blob, fee,
                              from_ledger, last_ledger, submits, hint)
select tx_hash, transfer_id, %s, slot, purpose, blob, %s, %s, %s, 0, ''
from unnest(%s::text[], %s::bigint[], %s::bigint[], %s::text[], %s::text[])
    as v (tx_hash, transfer_id, slot, purpose, blob)
"""

# How many of the wallet's next numbers others have used, and whether tickets took some of them.
_USED_BY_OTHERS = """
select count(distinct slot_number), coalesce(bool_or(tx_type = 'TicketCreate'), false)
from treasury_externaltransaction where wallet_id = %s and slot_number >= %s and slot_number < %s
"""

# Numbers from the ledger's Sequence on that nothing of ours holds or has used, where a later slot is held and
# an attempt on it is dead: they were left out, and everything after them waits. Not where a later number was
# used: then the server is behind.
_LEFT_OUT = """
select left_out.number from generate_series(%(sequence)s::bigint, %(next)s - 1) left_out (number)
where not exists (select from treasury_slot s where s.wallet_id = %(wallet)s and s.number = left_out.number)
and exists (
  select from treasury_slot s join treasury_attempt a
    on a.wallet_id = s.wallet_id and a.slot_number = s.number and a.outcome = 'expired'
  where s.wallet_id = %(wallet)s and s.number > left_out.number and s.state = 'held' and not s.is_ticket)
and not exists (
  select from treasury_slot s
  where s.wallet_id = %(wallet)s and s.number >= %(sequence)s and s.state <> 'held' and not s.is_ticket)
and not exists (
  select from treasury_externaltransaction e
  where e.wallet_id = %(wallet)s and e.slot_number >= %(sequence)s)
order by left_out.number
"""
# More than a server has ever invented. Beyond it a person looks: Health is red, and an alarm was sent.
MOST_LEFT_OUT = 100
_FILLERS = """
select count(*) from treasury_transfer
where wallet_id = %s and kind = 'setup' and dest_tag = %s and state in ('ready', 'signed')
"""

# For how many ledgers a server may name a Sequence that nothing explains before the wallet is halted.
UNEXPLAINED_LEDGERS = 20
# In which ledger this process first saw one, by wallet.
_unexplained: dict[int, int] = {}

# Wallets for which this process has logged that transfers wait for funds.
_logged_waiting: set[int] = set()


class _SequenceUnexplainedError(Exception):
    """The server has named a Sequence that nothing explains, for too long."""


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
        cursor.execute(_IS_DUE, [wallet_id])
        if cursor.fetchone() is None:
            return 0
    wallet = Wallet.objects.get(id=wallet_id)
    key = signer_key(wallet=wallet)
    info = client.account_info(address=wallet.address, ledger_index=state.validated_index)
    if info is None:
        wallet_halt(wallet_id=wallet_id, reason=ACCOUNT_GONE)
        return 0
    fee = network_fee(base_fee=state.base_fee, load_factor=state.load_factor)
    if info.sequence <= wallet.next_sequence:
        _unexplained.pop(wallet_id, None)
    try:
        return _sign_due(wallet_id, key, info, state, fee, limit)
    except _SequenceUnexplainedError:
        wallet_halt(
            wallet_id=wallet_id,
            reason=f"The server says that the wallet's next Sequence is {info.sequence}. It should be "
            f"{wallet.next_sequence}: no transaction used the numbers between them.",
        )
        return 0


def _sign_due(
    wallet_id: int, key: KeyPair, info: AccountInfo, state: ServerState, fee: int, limit: int
) -> int:
    with transaction.atomic():
        wallet = (
            Wallet.objects.select_for_update(no_key=True, of=("self",))
            .select_related("network")
            .get(id=wallet_id)
        )
        if wallet.halted_at or wallet.state == WalletState.RETIRED or wallet.network.closed_at:
            return 0
        due = _due(wallet_id, limit)
        inputs = _scheduling_inputs(wallet, info, state, fee, limit)
        chosen, waiting = choose([item.candidate for item in due], inputs)
        _log_waiting(wallet_id, waiting)
        if chosen:
            _store(wallet, key, fee, state, chosen, {item.candidate.transfer_id: item for item in due})
        if inputs.left_out:
            _fill(wallet, len(inputs.left_out) - sum(choice.is_new for choice in chosen))
    return len(chosen)


def _fill(wallet: Wallet, missing: int) -> None:
    """Have no-ops take the left out numbers that no transfer is there for; a later round signs them."""
    with connection.cursor() as cursor:
        cursor.execute(_FILLERS, [wallet.id, FILLER_TAG])
        ready: int = cursor.fetchone()[0]
    filler = NewTransfer(wallet.id, TransferKind.SETUP, wallet.address, FILLER_TAG, 0)
    if missing > ready:
        log.critical("wallet %s: %s numbers were left out and are filled", wallet.id, missing)
    transfers_create([filler] * (missing - ready))


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
                void=transfer_id in asked
                or (transfer_id in refusals and refusals[transfer_id].malformed is not None),
            ),
            dest,
            dest_tag,
            source_tag,
        )
        for transfer_id, kind, amount, number, dest, dest_tag, source_tag in rows
    ]


def _scheduling_inputs(
    wallet: Wallet, info: AccountInfo, state: ServerState, fee: int, limit: int
) -> SchedulingInputs:
    reserve = state.reserve_base + info.owner_count * state.reserve_inc
    with connection.cursor() as cursor:
        cursor.execute(_IN_FLIGHT, [wallet.id])
        in_flight = cursor.fetchall()
        cursor.execute(_SPENT_SINCE, [wallet.id, info.ledger_index])
        spent_since: int = cursor.fetchone()[0]
        cursor.execute(_HELD_BACK, [wallet.id])
        held_back = cursor.fetchone() is not None
        cursor.execute(_SWEPT, [wallet.id])
        swept: int = cursor.fetchone()[0]
    next_slot: int | None = wallet.next_sequence
    left_out = _left_out(wallet, info) if swept >= info.ledger_index else ()
    if held_back:
        next_slot = None
    elif info.sequence > wallet.next_sequence:
        next_slot = _next_slot_after_others(wallet, info, swept)
    queued = any(is_queue_hint(hint) for hint, _, _, _ in in_flight)
    fees = sum(cost for _, cost, _, _ in in_flight)
    withdrawn = sum(amount for _, _, amount, kind in in_flight if kind == TransferKind.WITHDRAW)
    returns = sum(kind == TransferKind.RETURN for _, _, _, kind in in_flight)
    return SchedulingInputs(
        spendable=info.balance - reserve - spent_since - fees - sum(amount for _, _, amount, _ in in_flight),
        fee=fee,
        room=min(limit, room_in_flight(in_flight=len(in_flight), queued=queued)),
        returns_room=returns_room(returns_in_flight=returns, queued=queued),
        next_slot=next_slot,
        equity=equity_spendable(wallet_id=wallet.id, reserve=reserve) - fees - withdrawn,
        left_out=left_out,
    )


def _left_out(wallet: Wallet, info: AccountInfo) -> tuple[int, ...]:
    """Numbers that were skipped for a server that was wrong, and that the ledger now wants first.

    A transfer keeps its slot, even one whose attempts are all dead: only then can no server, whatever it
    says, have it paid twice. So the numbers before it are used, by what is due or by no-ops.
    """
    if info.sequence >= wallet.next_sequence:
        return ()
    with connection.cursor() as cursor:
        cursor.execute(
            _LEFT_OUT, {"wallet": wallet.id, "sequence": info.sequence, "next": wallet.next_sequence}
        )
        numbers = tuple(row[0] for row in cursor.fetchall())
    return numbers if len(numbers) <= MOST_LEFT_OUT else ()


def _next_slot_after_others(wallet: Wallet, info: AccountInfo, swept: int) -> int | None:
    """The server's Sequence is ahead of ours: somebody else signed, or the server is wrong. None: wait.

    A number is left out only if the sweep has seen what used it; those transactions have been recognised,
    or the wallet would be halted. A number that nothing used would stop every later transfer for ever.
    """
    if swept < info.ledger_index:
        return None
    with connection.cursor() as cursor:
        cursor.execute(_USED_BY_OTHERS, [wallet.id, wallet.next_sequence, info.sequence])
        used, made_tickets = cursor.fetchone()
    if used == info.sequence - wallet.next_sequence or made_tickets:
        _unexplained.pop(wallet.id, None)
        return info.sequence
    since = _unexplained.setdefault(wallet.id, info.ledger_index)
    if info.ledger_index - since >= UNEXPLAINED_LEDGERS:
        raise _SequenceUnexplainedError
    return None


def _log_waiting(wallet_id: int, waiting: list[int]) -> None:
    """Log once, not in each round, that transfers wait for funds, and once that none does."""
    if waiting and wallet_id not in _logged_waiting:
        _logged_waiting.add(wallet_id)
        log.error("wallet %s: %s transfers wait for funds: %s", wallet_id, len(waiting), waiting[:10])
    elif not waiting and wallet_id in _logged_waiting:
        _logged_waiting.discard(wallet_id)
        log.warning("wallet %s: no more transfers wait for funds", wallet_id)


def _store(
    wallet: Wallet,
    key: KeyPair,
    fee: int,
    state: ServerState,
    chosen: list[Chosen],
    due: dict[int, _Due],
) -> None:
    last_ledger = state.validated_index + getattr(settings, "LAST_LEDGER_AFTER", LAST_LEDGER_AFTER)
    signed = [_signed(wallet, key, fee, last_ledger, choice, due[choice.transfer_id]) for choice in chosen]
    new = [choice for choice in chosen if choice.is_new]
    if new:
        following = max(wallet.next_sequence, *(choice.slot + 1 for choice in new))
        Wallet.objects.filter(id=wallet.id).update(next_sequence=following)
    with connection.cursor() as cursor:
        cursor.execute(_SIGN, [sorted(choice.transfer_id for choice in chosen)])
        if new:
            cursor.execute(
                _TAKE_SLOTS,
                [wallet.id, [choice.slot for choice in new], [choice.transfer_id for choice in new]],
            )
        cursor.execute(
            _STORE,
            [
                wallet.id,
                fee,
                state.validated_index,
                last_ledger,
                [tx.tx_hash for tx in signed],
                [choice.transfer_id for choice in chosen],
                [choice.slot for choice in chosen],
                [choice.purpose for choice in chosen],
                [tx.blob for tx in signed],
            ],
        )


def _signed(wallet: Wallet, key: KeyPair, fee: int, last_ledger: int, choice: Chosen, due: _Due) -> SignedTx:
    common = CommonFields(
        account=wallet.address,
        network_id=wallet.network.network_id,
        sequence=choice.slot,
        last_ledger=last_ledger,
        fee=fee,
        source_tag=due.source_tag,
    )
    if choice.purpose == Purpose.VOID:
        return noop_sign(key=key, common=common)
    if due.candidate.kind == TransferKind.SETUP and due.dest_tag == FILLER_TAG:
        return noop_sign(key=key, common=common)
    if due.candidate.kind == TransferKind.SETUP:
        return require_tag_sign(key=key, common=common)
    return payment_sign(
        key=key, common=common, dest=due.dest, dest_tag=due.dest_tag, amount=due.candidate.amount
    )
