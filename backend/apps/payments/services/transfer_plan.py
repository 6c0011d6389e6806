"""Due owed legs become transfers: one leg each, or many gathered ones of one destination."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from datetime import datetime

from django.db import connection, transaction
from django.db.models import Case, Exists, IntegerField, OuterRef, Value, When

from apps.payments.domain.choices import LegKind
from apps.payments.models import Leg, SecondOpinion
from apps.treasury.domain.choices import TransferKind
from apps.treasury.services.transfers import NewTransfer, transfers_create

# The database refuses more legs in one transfer.
LEGS_A_TRANSFER = 500
LEGS_A_PLAN = 2_000

# Merchants are paid first, then refunds, then payers get their excess back, then burns are sent.
_ORDER = Case(
    When(kind=LegKind.PAYOUT, then=Value(0)),
    When(kind=LegKind.REFUND, then=Value(1)),
    When(kind=LegKind.BURN, then=Value(3)),
    default=Value(2),
    output_field=IntegerField(),
)
_JOIN = """
update payments_leg as leg set transfer_id = planned.transfer_id, transfer_state = 'ready'
from unnest(%s::bigint[], %s::bigint[]) as planned (leg_id, transfer_id)
where leg.id = planned.leg_id and leg.transfer_id is null and not leg.void
"""


@transaction.atomic
def transfers_plan(*, wallet_id: int, now: datetime) -> int:
    """Give every owed leg of the wallet that is due at `now` (the mode's clock) a transfer.

    Returns the number of transfers. Idempotent: a leg in a transfer is no longer owed, and legs that
    another planner holds are skipped. Legs whose deposit waits for a second server wait too. Its own
    transaction.
    """
    legs = list(
        Leg.objects.filter(paying_wallet=wallet_id, transfer=None, void=False, due_at__lte=now)
        .exclude(Exists(SecondOpinion.objects.filter(deposit=OuterRef("deposit_id"), given_at=None)))
        .order_by(_ORDER, "id")
        .select_for_update(of=("self",), skip_locked=True)[:LEGS_A_PLAN]
    )
    groups = _groups(legs)
    transfer_ids = transfers_create([_spec(wallet_id, group) for group in groups])
    pairs = [
        (leg.id, transfer_id)
        for group, transfer_id in zip(groups, transfer_ids, strict=True)
        for leg in group
    ]
    if pairs:
        with connection.cursor() as cursor:
            cursor.execute(_JOIN, [list(column) for column in zip(*pairs, strict=True)])
    return len(groups)


def _groups(legs: Sequence[Leg]) -> list[list[Leg]]:
    """The legs of each transfer, in the order in which the transfers are to be sent."""
    groups: list[list[Leg]] = []
    open_groups: dict[tuple[str, str, int], list[Leg]] = defaultdict(list)
    for leg in legs:
        if not leg.gathered:
            groups.append([leg])
            continue
        key = (leg.kind, leg.dest, leg.dest_tag)
        group = open_groups[key]
        if not group:
            groups.append(group)
        group.append(leg)
        if len(group) == LEGS_A_TRANSFER:
            del open_groups[key]
    return groups


def _spec(wallet_id: int, group: Sequence[Leg]) -> NewTransfer:
    first = group[0]
    return NewTransfer(
        wallet_id=wallet_id,
        kind=TransferKind.RETURN if first.kind == LegKind.EXCESS else TransferKind(first.kind),
        dest=first.dest,
        dest_tag=first.dest_tag,
        amount=sum(leg.amount for leg in group),
    )
