"""Voiding the slot of a stuck transfer with a no-op, so that the transfers behind it can be sent."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from django.db import connection, transaction

from apps.common import jobs
from apps.treasury.domain.choices import AdminActionKind, SlotState
from apps.treasury.domain.wallet_rules import void_refusal
from apps.treasury.models import Slot, Transfer, Wallet
from apps.treasury.services.admin_actions import (
    AdminAction,
    AdminActionRefused,
    admin_action_record,
    require_allowed,
)
from apps.treasury.services.transfers import transfer_reopen

_ASKED = """
select v.transfer_id from unnest(%s::bigint[], %s::bigint[]) as v (transfer_id, slot)
where exists (select from treasury_adminactionrecord a
              where a.kind = 'void' and a.subject = v.transfer_id || ':' || v.slot)
"""


def slot_void(*, transfer_id: int, action: AdminAction) -> int:
    """Have the slot of a stuck transfer filled with a no-op AccountSet; returns the slot's number.

    The settlement worker signs it in its next round, because only it can open the secret. Once the no-op is
    validated, the transfer fails ("voided") and can be retried. Its own transaction; locks wallet, transfer,
    slot. Raises `AdminActionRefused`.
    """
    sent = Transfer.objects.filter(id=transfer_id).values_list("wallet_id", flat=True).first()
    if sent is None:
        raise AdminActionRefused("There is no such transfer.", status=404)
    with transaction.atomic():
        wallet = (
            Wallet.objects.select_for_update(no_key=True, of=("self",)).select_related("network").get(id=sent)
        )
        transfer = Transfer.objects.select_for_update(no_key=True).get(id=transfer_id)
        slot = (
            Slot.objects.select_for_update(no_key=True)
            .filter(transfer=transfer, state=SlotState.HELD)
            .first()
        )
        require_allowed(
            void_refusal(
                is_network_closed=wallet.network.closed_at is not None,
                state=transfer.state,
                has_slot=slot is not None,
            )
        )
        number = cast(Slot, slot).number
        transfer_reopen(transfer_id=transfer_id)
        jobs.wake("settlement.drain")
        admin_action_record(action=action, kind=AdminActionKind.VOID, subject=f"{transfer_id}:{number}")
    return number


def voids_asked(*, slots: Sequence[tuple[int, int]]) -> set[int]:
    """Of these pairs of transfer and slot number, the transfers whose slot must be filled with a no-op."""
    if not slots:
        return set()
    with connection.cursor() as cursor:
        cursor.execute(_ASKED, [[transfer for transfer, _ in slots], [number for _, number in slots]])
        return {row[0] for row in cursor.fetchall()}
