"""What sums were worth when they moved."""

from __future__ import annotations

from apps.common.wire.record import Record, about


class ValueSum(Record):
    currency: str = about("The reporting currency of the time.", "USD")
    value: str = about("The sum of the values that there are.", "21.05")
    without_value: int = about("How many have none: there was no rate at that time.")
