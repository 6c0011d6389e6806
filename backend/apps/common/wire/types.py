"""Types of values on the wire. Amounts are strings of six decimals, times ISO 8601 in UTC.

A `Kind` is the type of a projection's field, which writes what the database stores. `Xrp` and `Hash` are the
types of a record's field, which holds the value as it goes out.
"""

from __future__ import annotations

from datetime import UTC, date, datetime
from typing import Annotated, Any

import orjson
from rest_framework import serializers

from apps.common.drops import drops_to_xrp
from apps.common.wire.projection import Kind
from apps.common.wire.record import Record

HASH_PATTERN = r"^[0-9A-F]{64}$"


def timestamp(moment: datetime) -> str:
    """ISO 8601 in UTC with `Z`, always with six digits of a second: then times compare as texts too."""
    return f"{moment.astimezone(UTC).replace(tzinfo=None).isoformat(timespec='microseconds')}Z"


def as_json(body: object) -> bytes:
    """`body` as JSON, its times as `timestamp` writes them."""
    return orjson.dumps(body, default=_plain, option=orjson.OPT_PASSTHROUGH_DATETIME)


def _plain(value: object) -> str:
    if isinstance(value, datetime):
        return timestamp(value)
    if isinstance(value, date):
        return value.isoformat()
    raise TypeError(f"{type(value).__name__} has no form in JSON.")


XRP_TEXT = "XRP with six decimals."


def _xrp(*, help_text: str = "", **options: Any) -> serializers.RegexField:
    text = f"{help_text} {XRP_TEXT}".strip()
    return serializers.RegexField(r"^\d+\.\d{6}$", help_text=text, **options)


def _hash(**options: Any) -> serializers.RegexField:
    return serializers.RegexField(HASH_PATTERN, **options)


class RecordField(serializers.Field[Any, Any, Any, Any]):
    """Describes a record among a projection's fields. Nothing is written through it."""

    def __init__(self, record: type[Record], **options: Any) -> None:
        super().__init__(**options)
        self.record = record


def list_of(record: type[Record]) -> serializers.ListSerializer[Any]:
    """Describes an answer that is a list of records."""
    return serializers.ListSerializer(child=RecordField(record))


TEXT = Kind(serializers.CharField)
INTEGER = Kind(serializers.IntegerField)
BOOLEAN = Kind(serializers.BooleanField)
ID = Kind(serializers.UUIDField, str)
TIME = Kind(serializers.DateTimeField, timestamp)
XRP = Kind(_xrp, drops_to_xrp)
HASH = Kind(_hash)
PERCENT = Kind(serializers.FloatField, lambda ppm: ppm / 10_000)
SECONDS = Kind(serializers.FloatField)
OBJECT = Kind(serializers.DictField)

Email = Annotated[str, serializers.EmailField]
Xrp = Annotated[str, _xrp]
Hash = Annotated[str, _hash]
