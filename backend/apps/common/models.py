"""Rows that know no domain words: idempotency answers and leases."""

from django.db import models
from django.db.models.functions import Now


class Idempotency(models.Model):
    """One `Idempotency-Key` of one owner and mode; `answer` is null while the first request is in flight."""

    owner_id = models.BigIntegerField()
    mode = models.CharField(max_length=4)
    key = models.CharField(max_length=255)
    body_sha256 = models.CharField(max_length=64)
    answer = models.JSONField(null=True)
    created_at = models.DateTimeField(db_default=Now())

    class Meta:
        constraints = [models.UniqueConstraint(fields=["owner_id", "mode", "key"], name="idempotency_once")]


class Lease(models.Model):
    """Who drains one queue or wallet just now. An optimisation only: correctness rests on row locks."""

    name = models.CharField(max_length=80, primary_key=True)
    holder = models.CharField(max_length=80)
    until = models.DateTimeField()
