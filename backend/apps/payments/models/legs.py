"""What is owed."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import Case, F, Q, Value, When
from django.db.models.functions import Coalesce, Now

from apps.ledger.types import NO_TAG
from apps.payments.domain.choices import Flow, LegKind, LegState
from apps.payments.models.deposits import Deposit
from apps.treasury.domain.choices import TransferState
from apps.treasury.models import MAX_TAG, Transfer, Wallet
from apps.treasury.models.bounds import one_of


class Leg(models.Model):
    """What is owed because of a deposit. Its state follows its transfer's by a cascading foreign key.

    `wallet` is where the deposit arrived. `taken_by` is the wallet that has taken the leg over, if any, and
    `paying_wallet` the id of the one that pays it now. A `void` leg, of a corrected deposit, is never paid.
    """

    deposit = models.ForeignKey(
        Deposit, on_delete=models.RESTRICT, related_name="legs", db_constraint=False, db_index=False
    )
    flow = models.CharField(max_length=6, choices=Flow)
    wallet = models.ForeignKey(
        Wallet, on_delete=models.RESTRICT, related_name="+", db_constraint=False, db_index=False
    )
    taken_by = models.ForeignKey(
        Wallet, on_delete=models.RESTRICT, null=True, related_name="+", db_index=False
    )
    paying_wallet = models.GeneratedField(
        expression=Coalesce("taken_by", "wallet"), output_field=models.BigIntegerField(), db_persist=True
    )
    void = models.BooleanField(db_default=False)
    kind = models.CharField(max_length=6, choices=LegKind)
    transfer_kind = models.GeneratedField(
        expression=Case(When(kind=LegKind.EXCESS, then=Value(LegKind.RETURN)), default=F("kind")),
        output_field=models.CharField(max_length=8),
        db_persist=True,
    )
    amount = models.BigIntegerField()
    dest = models.CharField(max_length=35)
    dest_tag = models.BigIntegerField(default=NO_TAG)
    gathered = models.BooleanField(default=False)
    due_at = models.DateTimeField(db_default=Now())
    transfer = models.ForeignKey(
        Transfer,
        on_delete=models.RESTRICT,
        null=True,
        related_name="legs",
        db_constraint=False,
        db_index=False,
    )
    transfer_state = models.CharField(max_length=6, null=True)  # noqa: DJ001
    state = models.GeneratedField(
        expression=Case(
            When(void=True, then=Value(LegState.VOID)),
            When(transfer_state=None, then=Value(LegState.OWED)),
            When(transfer_state__in=[TransferState.PAID, TransferState.FAILED], then=F("transfer_state")),
            default=Value(LegState.SENDING),
        ),
        output_field=models.CharField(max_length=8),
        db_persist=True,
    )

    class Meta:
        constraints = [
            # Not partial: payments are joined to their legs by it. A deposit is corrected once.
            models.UniqueConstraint(fields=["deposit", "kind", "void"], name="leg_once"),
            models.UniqueConstraint(
                fields=["deposit"],
                condition=Q(flow__in=[Flow.REJECT, Flow.HELD], void=False),
                name="leg_one_late",
            ),
            # Otherwise a transfer that is sent again would pay it.
            models.CheckConstraint(condition=Q(void=False) | Q(transfer=None), name="leg_void_outside"),
            models.CheckConstraint(
                condition=Q(dest_tag__gte=NO_TAG, dest_tag__lte=MAX_TAG), name="leg_dest_tag"
            ),
            models.CheckConstraint(condition=Q(amount__gt=0), name="leg_amount"),
            models.CheckConstraint(
                condition=Q(flow=Flow.SETTLE, kind__in=[LegKind.PAYOUT, LegKind.BURN, LegKind.EXCESS])
                | Q(flow=Flow.REFUND, kind__in=[LegKind.REFUND, LegKind.EXCESS], gathered=False)
                | Q(flow=Flow.HELD, kind__in=[LegKind.PAYOUT, LegKind.REFUND], gathered=False)
                # What a corrected deposit truly brought can be returned, whatever it was taken for.
                | Q(kind=LegKind.RETURN, gathered=False),
                name="leg_kind",
            ),
            models.CheckConstraint(
                condition=Q(gathered=False) | one_of("kind", LegKind.PAYOUT, LegKind.BURN),
                name="leg_gathered",
            ),
            models.CheckConstraint(
                condition=Q(transfer=None, transfer_state=None)
                | Q(transfer__isnull=False, transfer_state__isnull=False),
                name="leg_transfer_state",
            ),
        ]
        indexes = [
            models.Index(
                fields=["paying_wallet", "due_at"], condition=Q(transfer=None, void=False), name="leg_owed"
            ),
            models.Index(fields=["transfer"], name="leg_transfer"),
            models.Index(
                fields=["paying_wallet", "kind"],
                condition=Q(transfer_state=TransferState.FAILED),
                name="leg_failed",
            ),
        ]

    @property
    def payer(self) -> Wallet:
        """The wallet that pays it now."""
        return self.wallet if self.taken_by is None else self.taken_by


class Redirect(models.Model):
    """A change of where an unpaid payout, burn or refund goes, by an administrator or, of his own failed
    refund, by its merchant. `own`: to the merchant himself, so the refund is given back."""

    leg = models.ForeignKey(Leg, on_delete=models.RESTRICT, related_name="redirects")
    from_dest = models.CharField(max_length=35)
    from_tag = models.BigIntegerField()
    to_dest = models.CharField(max_length=35)
    to_tag = models.BigIntegerField()
    own = models.BooleanField(db_default=False)
    admin_id = models.BigIntegerField(null=True)
    merchant = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.RESTRICT,
        null=True,
        related_name="+",
        db_constraint=False,
        db_index=False,
    )
    reason = models.TextField()
    created_at = models.DateTimeField(db_default=Now())

    class Meta:
        constraints = [
            models.CheckConstraint(condition=~Q(reason=""), name="redirect_reason"),
            models.CheckConstraint(
                condition=Q(admin_id=None, merchant__isnull=False) | Q(admin_id__isnull=False, merchant=None),
                name="redirect_actor",
            ),
            models.CheckConstraint(condition=Q(to_tag__gte=NO_TAG, to_tag__lte=MAX_TAG), name="redirect_tag"),
        ]
