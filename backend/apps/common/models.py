"""Tables that every app may use: idempotency responses, leases, heartbeats, emails and counters."""

import uuid

from django.contrib.postgres.fields import ArrayField
from django.db import models
from django.db.models.functions import Now

from apps.common.modes import Mode


class Idempotency(models.Model):
    """One `Idempotency-Key` of an owner and mode. `response` is null while the first request is in flight."""

    owner_id = models.BigIntegerField()
    mode = models.CharField(max_length=4, choices=Mode)
    key = models.CharField(max_length=255)
    body_sha256 = models.CharField(max_length=64)
    response = models.JSONField(null=True)
    created_at = models.DateTimeField(db_default=Now())

    class Meta:
        constraints = [models.UniqueConstraint(fields=["owner_id", "mode", "key"], name="idempotency_once")]


class Lease(models.Model):
    """Who works on a queue or wallet right now. Only saves work: row locks ensure correctness."""

    name = models.CharField(max_length=80, primary_key=True)
    holder = models.CharField(max_length=80)
    until = models.DateTimeField()


class Heartbeat(models.Model):
    """When a process of one kind (`worker:settlement`, `watcher:live`, `beat`) last worked.

    `trouble` is a sentence about what keeps it from its work, '' if nothing does; programs decide by
    `trouble_code`, which has been the same since `trouble_since`.
    """

    name = models.CharField(max_length=40, primary_key=True)
    seen_at = models.DateTimeField()
    trouble = models.CharField(max_length=400, blank=True)
    trouble_code = models.CharField(max_length=40, blank=True, default="", db_default="")
    trouble_since = models.DateTimeField(null=True)


class Mail(models.Model):
    """An email to send.

    `content` is encrypted, and '' once it was sent or given up. `attempts` also identifies the current claim.
    An email without a recipient is thrown away.
    """

    id = models.UUIDField(primary_key=True, default=uuid.uuid4)
    recipient = models.CharField(max_length=254, blank=True)
    kind = models.CharField(max_length=40)
    content = models.TextField()
    attempts = models.SmallIntegerField(default=0)
    next_attempt_at = models.DateTimeField(null=True, db_default=Now())
    lease_until = models.DateTimeField(null=True)
    useless_at = models.DateTimeField(null=True)
    sent_at = models.DateTimeField(null=True)
    error = models.CharField(max_length=100, blank=True)
    created_at = models.DateTimeField(db_default=Now())

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=models.Q(next_attempt_at=None, content="")
                | (models.Q(next_attempt_at__isnull=False) & ~models.Q(content="")),
                name="mail_forgotten_in_the_end",
            )
        ]
        indexes = [
            models.Index(
                fields=["next_attempt_at"],
                condition=models.Q(next_attempt_at__isnull=False),
                name="mail_due",
            )
        ]


class RateCounter(models.Model):
    """When actions of one kind were done for one subject (`apps.common.counters`), oldest first.

    `subject` is a keyed hash. After `until` the row can be deleted.
    """

    kind = models.CharField(max_length=40)
    subject = models.CharField(max_length=64)
    moments = ArrayField(models.DateTimeField())
    until = models.DateTimeField(db_index=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["kind", "subject"], name="counter_once")]
