"""Readings of rates, and how each source does."""

from __future__ import annotations

from typing import Any

from django.db import models
from django.db.models.functions import Now

SOURCE_LENGTH = 20


class ExactDecimalField(models.DecimalField):  # type: ignore[type-arg]
    """PostgreSQL's numeric without a fixed scale: every digit stays, and no zero is added."""

    def __init__(self, **options: Any) -> None:
        # Django wants both, but nothing reads them: the column has neither.
        super().__init__(**{"max_digits": 60, "decimal_places": 30, **options})

    def db_type(self, connection: object) -> str:
        return "numeric"


class Reading(models.Model):
    """What a source said. A payment keeps a copy of those that its price was converted at; others go after 30
    days."""

    source = models.CharField(max_length=SOURCE_LENGTH)
    currency = models.CharField(max_length=3)
    rate = ExactDecimalField()
    # Of when the price is: the source's own time, where it gives one.
    read_at = models.DateTimeField()
    created_at = models.DateTimeField(db_default=Now())

    class Meta:
        constraints = [models.CheckConstraint(condition=models.Q(rate__gt=0), name="reading_rate")]
        indexes = [
            models.Index(fields=["currency", "-read_at"], name="reading_newest"),
            models.Index(fields=["created_at"], name="reading_by_time"),
        ]


class Pair(models.Model):
    """A source and a currency: when it is asked next, and why the last time failed."""

    source = models.CharField(max_length=SOURCE_LENGTH)
    currency = models.CharField(max_length=3)
    failures = models.IntegerField(db_default=0)
    error = models.CharField(max_length=200, db_default="")
    failing_since = models.DateTimeField(null=True)
    read_at = models.DateTimeField(null=True)
    next_at = models.DateTimeField(db_default=Now())

    class Meta:
        constraints = [models.UniqueConstraint(fields=["source", "currency"], name="pair_once")]
