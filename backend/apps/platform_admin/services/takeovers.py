"""Legs of replaced and retired wallets that the active wallet pays from its own equity."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from uuid import UUID

from django.db import connection, transaction
from django.db.models import QuerySet

from apps.accounts.domain.audit import AuditAction
from apps.accounts.services.audit import audit_record
from apps.common.drops import drops_to_xrp
from apps.payments.domain.admin_rules import PAYS_ITSELF, takeover_refusal
from apps.payments.models import Leg, Payment, Takeover
from apps.payments.selectors import leg_facts, legs_to_take_over
from apps.payments.services.live_updates import settlement_wake
from apps.platform_admin.services.retries import payments_reopen
from apps.treasury.domain.choices import Account, EntryKind, TransferState, WalletState
from apps.treasury.domain.equity import withdrawable
from apps.treasury.models import Cursor, Transfer, Wallet
from apps.treasury.services.admin_actions import AdminAction, AdminActionRefused
from apps.treasury.services.journal import OWED_ACCOUNT, NewEntry, entries_book
from apps.treasury.services.transfers import transfers_cancel

# More are taken over by pressing again; each is two entries and a row.
MOST_LEGS = 500
CANCELLED = "taken_over"


@dataclass(frozen=True, slots=True)
class TakenOver:
    """`drops` in `legs` legs, and how many more the active wallet could not cover or take at once."""

    legs: int
    drops: int
    left: int

    @property
    def sentence(self) -> str:
        """What an administrator reads."""
        more = "1 more is" if self.left == 1 else f"{self.left} more are"
        rest = f" {more} left: add funds to it and take over again." if self.left else ""
        return (
            f"The active wallet now owes {drops_to_xrp(self.drops)} XRP of this ({self.legs} to send).{rest}"
        )


def wallet_legs_take_over(*, wallet_id: int, action: AdminAction) -> TakenOver:
    """Let the active wallet pay what a replaced or retired wallet cannot: its failed legs, and all that it
    owes where it is retired or halted.

    Takes the oldest first, as far as the active wallet's own money covers them. One transaction; locks
    cursors, wallets, transfers, legs, payments. Raises `AdminActionRefused`.
    """
    return _take_over(wallet_id, Leg.objects.filter(paying_wallet=wallet_id), action)


def payment_legs_take_over(*, payment_id: UUID, action: AdminAction) -> TakenOver:
    """The same for the legs of one payment's deposit. Raises `AdminActionRefused`."""
    payment = Payment.objects.filter(pk=payment_id).first()
    if payment is None:
        raise AdminActionRefused("There is no such payment.", status=404)
    if payment.deposit_id is None:
        raise AdminActionRefused("Nothing was paid for this payment.")
    legs = Leg.objects.filter(deposit=payment.deposit_id)
    allowed = [
        leg for leg, facts in leg_facts(legs.order_by("id")).items() if takeover_refusal(facts) is None
    ]
    owing = allowed[0] if allowed else legs.order_by("id")[0]
    return _take_over(owing.paying_wallet, legs.filter(paying_wallet=owing.paying_wallet), action)


@transaction.atomic
def _take_over(wallet_id: int, wanted: QuerySet[Leg], action: AdminAction) -> TakenOver:
    giver = Wallet.objects.get(pk=wallet_id)
    taker = Wallet.objects.filter(network=giver.network_id, state=WalletState.ACTIVE).first()
    if taker is None:
        raise AdminActionRefused("No platform wallet is active in this mode.")
    if taker.pk == giver.pk:
        raise AdminActionRefused(PAYS_ITSELF)
    both = [giver.pk, taker.pk]
    list(Cursor.objects.filter(pk__in=both).order_by("pk").select_for_update())
    list(Wallet.objects.filter(pk__in=both).order_by("pk").select_for_update(no_key=True))
    transfers = Transfer.objects.filter(legs__in=wanted).distinct().values("pk")
    list(Transfer.objects.filter(pk__in=transfers).order_by("pk").select_for_update(no_key=True))
    list(wanted.order_by("id").select_for_update(of=("self",), no_key=True))
    found = legs_to_take_over(wanted)
    if not found:
        raise AdminActionRefused(_refusal(wanted))
    legs = _covered(found, taker)
    _ready_transfers_cancel(legs)
    _book(legs, giver, taker, action)
    payments_reopen(legs=legs)
    settlement_wake()
    drops = sum(leg.amount for leg in legs)
    audit_record(
        actor=action,
        action=AuditAction.LEGS_TAKEN_OVER,
        subject=f"wallet {giver.pk}",
        before={"address": giver.address},
        after={"address": taker.address, "count": len(legs), "drops": drops},
        reason=action.reason,
    )
    return TakenOver(legs=len(legs), drops=drops, left=len(found) - len(legs))


def _refusal(wanted: QuerySet[Leg]) -> str:
    refusals = [takeover_refusal(facts) for facts in leg_facts(wanted.order_by("id")).values()]
    return next((refusal for refusal in refusals if refusal), "This wallet owes nothing.")


def _covered(found: Sequence[Leg], taker: Wallet) -> list[Leg]:
    """As many, oldest first, as the locked active wallet's own money covers."""
    with connection.cursor() as cursor:
        cursor.execute("select treasury_spendable(%s)", [taker.pk])
        own = withdrawable(equity=int(cursor.fetchone()[0]), promised=0)
    legs: list[Leg] = []
    for leg in found[:MOST_LEGS]:
        if leg.amount <= own:
            legs.append(leg)
            own -= leg.amount
    if not legs:
        short = drops_to_xrp(min(leg.amount for leg in found))
        raise AdminActionRefused(
            f"The active wallet's own money covers {drops_to_xrp(own)} XRP; at least {short} XRP are needed."
            " Add funds to it first."
        )
    return legs


def _ready_transfers_cancel(legs: Sequence[Leg]) -> None:
    """Cancel the ready transfers of these legs. What else these gathered waits again."""
    transfers = {leg.transfer_id for leg in legs if leg.transfer_id is not None}
    ready = list(
        Transfer.objects.filter(pk__in=transfers, state=TransferState.READY).values_list("pk", flat=True)
    )
    transfers_cancel(transfer_ids=ready, code=CANCELLED)
    others = Leg.objects.filter(transfer__in=ready).exclude(pk__in=[leg.pk for leg in legs])
    others.update(transfer=None, transfer_state=None)


def _book(legs: Sequence[Leg], giver: Wallet, taker: Wallet, action: AdminAction) -> None:
    """The row of each takeover, the leg that follows it, and the entries of both wallets."""
    rows = Takeover.objects.bulk_create(
        Takeover(leg=leg, from_wallet=giver, to_wallet=taker, admin_id=action.admin_id, reason=action.reason)
        for leg in legs
    )
    # One statement: a leg can leave its failed transfer only towards a wallet that is not retired.
    Leg.objects.filter(pk__in=[leg.pk for leg in legs]).update(
        transfer=None, transfer_state=None, taken_by=taker
    )
    ledgers = dict(Cursor.objects.filter(pk__in=[giver.pk, taker.pk]).values_list("pk", "ledger_index"))
    entries = []
    for row in rows:
        owed, drops = OWED_ACCOUNT[row.leg.transfer_kind], row.leg.amount
        for wallet, kind, sign in ((giver, EntryKind.HANDOVER, 1), (taker, EntryKind.TAKEOVER, -1)):
            entries.append(
                NewEntry(
                    wallet_id=wallet.pk,
                    ledger_index=ledgers[wallet.pk],
                    kind=kind,
                    source=str(row.pk),
                    lines={owed: sign * drops, Account.EQUITY: -sign * drops},
                )
            )
    entries_book(entries)
