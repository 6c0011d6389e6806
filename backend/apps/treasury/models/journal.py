"""The double-entry journal and its audits."""

from __future__ import annotations

from django.contrib.postgres.indexes import BrinIndex
from django.db import models
from django.db.models import F, Q
from django.db.models.functions import Now

from apps.treasury.domain.choices import BOOKED_LATE, Account, EntryKind
from apps.treasury.models.bounds import one_of
from apps.treasury.models.wallets import Wallet


class Entry(models.Model):
    """One event of the double-entry journal; its lines sum to zero.

    `source` identifies the event: the id of the wallet (opening), deposit (deposit, release, correct),
    takeover (handover, takeover) or external transaction (external) as decimal text, or the transaction hash
    of the attempt (attempt). `created_at` is when it was booked; `closed_at`, for attempts, when the ledger
    with the transaction closed.
    """

    wallet = models.ForeignKey(Wallet, on_delete=models.RESTRICT, related_name="entries", db_index=False)
    ledger_index = models.BigIntegerField()
    kind = models.CharField(max_length=8)
    source = models.CharField(max_length=64)
    line_count = models.SmallIntegerField()
    closed_at = models.DateTimeField(null=True)
    created_at = models.DateTimeField(db_default=Now())

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["kind", "source"], name="entry_once"),
            models.CheckConstraint(
                condition=one_of("kind", *EntryKind),
                name="entry_kind",
            ),
            models.CheckConstraint(condition=Q(line_count__gte=2), name="entry_lines"),
            models.CheckConstraint(
                condition=~Q(kind="attempt") | Q(closed_at__isnull=False), name="entry_attempt_closed"
            ),
        ]
        indexes = [
            models.Index(fields=["wallet", "ledger_index"], name="entry_by_ledger"),
            models.Index(fields=["wallet"], condition=Q(kind__in=BOOKED_LATE), name="entry_booked_late"),
            # Entries are written in the order of their times, so a few blocks answer for a span of time.
            BrinIndex(fields=["created_at"], name="entry_by_time"),
        ]


class Line(models.Model):
    """One account's share of an entry, in drops."""

    entry = models.ForeignKey(Entry, on_delete=models.RESTRICT, related_name="lines", db_index=False)
    account = models.CharField(max_length=12)
    drops = models.BigIntegerField()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["entry", "account"], name="line_once"),
            models.CheckConstraint(condition=~Q(drops=0), name="line_not_zero"),
            models.CheckConstraint(
                condition=one_of("account", *Account),
                name="line_account",
            ),
        ]


class Audit(models.Model):
    """Books and ledger of one wallet at one validated ledger, in drops.

    `owed` is what the wallet owes or holds for others, `reserve` what the ledger locks. The rest is the
    operator's `equity`, which pays the network fees; it is negative if other people's money paid for them.
    `released` is how much of `owed` comes from releases, takeovers and corrections, and `corrected` how much
    of `books` from corrections: these are booked at ledgers that may already have been audited.
    """

    wallet = models.ForeignKey(Wallet, on_delete=models.RESTRICT, related_name="audits", db_index=False)
    ledger_index = models.BigIntegerField()
    ledger = models.BigIntegerField()
    books = models.BigIntegerField()
    external = models.BigIntegerField()
    owed = models.BigIntegerField()
    released = models.BigIntegerField()
    corrected = models.BigIntegerField(db_default=0)
    reserve = models.BigIntegerField()
    equity = models.GeneratedField(
        expression=F("ledger") - F("owed") - F("reserve"),
        output_field=models.BigIntegerField(),
        db_persist=True,
    )
    created_at = models.DateTimeField(db_default=Now())

    class Meta:
        constraints = [models.UniqueConstraint(fields=["wallet", "ledger_index"], name="audit_once")]
