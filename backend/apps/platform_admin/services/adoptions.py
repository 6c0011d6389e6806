"""Working through the gap after a restore: adopting our own lost transactions, recognising the others."""

from __future__ import annotations

from dataclasses import dataclass

from django.db import connection, transaction

from apps.accounts.domain.audit import AuditAction
from apps.accounts.services.audit import audit_record
from apps.payments.domain.choices import LegKind, ReleaseTo
from apps.payments.models import Leg
from apps.payments.services.gap import GapMatch, external_open, gap_matches
from apps.payments.services.transfer_outcomes import outcomes_apply
from apps.platform_admin.services.releases import deposit_release
from apps.treasury.models import Cursor, ExternalTransaction, Wallet
from apps.treasury.services.admin_actions import AdminAction, AdminActionRefused
from apps.treasury.services.adopting import lost_transfer_create, transfer_adopt
from apps.treasury.services.recognising import Recognised, transaction_recognise

MATCHES_NOTHING = "This transaction does not match anything that this wallet owes."
# In one call of the API; each is a transaction of its own.
ADOPTED_AT_ONCE = 200

# An administrator's word that a transaction of the gap did not pay what is owed to its destination.
NOT_OWED = "not for what is owed"

_JOIN = """
update payments_leg set transfer_id = %s, transfer_state = 'ready'
where id = any(%s) and transfer_id is null and not void
"""


@dataclass(frozen=True, slots=True)
class Adopted:
    """How many transactions were adopted, and how many more match something that is owed."""

    count: int
    left: int


def transaction_adopt(*, wallet_id: int, tx_hash: str, action: AdminAction) -> int:
    """Adopt a transaction of the gap as the payment of what is owed; returns the transfer's id.

    One transaction; locks cursor, wallet, then the rows. Raises `AdminActionRefused` if it matches nothing.
    """
    with transaction.atomic():
        wallet = _lock(wallet_id)
        external = ExternalTransaction.objects.filter(wallet_id=wallet_id, tx_hash=tx_hash).first()
        match = None if external is None else gap_matches(wallet).get(external.pk)
        if external is None or match is None:
            raise AdminActionRefused(MATCHES_NOTHING)
        return _adopt(wallet, external, match, action)


def transactions_adopt(*, wallet_id: int, action: AdminAction, most: int = ADOPTED_AT_ONCE) -> Adopted:
    """Adopt every transaction of the gap that matches to the drop, oldest first, `most` of them; one commit
    each. One that sent more than is owed is left for `transaction_adopt`."""
    count = 0
    while True:
        with transaction.atomic():
            wallet = _lock(wallet_id)
            matches = {key: match for key, match in gap_matches(wallet).items() if not match.rest}
            external = next((tx for tx in external_open(wallet_id) if tx.pk in matches), None)
            if external is None or count == most:
                return Adopted(count=count, left=len(matches))
            _adopt(wallet, external, matches[external.pk], action)
        count += 1


def external_recognise(
    *, wallet_id: int, tx_hash: str, action: AdminAction, shortfall: str = ""
) -> Recognised:
    """Recognise an external transaction; refused where it paid what is owed, which would be paid again.

    Its own transaction. Raises `AdminActionRefused`.
    """
    with transaction.atomic():
        wallet = _lock(wallet_id)
        external = ExternalTransaction.objects.filter(wallet_id=wallet_id, tx_hash=tx_hash).first()
        if external is not None and hasattr(external, "adoption"):
            raise AdminActionRefused("This transaction has already been adopted.")
        match = None if external is None else gap_matches(wallet).get(external.pk)
        if match is not None and not match.rest:
            raise AdminActionRefused(f"This transaction is a {match.kind} that is still owed: adopt it.")
        if match is not None and NOT_OWED not in action.reason:
            raise AdminActionRefused(
                f"This transaction seems to have sent a gathered {match.kind} that is still owed: adopt it."
                f' If it did not, write "{NOT_OWED}" into the reason.'
            )
        return transaction_recognise(wallet_id=wallet_id, tx_hash=tx_hash, action=action, shortfall=shortfall)


def _lock(wallet_id: int) -> Wallet:
    Cursor.objects.select_for_update().get(pk=wallet_id)
    return Wallet.objects.select_for_update(no_key=True).get(pk=wallet_id)


def _adopt(wallet: Wallet, external: ExternalTransaction, match: GapMatch, action: AdminAction) -> int:
    legs = list(match.leg_ids)
    if match.deposit_id is not None:
        deposit_release(deposit_id=match.deposit_id, to=ReleaseTo.RETURN, action=action, returned_by=external)
        legs = [Leg.objects.get(deposit=match.deposit_id, kind=LegKind.RETURN, void=False).pk]
    transfer_id = match.transfer_id
    if transfer_id is None:
        transfer_id = lost_transfer_create(external=external, kind=match.kind, rest=match.rest)
        with connection.cursor() as cursor:
            cursor.execute(_JOIN, [transfer_id, legs])
    outcome = transfer_adopt(transfer_id=transfer_id, external=external, action=action)
    outcomes_apply([outcome], mode=wallet.mode)
    audit_record(
        actor=action,
        action=AuditAction.TRANSACTION_ADOPTED,
        subject=f"transfer {transfer_id}",
        after={
            "transaction": external.tx_hash,
            "drops": external.delivered,
            "kind": match.kind,
            "for_lost_payments": match.rest,
        },
        reason=action.reason,
    )
    return transfer_id
