"""Statements, the cut-offs that they share, and later checks against the ledger. Amounts are drops."""

from __future__ import annotations

import uuid

from django.conf import settings
from django.contrib.postgres.fields import ArrayField
from django.db import models
from django.db.models import F, Q
from django.db.models.functions import Now

from apps.common.modes import Mode
from apps.pricing.models import ExactDecimalField
from apps.statements.domain.kinds import StatementKind

NUMBER_LENGTH = 20


class Cutoff(models.Model):
    """What counts as booked before a midnight (UTC) of a mode: movements up to `last_value`, and entries of
    the journal up to `last_entry`.

    Written by whoever first makes a statement that begins or ends there, and used by all others. So a
    movement that is booked later, for an earlier ledger, is in the next statement, and a closed one never
    changes.
    """

    mode = models.CharField(max_length=4, choices=Mode)
    at = models.DateTimeField()
    # The id of a row of payments' values: one for each deposit and each leg that was paid.
    last_value = models.BigIntegerField()
    last_entry = models.BigIntegerField(db_default=0)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["mode", "at"], name="cutoff_once"),
            models.CheckConstraint(condition=Q(mode__in=Mode.values), name="cutoff_mode"),
        ]


class Statement(models.Model):
    """A closed statement of a merchant, or of the platform where `merchant` is null. Append-only.

    `sums` has an object for each kind of movement: count, drops, value and how many have none. `sha256` is
    that of the CSV of its movements, which is made again from the rows themselves. `late` are the movements
    that were booked after an earlier cut-off. `party` is who it is for, as it was then. The platform's
    movements are lines of the journal, and `late` its entries; `passed_through` is what was not its own.
    """

    id = models.UUIDField(primary_key=True, default=uuid.uuid4)
    merchant = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.RESTRICT, null=True, related_name="+", db_index=False
    )
    mode = models.CharField(max_length=4, choices=Mode)
    kind = models.CharField(max_length=5, choices=StatementKind)
    serial = models.IntegerField(null=True)
    number = models.CharField(max_length=NUMBER_LENGTH)
    first_day = models.DateField()
    last_day = models.DateField()
    opening_cutoff = models.ForeignKey(Cutoff, on_delete=models.RESTRICT, related_name="+", db_index=False)
    closing_cutoff = models.ForeignKey(Cutoff, on_delete=models.RESTRICT, related_name="+", db_index=False)
    late = ArrayField(models.BigIntegerField(), default=list)
    currency = models.CharField(max_length=3)
    opening = models.BigIntegerField()
    closing = models.BigIntegerField()
    # What the movements before were worth together, each at its own time.
    opening_value = ExactDecimalField(default=0)
    sums = models.JSONField(default=list)
    movements = models.IntegerField()
    # Refunds from the merchant's own wallet, which are in none of the sums.
    own_refund_count = models.IntegerField(default=0, db_default=0)
    own_refund_drops = models.BigIntegerField(default=0, db_default=0)
    sha256 = models.CharField(max_length=64)
    party = models.JSONField(default=dict)
    passed_through = models.JSONField(null=True)
    ledger_check = models.JSONField(default=dict)
    audit_row = models.BigIntegerField()
    audit_hash = models.CharField(max_length=64)
    made_at = models.DateTimeField()

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["merchant", "mode", "kind", "first_day", "last_day"],
                name="statement_once",
                nulls_distinct=False,
            ),
            models.UniqueConstraint(
                fields=["merchant", "mode", "number"], name="statement_number_once", nulls_distinct=False
            ),
            models.CheckConstraint(condition=Q(mode__in=Mode.values), name="statement_mode"),
            models.CheckConstraint(
                condition=Q(kind="month", serial=None) | Q(kind="range", serial__isnull=False, serial__gte=1),
                name="statement_serial",
            ),
            models.CheckConstraint(condition=Q(last_day__gte=F("first_day")), name="statement_days"),
            models.CheckConstraint(condition=Q(currency__regex="^[A-Z]{3}$"), name="statement_currency"),
            models.CheckConstraint(condition=Q(sha256__regex="^[0-9a-f]{64}$"), name="statement_sha256"),
        ]


class StatementCheck(models.Model):
    """A check of a statement after it was closed. Append-only; the statement keeps its own."""

    statement = models.ForeignKey(Statement, on_delete=models.RESTRICT, related_name="later_checks")
    result = models.JSONField()
    created_at = models.DateTimeField(db_default=Now())
