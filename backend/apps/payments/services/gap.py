"""Reads of the gap after a restore: which of our own lost transactions paid what is owed."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

from django.db.models import Exists, OuterRef, Q, QuerySet

from apps.payments.domain.choices import Flow, LegKind
from apps.payments.domain.timing import due_at
from apps.payments.models import Deposit, Leg, SecondOpinion
from apps.payments.services.transfer_plan import LEGS_A_TRANSFER
from apps.treasury.domain.choices import PayoutTiming, TransferKind, TransferState
from apps.treasury.models import ExternalTransaction, Settings, Transfer, Wallet


@dataclass(frozen=True, slots=True)
class GapMatch:
    """What an external transaction of the gap has paid: a transfer, legs in none, or the return of a deposit
    that is held because its tag is unknown.

    `rest`: drops that a gathered one sent beyond that, for payments that are lost. Such a match is a guess,
    however likely: an administrator decides about each.
    """

    kind: TransferKind
    transfer_id: int | None = None
    leg_ids: tuple[int, ...] = ()
    deposit_id: int | None = None
    rest: int = 0


def external_open(wallet_id: int) -> QuerySet[ExternalTransaction]:
    """The external transactions of a wallet that are neither recognised nor adopted, in ledger order."""
    rows = ExternalTransaction.objects.filter(wallet_id=wallet_id, recognised_at=None, adoption=None)
    return rows.order_by("ledger_index", "slot_number", "id")


def gap_deposits(wallet: Wallet) -> QuerySet[Deposit]:
    """The deposits of a wallet's gap that are held, because their tags name nothing that we know."""
    if wallet.gap_after is None:
        return Deposit.objects.none()
    found = Deposit.objects.filter(
        wallet=wallet, ledger_index__gt=wallet.gap_after, flow=Flow.HELD, release=None, correction=None
    )
    return found if wallet.gap_until is None else found.filter(ledger_index__lte=wallet.gap_until)


def gap_matches(wallet: Wallet) -> dict[int, GapMatch]:
    """What the external transactions of a halted wallet's gap have paid, by their ids; each thing once.

    First by the SourceTag: a transfer that was planned before the backup has it. Then what is owed to the
    same address and tag in the same amount: one leg, or neighbouring gathered ones by their sum. Then the
    return of a held deposit. At last gathered legs that were due, with a rest.
    """
    if wallet.gap_after is None:
        return {}
    found = [tx for tx in external_open(wallet.pk) if _is_adoptable(tx, wallet)]
    if not found:
        return {}
    transfers = {
        transfer.source_tag: transfer
        for transfer in Transfer.objects.filter(
            wallet=wallet, source_tag__in=[tx.source_tag for tx in found if tx.source_tag]
        ).exclude(state=TransferState.PAID)
    }
    legs: dict[tuple[str, int], list[Leg]] = defaultdict(list)
    # What waits for a second opinion can be adopted in a moment.
    owed = Leg.objects.filter(paying_wallet=wallet.pk, transfer=None, void=False).exclude(
        Exists(SecondOpinion.objects.filter(deposit=OuterRef("deposit_id"), given_at=None))
    )
    due = owed.filter(dest__in={tx.dest for tx in found}).select_related("deposit").order_by("id")
    for leg in due:
        legs[leg.dest, leg.dest_tag].append(leg)
    held: dict[tuple[str | None, int, int], list[int]] = defaultdict(list)
    for deposit in gap_deposits(wallet).order_by("ledger_index", "tx_index"):
        returned = deposit.delivered - deposit.return_fee
        held[deposit.sender, deposit.source_tag, returned].append(deposit.pk)
    matches: dict[int, GapMatch] = {}
    for exact in (True, False):
        for tx in found:
            if tx.pk in matches:
                continue
            candidates = legs[tx.dest or "", tx.dest_tag or 0]
            match = _match(tx, transfers, candidates, held) if exact else _match_in_part(tx, candidates)
            if match is not None:
                matches[tx.pk] = match
    return matches


def _is_adoptable(tx: ExternalTransaction, wallet: Wallet) -> bool:
    return (
        tx.tx_type == "Payment"
        and tx.result == "tesSUCCESS"
        and tx.slot_number is not None
        and tx.delivered is not None
        and tx.fee is not None
        and tx.delta == -(tx.delivered + tx.fee)
        and tx.ledger_index > (wallet.gap_after or 0)
        and tx.ledger_index <= (wallet.gap_until or tx.ledger_index)
    )


def _match(
    tx: ExternalTransaction,
    transfers: dict[int, Transfer],
    legs: list[Leg],
    held: dict[tuple[str | None, int, int], list[int]],
) -> GapMatch | None:
    transfer = transfers.pop(tx.source_tag or 0, None)
    if transfer is not None:
        if (transfer.dest, transfer.dest_tag, transfer.amount) != (tx.dest, tx.dest_tag, tx.delivered):
            return None
        return GapMatch(kind=TransferKind(transfer.kind), transfer_id=transfer.pk)
    for run in _runs(legs, tx.delivered or 0):
        for leg in run:
            legs.remove(leg)
        kind = TransferKind.RETURN if run[0].kind == LegKind.EXCESS else TransferKind(run[0].kind)
        return GapMatch(kind=kind, leg_ids=tuple(leg.pk for leg in run))
    waiting = held[tx.dest, tx.dest_tag or 0, tx.delivered or 0]
    return GapMatch(kind=TransferKind.RETURN, deposit_id=waiting.pop(0)) if waiting else None


def _match_in_part(tx: ExternalTransaction, legs: list[Leg]) -> GapMatch | None:
    """A gathered transfer that carried legs of lost payments too: what we know of it, oldest first."""
    timing = PayoutTiming(Settings.objects.get(pk=1).payout_timing)
    taken: list[Leg] = []
    rest = tx.delivered or 0
    for leg in sorted((leg for leg in legs if leg.gathered), key=lambda leg: leg.pk):
        was_due = min(leg.due_at, due_at(timing, leg.deposit.close_time))
        if (
            leg.amount <= rest
            and len(taken) < LEGS_A_TRANSFER
            and leg.deposit.ledger_index < tx.ledger_index
            and tx.closed_at is not None
            and was_due <= tx.closed_at
        ):
            taken.append(leg)
            rest -= leg.amount
    for leg in taken:
        legs.remove(leg)
    if not taken:
        return None
    return GapMatch(kind=TransferKind(taken[0].kind), leg_ids=tuple(leg.pk for leg in taken), rest=rest)


def _runs(legs: Sequence[Leg], amount: int) -> Iterator[list[Leg]]:
    """Single legs of this amount, then neighbouring gathered ones that add up to it."""
    yield from ([leg] for leg in legs if leg.amount == amount and not leg.gathered)
    gathered = sorted((leg for leg in legs if leg.gathered), key=lambda leg: (leg.kind, leg.pk))
    for _, kind in groupby(gathered, key=lambda leg: leg.kind):
        run: list[Leg] = []
        total = 0
        for leg in kind:
            run.append(leg)
            total += leg.amount
            while total > amount or len(run) > LEGS_A_TRANSFER:
                total -= run.pop(0).amount
            if run and total == amount:
                yield list(run)


def paid_elsewhere(deposit: Deposit) -> ExternalTransaction | None:
    """A transaction of the wallet, not adopted, that looks like the return of this held deposit."""
    return (
        ExternalTransaction.objects.filter(
            Q(dest=deposit.sender, dest_tag=deposit.source_tag),
            wallet_id=deposit.wallet_id,
            delivered=deposit.delivered - deposit.return_fee,
            ledger_index__gte=deposit.ledger_index,
            adoption=None,
        )
        .order_by("ledger_index")
        .first()
    )
