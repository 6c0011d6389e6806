"""From a list of fields to the columns of a SELECT, the object on the wire and its schema."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import Flag, auto
from operator import itemgetter
from typing import Any, ClassVar

from rest_framework import serializers

from apps.common.wire.record import NO_EXAMPLE


class Reader(Flag):
    """Who reads a field."""

    MERCHANT = auto()
    """The merchant, in the response of every call."""
    MERCHANT_READ = auto()
    """The merchant, in the responses of calls that read: not when the payment is created."""
    ADMINISTRATOR = auto()
    """Administrators, in the list of all payments."""
    DETAIL = auto()
    """The merchant or an administrator, in the details of one payment."""
    PUBLIC = auto()
    """The payer."""
    EVENT = auto()
    """The merchant's server, in a webhook. The webhooks app adds the envelope (event_id, event_type …)."""
    LIVE = auto()
    """An open checkout page, which reads the payment again after the message."""
    RECEIPT = auto()
    """Whoever has the link to the receipt of a completed payment."""


@dataclass(frozen=True, slots=True)
class Kind:
    """A type on the wire: the field that describes it to the schema, and how a stored value is written.

    `write` is never called with None. Without it a value goes out as it is stored.
    """

    schema: Callable[..., Any]
    write: Callable[[Any], Any] | None = None


@dataclass(frozen=True, slots=True)
class Field:
    """One field of an object on the wire.

    A column is a name of the object's own table ("title"), of a joined one ("deposit.tx_hash"), or an SQL
    expression that names its tables. Where the value is not simply one column, `make` makes it of all of
    them. `text` says in a sentence what it means; `null`, when it is null, if it can be: "before it is paid".
    The example is a value as it is on the wire; it can be left out where the type has one.
    """

    name: str
    kind: Kind
    columns: str | tuple[str, ...]
    readers: Reader
    text: str
    example: Any = NO_EXAMPLE
    make: Callable[..., Any] | None = None
    null: str = ""

    @property
    def sources(self) -> tuple[str, ...]:
        return (self.columns,) if isinstance(self.columns, str) else self.columns


class Projection:
    """The fields of one reader, compiled once: objects are made without looking at the fields again.

    `table` is the alias of the object's own table in SQL.
    """

    def __init__(self, table: str, fields: Iterable[Field], reader: Reader) -> None:
        self.fields = tuple(field for field in fields if field.readers & reader)
        fields = self.fields
        columns = tuple(dict.fromkeys(column for field in fields for column in field.sources))
        self.select = ", ".join(column if "." in column else f"{table}.{column}" for column in columns)
        # Without a cast, a column is named as the models name it.
        self._keys = tuple(column.partition("::")[0] for column in columns)
        self._paths = tuple(key.rpartition(".")[::2] for key in self._keys)
        place = {column: number for number, column in enumerate(columns)}
        self._names = tuple(field.name for field in fields)
        self._first = itemgetter(*(place[field.sources[0]] for field in fields))
        self._written = [
            (field.name, field.kind.write) for field in fields if not field.make and field.kind.write
        ]
        made = [(field, _with_kind(field)) for field in fields if field.make]
        self._made = [(field.name, make) for field, make in made if len(field.sources) == 1]
        self._made_of_many = [
            (field.name, make, itemgetter(*(place[source] for source in field.sources)))
            for field, make in made
            if len(field.sources) > 1
        ]

    def of_row(self, row: Sequence[Any]) -> dict[str, Any]:
        """The object made of the values that `select` selected."""
        result = dict(zip(self._names, self._first(row), strict=True))
        for name, write in self._written:
            value = result[name]
            if value is not None:
                result[name] = write(value)
        for name, make in self._made:
            result[name] = make(result[name])
        for name, make, pick in self._made_of_many:
            result[name] = make(*pick(row))
        return result

    def of_values(self, values: Mapping[str, Any]) -> dict[str, Any]:
        """The object made of values by column; a missing one is null."""
        return self.of_row([values.get(key) for key in self._keys])

    def of_model(self, instance: Any) -> dict[str, Any]:
        """The object made of a model instance whose joined rows are loaded."""
        row = []
        for table, name in self._paths:
            owner = getattr(instance, table) if table else instance
            row.append(None if owner is None else getattr(owner, name))
        return self.of_row(row)


def _with_kind(field: Field) -> Callable[..., Any]:
    """The field's `make`, with what it makes written as the field's kind writes it."""
    make, write = field.make, field.kind.write
    assert make is not None  # noqa: S101  (for the type checker)
    if write is None:
        return make

    def both(*values: Any) -> Any:
        made = make(*values)
        return None if made is None else write(made)

    return both


# Describes a projection to the schema; nothing is written through it. (A docstring would be in the schema.)
class ProjectionSerializer(serializers.Serializer[Any]):
    projection: ClassVar[Projection]
    examples: ClassVar[Mapping[str, Any]] = {}
    # Fields that can be null for other readers only.
    never_null: ClassVar[tuple[str, ...]] = ()

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        if "projection" in vars(cls):
            fields = cls.projection.fields
            projected = {field.name: field.example for field in fields if field.example is not NO_EXAMPLE}
            cls.examples = {**projected, **cls.examples}

    def get_fields(self) -> dict[str, serializers.Field[Any, Any, Any, Any]]:
        return {
            **{field.name: self._field(field) for field in self.projection.fields},
            **super().get_fields(),
        }

    def _field(self, field: Field) -> serializers.Field[Any, Any, Any, Any]:
        if not field.null or field.name in self.never_null:
            options: dict[str, Any] = {"help_text": field.text}
        else:
            text = f"{field.text.removesuffix('.')}; null {field.null}."
            options = {"help_text": text, "allow_null": True}
        described: serializers.Field[Any, Any, Any, Any] = field.kind.schema(**options)
        return described
