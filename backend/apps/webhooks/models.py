"""Endpoints, events, deliveries and their attempts. `body` is JSON; nothing here knows payments."""

import uuid

from django.conf import settings
from django.contrib.postgres.fields import ArrayField
from django.contrib.postgres.indexes import BTreeIndex
from django.db import models
from django.db.models import Func, Value
from django.db.models.functions import Now

from apps.common.modes import Mode
from apps.webhooks.domain.choices import DeliveryStatus, EndpointKind


class Endpoint(models.Model):
    """A merchant's URL for the events of one mode. `secret` is the encrypted `whsec_…` string.

    `event_types` None means all events. Until `previous_secret_until`, the encrypted `previous_secret` signs
    too, after the current one.
    """

    owner = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.RESTRICT, related_name="+")
    mode = models.CharField(max_length=4, choices=Mode)
    name = models.CharField(max_length=100)
    kind = models.CharField(max_length=9, choices=EndpointKind, default=EndpointKind.URL)
    url = models.URLField(max_length=2000, blank=True)
    host = models.CharField(max_length=255, blank=True)
    event_types = ArrayField(models.CharField(max_length=40), null=True)
    secret = models.TextField()
    previous_secret = models.TextField(blank=True)
    previous_secret_until = models.DateTimeField(null=True)
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
            models.CheckConstraint(
                condition=models.Q(kind=EndpointKind.URL.value) & ~models.Q(url="")
                | models.Q(kind=EndpointKind.INSPECTOR.value, url="", host="", mode=Mode.TEST.value),
                name="endpoint_kind",
            ),
            models.UniqueConstraint(
                fields=["owner"],
                condition=models.Q(deleted_at=None, kind=EndpointKind.INSPECTOR.value),
                name="endpoint_one_inspector",
            ),
            models.CheckConstraint(
                condition=models.Q(previous_secret="", previous_secret_until=None)
                | ~models.Q(previous_secret="") & models.Q(previous_secret_until__isnull=False),
                name="endpoint_previous_secret",
            ),
        ]


class Event(models.Model):
    """Something that happened, delivered at least once to each endpoint of its owner and mode.

    `body` is the exact JSON text that is signed and sent; it is kept for 90 days. `payment_id` and
    `payment_title` are there for the search of the history only; a test event has none. `serial` is the order
    of writing; `position`, the order of reading, is given when somebody reads (`services/feed.py`).
    `request_id` is that of the request or task that recorded it.
    """

    id = models.UUIDField(primary_key=True, default=uuid.uuid4)
    owner = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.RESTRICT, related_name="+", db_index=False
    )
    mode = models.CharField(max_length=4, choices=Mode)
    key = models.CharField(max_length=80)
    type = models.CharField(max_length=40)
    payment_id = models.UUIDField(null=True)
    payment_title = models.CharField(max_length=200, blank=True)
    body = models.TextField()
    created_at = models.DateTimeField(db_default=Now())
    serial = models.BigIntegerField(
        editable=False, db_default=Func(Value("webhooks_event_serial_seq"), function="nextval")
    )
    position = models.BigIntegerField(null=True, editable=False)
    request_id = models.CharField(max_length=32, blank=True, default="", db_default="")

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["key"], name="event_once"),
            models.UniqueConstraint(
                fields=["owner", "mode", "position"],
                condition=models.Q(position__isnull=False),
                name="event_place",
            ),
            models.UniqueConstraint(fields=["id", "owner", "mode"], name="event_owner_mode"),
            models.CheckConstraint(condition=models.Q(mode__in=Mode.values), name="event_mode"),
        ]
        indexes = [
            models.Index(fields=["owner", "mode", "type", "-created_at"], name="event_by_type"),
            models.Index(
                fields=["payment_id"], condition=models.Q(payment_id__isnull=False), name="event_payment"
            ),
            models.Index(
                fields=["owner", "mode", "serial"], condition=models.Q(position=None), name="event_unplaced"
            ),
            models.Index(
                fields=["owner", "mode", "type", "position"],
                condition=models.Q(position__isnull=False),
                name="event_place_by_type",
            ),
            models.Index(fields=["created_at"], name="event_age"),
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
            BTreeIndex(
                fields=["endpoint", "next_attempt_at"],
                # The entries of sent deliveries go at the next look; merged ones would go only all together.
                deduplicate_items=False,
                condition=models.Q(next_attempt_at__isnull=False),
                name="delivery_due",
            ),
            models.Index(
                fields=["updated_at"], condition=models.Q(next_attempt_at=None), name="delivery_closed"
            ),
            models.Index(
                fields=["endpoint"],
                condition=models.Q(auto_failures__gte=5) & ~models.Q(status=str(DeliveryStatus.SUCCESS)),
                name="delivery_given_up",
            ),
            models.Index(fields=["endpoint", "-created_at", "-id"], name="delivery_history"),
            models.Index(
                fields=["endpoint", "status", "-created_at", "-id"],
                condition=~models.Q(status=str(DeliveryStatus.SUCCESS)),
                name="delivery_by_status",
            ),
        ]


class DeliveryAttempt(models.Model):
    """One POST of a delivery, and the response.

    `request_headers` are those of the request with its signatures. They are known once it has finished, and
    also there if no connection could be made.
    """

    delivery = models.ForeignKey(Delivery, on_delete=models.RESTRICT, related_name="attempts", db_index=False)
    number = models.IntegerField()
    manual = models.BooleanField(default=False)
    started_at = models.DateTimeField(db_default=Now())
    finished_at = models.DateTimeField(null=True)
    request_headers = models.JSONField(null=True)
    status_code = models.IntegerField(null=True)
    response_ms = models.IntegerField(null=True)
    response_headers = models.JSONField(null=True)
    response_body = models.TextField(blank=True)
    error = models.CharField(max_length=300, blank=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["delivery", "number"], name="delivery_attempt_number")]
        indexes = [
            models.Index(
                fields=["started_at"], condition=models.Q(finished_at=None), name="delivery_attempt_open"
            ),
        ]


class EndpointHour(models.Model):
    """How many deliveries that were created in an hour have been delivered, and how many are left failed.

    Written with their outcomes (`claims.py`), so that a day of any volume is read in 24 rows. A queued manual
    retry is still counted as failed. `starts_at` is a full hour in UTC. Kept for two days.
    """

    endpoint = models.ForeignKey(Endpoint, on_delete=models.RESTRICT, related_name="hours", db_index=False)
    starts_at = models.DateTimeField()
    delivered = models.IntegerField(default=0)
    failed = models.IntegerField(default=0)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["endpoint", "starts_at"], name="endpoint_hour_once"),
        ]


class Recovery(models.Model):
    """A job that queues a manual retry of every failed delivery of an endpoint created since a moment.

    `total` is the number found when it was asked for; `queued` grows while it runs. `finished_at` ends it.
    """

    endpoint = models.ForeignKey(Endpoint, on_delete=models.RESTRICT, related_name="recoveries")
    since = models.DateTimeField()
    total = models.IntegerField()
    queued = models.IntegerField(default=0)
    created_at = models.DateTimeField(db_default=Now())
    finished_at = models.DateTimeField(null=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["endpoint"], condition=models.Q(finished_at=None), name="recovery_one_open"
            ),
            models.CheckConstraint(
                condition=models.Q(queued__gte=0, total__gte=models.F("queued")), name="recovery_counts"
            ),
        ]
