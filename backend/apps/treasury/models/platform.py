"""The platform's settings, the key of the tag permutation, and the database that is known."""

from __future__ import annotations

from django.db import models
from django.db.models import Q

from apps.treasury.domain.choices import PayoutTiming
from apps.treasury.models.bounds import DEFAULT_BURN_PPM, DEFAULT_FEE_PPM, one_of


class Settings(models.Model):
    """The platform's one row of settings. Ratios in parts per million: `burn_ppm` is a share of the fee."""

    fee_ppm = models.IntegerField(default=DEFAULT_FEE_PPM)
    burn_ppm = models.IntegerField(default=DEFAULT_BURN_PPM)
    payout_timing = models.CharField(max_length=9, default=PayoutTiming.IMMEDIATE)
    version = models.IntegerField(default=1)

    class Meta:
        constraints = [
            models.CheckConstraint(condition=Q(id=1), name="settings_one_row"),
            models.CheckConstraint(condition=Q(fee_ppm__gte=0, fee_ppm__lte=500_000), name="settings_fee"),
            models.CheckConstraint(
                condition=Q(burn_ppm__gte=0, burn_ppm__lte=1_000_000), name="settings_burn"
            ),
            models.CheckConstraint(
                condition=one_of("payout_timing", *PayoutTiming),
                name="settings_payout_timing",
            ),
        ]


class LedgerServer(models.Model):
    """A ledger server of a mode, as its watcher last saw it: the health screen reads it, nothing else does.

    `place` is its place in the setting, from 0; `behind` by how many ledgers.
    """

    mode = models.CharField(max_length=4)
    place = models.SmallIntegerField()
    standing = models.CharField(max_length=12)
    in_use = models.BooleanField()
    ledger_index = models.BigIntegerField(null=True)
    behind = models.BigIntegerField()
    seen_at = models.DateTimeField()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["mode", "place"], name="ledger_server_place")]


class TagKey(models.Model):
    """The key of the permutation that makes every tag. One row, written once."""

    key = models.BinaryField()

    class Meta:
        constraints = [models.CheckConstraint(condition=Q(id=1), name="tag_key_one_row")]


class KnownDatabase(models.Model):
    """The database in which these rows were written. One row.

    Another cluster, database or timeline means that they were restored from a backup, or that a replica was
    promoted: commits may be lost. `promoted`: the last such change was a promotion.
    """

    system = models.BigIntegerField()
    database = models.BigIntegerField()
    timeline = models.CharField(max_length=8)
    changed_at = models.DateTimeField(null=True)
    promoted = models.BooleanField(db_default=False)

    class Meta:
        constraints = [models.CheckConstraint(condition=Q(id=1), name="known_database_one_row")]
