"""Transfers, the slots they hold, their attempts, external transactions, and adopted ones."""

from __future__ import annotations

from django.db import models
from django.db.models import F, Q, Value
from django.db.models.functions import Now

from apps.ledger.types import NO_TAG
from apps.treasury.domain.choices import Outcome, Purpose, SlotState, TransferKind, TransferState
from apps.treasury.domain.ticket_pool import MOST_TICKETS
from apps.treasury.models.bounds import HASH, MAX_DROPS, MAX_TAG, MIN_TAG, one_of
from apps.treasury.models.wallets import Wallet


class Transfer(models.Model):
    """One outgoing ledger payment; carries one leg, or many gathered legs to one destination.

    A `tickets` transfer makes `dest_tag` tickets.
    """

    wallet = models.ForeignKey(Wallet, on_delete=models.RESTRICT, related_name="transfers", db_index=False)
    kind = models.CharField(max_length=8)
    dest = models.CharField(max_length=35)
    dest_tag = models.BigIntegerField(default=NO_TAG)
    source_tag = models.BigIntegerField(unique=True)
    amount = models.BigIntegerField()
    state = models.CharField(max_length=6, default=TransferState.READY)
    tec_count = models.SmallIntegerField(default=0)
    fail_code = models.CharField(max_length=40, null=True)  # noqa: DJ001
    next_at = models.DateTimeField(db_default=Now())
    paid_hash = models.CharField(max_length=64, null=True)  # noqa: DJ001
    paid_outcome = models.GeneratedField(
        expression=Value("success"), output_field=models.CharField(max_length=10), db_persist=True
    )
    paid_purpose = models.GeneratedField(
        expression=Value(Purpose.PAY), output_field=models.CharField(max_length=4), db_persist=True
    )
    created_at = models.DateTimeField(db_default=Now())

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=one_of("kind", *TransferKind),
                name="transfer_kind",
            ),
            models.CheckConstraint(
                condition=one_of("state", *TransferState),
                name="transfer_state",
            ),
            models.CheckConstraint(
                condition=Q(amount__gte=0, amount__lte=MAX_DROPS * 1000), name="transfer_amount"
            ),
            models.CheckConstraint(
                condition=Q(kind__in=[TransferKind.SETUP, TransferKind.TICKETS], amount=0)
                | (~Q(kind__in=[TransferKind.SETUP, TransferKind.TICKETS]) & Q(amount__gt=0)),
                name="transfer_amount_by_kind",
            ),
            models.CheckConstraint(
                # `dest_tag` is how many it makes.
                condition=~Q(kind=TransferKind.TICKETS) | Q(dest_tag__gte=1, dest_tag__lte=MOST_TICKETS),
                name="transfer_ticket_count",
            ),
            models.CheckConstraint(
                condition=Q(state=TransferState.PAID, paid_hash__isnull=False)
                | (~Q(state=TransferState.PAID) & Q(paid_hash=None)),
                name="transfer_paid_has_hash",
            ),
            models.CheckConstraint(
                condition=Q(state__in=[TransferState.FAILED, TransferState.STUCK], fail_code__isnull=False)
                | (~Q(state__in=[TransferState.FAILED, TransferState.STUCK]) & Q(fail_code=None)),
                name="transfer_failed_has_code",
            ),
            models.CheckConstraint(
                condition=Q(source_tag__gte=MIN_TAG, source_tag__lte=MAX_TAG),
                name="transfer_source_tag_range",
            ),
            models.CheckConstraint(
                condition=Q(dest_tag__gte=NO_TAG, dest_tag__lte=MAX_TAG), name="transfer_dest_tag"
            ),
            models.CheckConstraint(condition=Q(tec_count__gte=0), name="transfer_tec_count"),
            models.UniqueConstraint(fields=["id", "state"], name="transfer_id_state"),
            models.UniqueConstraint(fields=["id", "wallet"], name="transfer_id_wallet"),
            models.UniqueConstraint(
                fields=["id", "wallet", "kind", "dest", "dest_tag"], name="transfer_whole"
            ),
        ]
        indexes = [
            models.Index(
                fields=["wallet", "next_at"],
                condition=Q(state__in=[TransferState.READY, TransferState.SIGNED, TransferState.STUCK]),
                name="transfer_open",
            ),
            models.Index(
                fields=["wallet", "id"], condition=Q(kind=TransferKind.WITHDRAW), name="transfer_withdrawal"
            ),
            models.Index(
                fields=["wallet", "next_at"], condition=Q(kind=TransferKind.TICKETS), name="transfer_tickets"
            ),
        ]


class Slot(models.Model):
    """One Sequence or Ticket of a wallet. It belongs to one transfer until the ledger proves that it was
    used."""

    wallet = models.ForeignKey(Wallet, on_delete=models.RESTRICT, related_name="slots", db_index=False)
    number = models.BigIntegerField()
    is_ticket = models.BooleanField(default=False)
    state = models.CharField(max_length=4, choices=SlotState)
    transfer = models.ForeignKey(
        Transfer, on_delete=models.RESTRICT, null=True, related_name="slots", db_constraint=False
    )
    used_by = models.ForeignKey(
        "Attempt",
        on_delete=models.RESTRICT,
        null=True,
        related_name="+",
        db_column="used_by",
        db_index=False,
    )
    lost_to = models.CharField(max_length=64, null=True)  # noqa: DJ001

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["wallet", "number"], name="slot_once"),
            models.UniqueConstraint(fields=["wallet", "number", "transfer"], name="slot_of_transfer"),
            models.UniqueConstraint(
                fields=["transfer"], condition=Q(state=SlotState.HELD), name="slot_one_held"
            ),
            models.CheckConstraint(condition=one_of("state", *SlotState), name="slot_state"),
            models.CheckConstraint(condition=~Q(state=SlotState.FREE) | Q(transfer=None), name="slot_free"),
            models.CheckConstraint(
                condition=~Q(state__in=[SlotState.HELD, SlotState.USED]) | Q(transfer__isnull=False),
                name="slot_taken",
            ),
            models.CheckConstraint(
                condition=Q(transfer__isnull=False) | Q(is_ticket=True), name="slot_no_transfer"
            ),
            models.CheckConstraint(
                condition=Q(state=SlotState.USED, used_by__isnull=False)
                | (~Q(state=SlotState.USED) & Q(used_by=None)),
                name="slot_used_by",
            ),
            models.CheckConstraint(
                condition=Q(state=SlotState.LOST, lost_to__isnull=False)
                | (~Q(state=SlotState.LOST) & Q(lost_to=None)),
                name="slot_lost_to",
            ),
        ]
        indexes = [
            models.Index(
                fields=["wallet", "number"], condition=Q(state=SlotState.FREE), name="slot_free_tickets"
            )
        ]


class Attempt(models.Model):
    """One signed blob of a transfer, stored before it is ever submitted."""

    tx_hash = models.CharField(max_length=64, primary_key=True)
    transfer = models.ForeignKey(
        Transfer, on_delete=models.RESTRICT, related_name="attempts", db_constraint=False
    )
    wallet = models.ForeignKey(
        Wallet, on_delete=models.RESTRICT, related_name="+", db_constraint=False, db_index=False
    )
    slot_number = models.BigIntegerField()
    purpose = models.CharField(max_length=4, default=Purpose.PAY)
    blob = models.TextField()
    fee = models.BigIntegerField()
    from_ledger = models.BigIntegerField()
    last_ledger = models.BigIntegerField()
    signed_at = models.DateTimeField(db_default=Now())
    submits = models.IntegerField(default=0)
    hint = models.CharField(max_length=40, blank=True)
    outcome = models.CharField(max_length=10, null=True)  # noqa: DJ001
    result_code = models.CharField(max_length=40, null=True)  # noqa: DJ001
    ledger_index = models.BigIntegerField(null=True)
    proof_ledger = models.BigIntegerField(null=True)

    class Meta:
        constraints = [
            models.CheckConstraint(condition=one_of("purpose", *Purpose), name="attempt_purpose"),
            models.CheckConstraint(condition=Q(tx_hash__regex=HASH), name="attempt_hash"),
            models.CheckConstraint(condition=Q(fee__gt=0), name="attempt_fee"),
            models.CheckConstraint(condition=Q(submits__gte=0), name="attempt_submits"),
            models.CheckConstraint(
                condition=Q(last_ledger__gt=F("from_ledger")) & Q(last_ledger__lte=F("from_ledger") + 1000),
                name="attempt_ledgers",
            ),
            models.CheckConstraint(
                condition=Q(outcome=None) | one_of("outcome", *Outcome),
                name="attempt_outcome",
            ),
            models.CheckConstraint(
                # `outcome__isnull=False` first: a CHECK lets NULL pass.
                condition=Q(
                    outcome__isnull=False,
                    outcome__in=[Outcome.SUCCESS, Outcome.TEC],
                    ledger_index__isnull=False,
                    result_code__isnull=False,
                )
                | Q(
                    Q(outcome=None) | Q(outcome__in=[Outcome.EXPIRED, Outcome.SUPERSEDED]),
                    ledger_index=None,
                    result_code=None,
                ),
                name="attempt_validated",
            ),
            models.CheckConstraint(
                condition=Q(ledger_index=None)
                | (Q(ledger_index__gt=F("from_ledger")) & Q(ledger_index__lte=F("last_ledger"))),
                name="attempt_in_range",
            ),
            models.CheckConstraint(
                condition=Q(proof_ledger=None)
                & (Q(outcome=None) | Q(outcome__in=[Outcome.SUCCESS, Outcome.TEC, Outcome.SUPERSEDED]))
                | Q(
                    outcome__isnull=False,
                    outcome=Outcome.EXPIRED,
                    proof_ledger__isnull=False,
                    proof_ledger__gt=F("last_ledger"),
                ),
                name="attempt_proof",
            ),
            models.UniqueConstraint(fields=["transfer"], condition=Q(outcome=None), name="attempt_one_live"),
            models.UniqueConstraint(
                fields=["transfer"],
                condition=Q(outcome=Outcome.SUCCESS, purpose=Purpose.PAY),
                name="attempt_one_success",
            ),
            models.UniqueConstraint(
                fields=["wallet", "slot_number"],
                condition=Q(outcome__in=[Outcome.SUCCESS, Outcome.TEC]),
                name="attempt_slot_used_once",
            ),
            models.UniqueConstraint(
                fields=["tx_hash", "transfer", "outcome", "purpose"], name="attempt_outcome_whole"
            ),
        ]
        indexes = [
            models.Index(fields=["wallet", "last_ledger"], condition=Q(outcome=None), name="attempt_live")
        ]


class ExternalTransaction(models.Model):
    """A validated transaction of a wallet that we did not sign. Halts it until an administrator recognises
    it, or, after a restore, adopts it."""

    wallet = models.ForeignKey(
        Wallet, on_delete=models.RESTRICT, related_name="external_transactions", db_index=False
    )
    tx_hash = models.CharField(max_length=64)
    ledger_index = models.BigIntegerField()
    delta = models.BigIntegerField()
    slot_number = models.BigIntegerField(null=True)
    tx_type = models.CharField(max_length=40)
    seen_at = models.DateTimeField(db_default=Now())
    recognised_by = models.BigIntegerField(null=True)
    recognised_at = models.DateTimeField(null=True)
    reason = models.TextField(null=True)  # noqa: DJ001
    # What the ledger says of it; null in rows that are older than these columns.
    result = models.CharField(max_length=40, null=True)  # noqa: DJ001
    fee = models.BigIntegerField(null=True)
    dest = models.CharField(max_length=35, null=True)  # noqa: DJ001
    dest_tag = models.BigIntegerField(null=True)
    source_tag = models.BigIntegerField(null=True)
    delivered = models.BigIntegerField(null=True)
    closed_at = models.DateTimeField(null=True)

    class Meta:
        constraints = [
            models.CheckConstraint(condition=Q(tx_hash__regex=HASH), name="external_tx_hash"),
            models.UniqueConstraint(fields=["wallet", "tx_hash"], name="external_tx_once"),
            models.UniqueConstraint(fields=["wallet", "tx_hash", "slot_number"], name="external_tx_slot"),
            models.CheckConstraint(
                condition=Q(recognised_by=None, recognised_at=None, reason=None)
                | Q(recognised_by__isnull=False, recognised_at__isnull=False, reason__isnull=False),
                name="external_tx_recognised",
            ),
        ]


class Adoption(models.Model):
    """A transaction that a lost commit had signed: after a restore it was external, and it paid this
    transfer."""

    external = models.OneToOneField(
        ExternalTransaction, on_delete=models.RESTRICT, primary_key=True, related_name="adoption"
    )
    transfer = models.OneToOneField(Transfer, on_delete=models.RESTRICT, related_name="adoption")
    admin_id = models.BigIntegerField()
    reason = models.TextField()
    created_at = models.DateTimeField(db_default=Now())

    class Meta:
        constraints = [models.CheckConstraint(condition=~Q(reason=""), name="adoption_has_reason")]
