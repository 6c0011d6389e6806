"""The types of fields on the wire. Amounts are strings of six decimals, times ISO 8601 in UTC."""

from __future__ import annotations

from datetime import UTC, datetime
from functools import partial

from rest_framework import serializers

from apps.common.drops import drops_to_xrp
from apps.payments.domain.choices import PaymentException, PaymentStatus, Reason, ReturnStatus
from apps.payments.wire.projection import Kind

HASH_PATTERN = r"^[0-9A-F]{64}$"


def timestamp(moment: datetime) -> str:
    """ISO 8601 in UTC with `Z`, to the microsecond."""
    return moment.astimezone(UTC).isoformat().replace("+00:00", "Z")


TEXT = Kind(serializers.CharField)
INTEGER = Kind(serializers.IntegerField)
BOOLEAN = Kind(serializers.BooleanField)
ID = Kind(serializers.UUIDField, str)
TIME = Kind(serializers.DateTimeField, timestamp)
XRP_TEXT = "XRP with six decimals."
XRP = Kind(partial(serializers.RegexField, r"^\d+\.\d{6}$", help_text=XRP_TEXT), drops_to_xrp)
HASH = Kind(partial(serializers.RegexField, HASH_PATTERN))
PERCENT = Kind(partial(serializers.FloatField, help_text="In percent."), lambda ppm: ppm / 10_000)
SECONDS = Kind(serializers.FloatField)
METADATA = Kind(serializers.DictField)
PAYMENT_STATUS = Kind(partial(serializers.ChoiceField, PaymentStatus.choices))
PAYMENT_EXCEPTION = Kind(partial(serializers.ChoiceField, PaymentException.choices))
RETURN_STATUS = Kind(partial(serializers.ChoiceField, ReturnStatus.choices))
REASON = Kind(partial(serializers.CharField, help_text="A sentence."), dict(Reason.choices).__getitem__)
REASON_CODE = Kind(partial(serializers.ChoiceField, Reason.choices))
