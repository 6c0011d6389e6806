"""The double-entry journal and its audits."""

from __future__ import annotations

from django.db import models
from django.db.models import F, Q
from django.db.models.functions import Now

from apps.treasury.models.bounds import one_of
from apps.treasury.models.wallets import Wallet


class Entry(models.Model):
    """One event of the double-entry journal; its lines sum to zero.

    `source` names what happened: the id of the wallet (opening), of the deposit (deposit, release) or of the
    external transaction (external) as decimal text, or the attempt's transaction hash (attempt).
    """

    wallet = models.ForeignKey(Wallet, on_delete=models.RESTRICT, related_name="entries", db_index=False)
    ledger_index = models.BigIntegerField()
    kind = models.CharField(max_length=8)
    source = models.CharField(max_length=64)
    line_count = models.SmallIntegerField()
    created_at = models.DateTimeField(db_default=Now())

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["kind", "source"], name="entry_once"),
            models.CheckConstraint(
                condition=one_of("kind", "opening", "deposit", "attempt", "external", "release"),
                name="entry_kind",
            ),
            models.CheckConstraint(condition=Q(line_count__gte=2), name="entry_lines"),
        ]
        indexes = [
            models.Index(fields=["wallet", "ledger_index"], name="entry_by_ledger"),
            models.Index(fields=["wallet"], condition=Q(kind="release"), name="entry_releases"),
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
                condition=one_of(
                    "account",
                    "wallet",
                    "owed_payout",
                    "owed_burn",
                    "owed_return",
                    "held",
                    "revenue",
                    "return_fees",
                    "network_fees",
                    "equity",
                ),
                name="line_account",
            ),
        ]


class Audit(models.Model):
    """Books beside ledger at one validated ledger of one wallet, in drops.

    `owed` is what the wallet owes or holds for others, `reserve` what the ledger keeps back; what is left is
    the operator's own, out of which network fees are paid: `equity`, negative where others' money pays them.
    `released` is what releases changed in `owed`: they are booked behind the ledgers audited already.
    """

    wallet = models.ForeignKey(Wallet, on_delete=models.RESTRICT, related_name="audits", db_index=False)
    ledger_index = models.BigIntegerField()
    ledger = models.BigIntegerField()
    books = models.BigIntegerField()
    external = models.BigIntegerField()
    owed = models.BigIntegerField()
    released = models.BigIntegerField()
    reserve = models.BigIntegerField()
    equity = models.GeneratedField(
        expression=F("ledger") - F("owed") - F("reserve"),
        output_field=models.BigIntegerField(),
        db_persist=True,
    )
    created_at = models.DateTimeField(db_default=Now())

    class Meta:
        constraints = [models.UniqueConstraint(fields=["wallet", "ledger_index"], name="audit_once")]
