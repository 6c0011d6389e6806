"""What a merchant does with the money of a refund that failed: another address of his customer, or his
own."""

from __future__ import annotations

from uuid import UUID

from django.db import transaction

from apps.payments.domain.admin_rules import retry_refusal
from apps.payments.domain.choices import RELEASED_AS_REFUND, LegKind, RefundStatus, ReleaseTo
from apps.payments.domain.refunds import may_choose_again
from apps.payments.models import Leg, Refund, Release
from apps.payments.selectors import leg_facts
from apps.payments.services.live_updates import settlement_wake
from apps.payments.services.refunds import GIVEN_BACK, RefundStep
from apps.refunds.refusals import RefundNotOpen, RefundTooMuch
from apps.refunds.services.destination import Destination
from apps.refunds.services.steps import LockedRefund, refund_lock
from apps.refunds.services.sums import payment_refundable
from apps.treasury.domain.choices import Account, EntryKind
from apps.treasury.models import Cursor, Transfer, Wallet
from apps.treasury.services.clock import mode_now
from apps.treasury.services.journal import NewEntry, entries_book

_SENT_AGAIN = "Its merchant named another address."


@transaction.atomic
def refund_send_again(*, refund_id: UUID, destination: Destination, own: bool) -> None:
    """Send the money of a failed refund to another account: the customer's, or the merchant's own.

    As often as it fails. The caller has asked for a fresh sign-in. Raises RefundNotOpen; RefundTooMuch where
    what was to be given back is for the customer again, and other refunds have taken its place.
    """
    leg = _carrying_leg(refund_id)
    wallet_id = _held_by(refund_id) if leg is None else leg.paying_wallet
    # Before any leg, as settlement locks them.
    Cursor.objects.select_for_update(of=("self",)).get(pk=wallet_id)
    Wallet.objects.select_for_update(no_key=True).get(pk=wallet_id)
    if leg is not None:
        leg = _failed_leg_lock(leg)
    found = refund_lock(refund_id)
    refund = found.refund
    if not may_choose_again(
        status=refund.status, given_back=refund.given_back, leg_state=None if leg is None else leg.state
    ):
        raise RefundNotOpen
    if refund.given_back and not own:
        left = payment_refundable(found.payment).left
        if refund.amount > left:
            raise RefundTooMuch(left)
    if leg is None:
        _release(found, destination, own=own)
    else:
        _redirect(found, leg, destination, own=own)
    settlement_wake()
    found.take(
        RefundStep(
            refund=found.refund,
            status=RefundStatus.FAILED if own else RefundStatus.SENDING,
            failure_reason=GIVEN_BACK if own else None,
            given_back=own,
        )
    )


def _held_by(refund_id: UUID) -> int:
    """The wallet that holds what came back."""
    wallet_id = Refund.objects.filter(pk=refund_id).values_list("came_back__wallet_id", flat=True).first()
    if wallet_id is None:
        raise RefundNotOpen
    return wallet_id


def _failed_leg_lock(leg: Leg) -> Leg:
    """Lock transfer and leg. Only what has failed, and can no longer be paid where it was sent, goes
    elsewhere: raises RefundNotOpen."""
    if leg.transfer_id is not None:
        Transfer.objects.select_for_update(no_key=True).get(pk=leg.transfer_id)
    locked = Leg.objects.select_for_update(of=("self",), no_key=True).get(pk=leg.pk)
    ((_, facts),) = leg_facts(Leg.objects.filter(pk=leg.pk)).items()
    refusal = retry_refusal(facts)
    if refusal is not None:
        raise RefundNotOpen(refusal)
    return locked


def _carrying_leg(refund_id: UUID) -> Leg | None:
    """The leg that carries the refund's money; None while it is held after it came back."""
    refund = Refund.objects.get(pk=refund_id)
    deposit_id = refund.came_back_id or refund.deposit_id
    return Leg.objects.filter(deposit=deposit_id, kind=LegKind.REFUND, void=False).first()


def _redirect(found: LockedRefund, leg: Leg, destination: Destination, *, own: bool) -> None:
    rows = Leg.objects.filter(pk=leg.pk)
    rows.update(transfer=None, transfer_state=None)
    leg.redirects.create(
        from_dest=leg.dest,
        from_tag=leg.dest_tag,
        to_dest=destination.address,
        to_tag=destination.tag,
        own=own,
        merchant_id=found.refund.merchant_id,
        reason=_SENT_AGAIN,
    )
    rows.update(dest=destination.address, dest_tag=destination.tag)


def _release(found: LockedRefund, destination: Destination, *, own: bool) -> None:
    deposit = found.refund.came_back
    assert deposit is not None  # noqa: S101  (nothing else is held)
    to = ReleaseTo.PAYOUT if own else RELEASED_AS_REFUND
    Release.objects.create(
        deposit=deposit,
        to=to,
        dest=destination.address,
        dest_tag=destination.tag,
        merchant_id=found.refund.merchant_id,
        reason=_SENT_AGAIN,
    )
    owed = Account.OWED_PAYOUT if own else Account.OWED_REFUND
    Leg.objects.create(
        deposit=deposit,
        flow=deposit.flow,
        wallet_id=deposit.wallet_id,
        kind=LegKind.PAYOUT if own else LegKind.REFUND,
        amount=deposit.delivered,
        dest=destination.address,
        dest_tag=destination.tag,
        due_at=mode_now(found.refund.mode),
    )
    entries_book(
        [
            NewEntry(
                wallet_id=deposit.wallet_id,
                ledger_index=deposit.ledger_index,
                kind=EntryKind.RELEASE,
                source=str(deposit.pk),
                lines={Account.HELD: deposit.delivered, owed: -deposit.delivered},
            )
        ]
    )
