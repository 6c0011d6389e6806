"""Endpoints, events, deliveries and their attempts. `body` is JSON; nothing here knows payments."""

import uuid

from django.conf import settings
from django.db import models
from django.db.models.functions import Now

from apps.common.modes import Mode


class DeliveryStatus(models.TextChoices):
    """Pending means that no attempt has finished yet, or that a manual retry is queued."""

    PENDING = "pending"
    SUCCESS = "success"
    FAILED = "failed"


class Endpoint(models.Model):
    """A merchant's URL for the events of one mode. `secret` is the encrypted `whsec_…` string."""

    owner = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.RESTRICT, related_name="+")
    mode = models.CharField(max_length=4, choices=Mode)
    name = models.CharField(max_length=100)
    url = models.URLField(max_length=2000)
    host = models.CharField(max_length=255)
    secret = models.TextField()
    position = models.SmallIntegerField()
    first_success_at = models.DateTimeField(null=True)
    flagged_at = models.DateTimeField(null=True)
    created_at = models.DateTimeField(db_default=Now())
    deleted_at = models.DateTimeField(null=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["owner", "position"],
                condition=models.Q(deleted_at=None),
                name="endpoint_position_once",
            ),
            models.UniqueConstraint(fields=["id", "owner", "mode"], name="endpoint_owner_mode"),
            models.CheckConstraint(
                condition=models.Q(position__gte=1, position__lte=5), name="endpoint_at_most_five"
            ),
            models.CheckConstraint(condition=models.Q(mode__in=Mode.values), name="endpoint_mode"),
        ]


class Event(models.Model):
    """Something that happened, delivered at least once to each endpoint of its owner and mode.

    `body` is the exact JSON text that is signed and sent.
    """

    id = models.UUIDField(primary_key=True, default=uuid.uuid4)
    owner = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.RESTRICT, related_name="+")
    mode = models.CharField(max_length=4, choices=Mode)
    key = models.CharField(max_length=80)
    type = models.CharField(max_length=40)
    body = models.TextField()
    created_at = models.DateTimeField(db_default=Now())

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["key"], name="event_once"),
            models.UniqueConstraint(fields=["id", "owner", "mode"], name="event_owner_mode"),
            models.CheckConstraint(condition=models.Q(mode__in=Mode.values), name="event_mode"),
        ]


class Delivery(models.Model):
    """One event for one endpoint; its id is the `webhook-id`.

    `owner_id` and `mode` are repeated here for two composite foreign keys, which keep test and live apart.
    """

    id = models.UUIDField(primary_key=True, default=uuid.uuid4)
    event = models.ForeignKey(
        Event, on_delete=models.RESTRICT, related_name="deliveries", db_constraint=False, db_index=False
    )
    endpoint = models.ForeignKey(
        Endpoint, on_delete=models.RESTRICT, related_name="deliveries", db_constraint=False, db_index=False
    )
    owner_id = models.BigIntegerField()
    mode = models.CharField(max_length=4, choices=Mode)
    status = models.CharField(max_length=8, default=DeliveryStatus.PENDING)
    auto_failures = models.SmallIntegerField(default=0)
    next_attempt_at = models.DateTimeField(null=True)
    lease_until = models.DateTimeField(null=True)
    lease_no = models.IntegerField(default=0)
    created_at = models.DateTimeField(db_default=Now())
    updated_at = models.DateTimeField(db_default=Now())
    delivered_at = models.DateTimeField(null=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["event", "endpoint"], name="delivery_once"),
            models.CheckConstraint(
                condition=models.Q(status__in=[str(status) for status in DeliveryStatus]),
                name="delivery_status",
            ),
            models.CheckConstraint(
                condition=models.Q(auto_failures__gte=0, auto_failures__lte=6), name="delivery_auto_failures"
            ),
            models.CheckConstraint(
                condition=~models.Q(status=str(DeliveryStatus.SUCCESS))
                | models.Q(delivered_at__isnull=False, next_attempt_at=None),
                name="delivery_success_is_an_end",
            ),
        ]
        indexes = [
            models.Index(
                fields=["endpoint", "next_attempt_at"],
                condition=models.Q(next_attempt_at__isnull=False),
                name="delivery_due",
            ),
            models.Index(
                fields=["lease_until"],
                condition=models.Q(lease_until__isnull=False),
                name="delivery_leased",
            ),
            models.Index(
                fields=["updated_at"], condition=models.Q(next_attempt_at=None), name="delivery_closed"
            ),
            models.Index(fields=["endpoint", "-created_at"], name="delivery_history"),
        ]


class DeliveryAttempt(models.Model):
    """One POST of a delivery, and the response."""

    delivery = models.ForeignKey(Delivery, on_delete=models.RESTRICT, related_name="attempts", db_index=False)
    number = models.IntegerField()
    manual = models.BooleanField(default=False)
    started_at = models.DateTimeField(db_default=Now())
    finished_at = models.DateTimeField(null=True)
    status_code = models.IntegerField(null=True)
    response_ms = models.IntegerField(null=True)
    response_headers = models.JSONField(null=True)
    response_body = models.TextField(blank=True)
    error = models.CharField(max_length=300, blank=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["delivery", "number"], name="delivery_attempt_number")]
