"""The days that a list is narrowed to, as query strings say them."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from apps.common.errors import field_error
from apps.reports.domain.days import DaySpan, day_span


def day_field(name: str, help_text: str) -> serializers.DateField:
    return serializers.DateField(
        required=False,
        help_text=help_text,
        error_messages={"invalid": f"{name} must be a day such as 2026-11-20."},
    )


class DaysQuery(serializers.Serializer[Any]):
    """`date_from` and `date_to`, both of them part of the span."""

    date_from = day_field("date_from", "The first day, in UTC.")
    date_to = day_field("date_to", "The last day, in UTC.")


def days_of(values: dict[str, Any]) -> DaySpan:
    """The span of a DaysQuery. Raises ApiError 400 where it ends before it begins."""
    first, last = values.get("date_from"), values.get("date_to")
    if first and last and first > last:
        raise field_error("date_to", "date_to cannot be before date_from.")
    return day_span(first, last)
