"""How drf-spectacular describes records."""

from __future__ import annotations

import dataclasses
import datetime
from collections.abc import Callable, Mapping
from inspect import cleandoc
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin, get_type_hints
from uuid import UUID

from django.db.models import Choices
from drf_spectacular.extensions import OpenApiSerializerExtension, OpenApiSerializerFieldExtension
from drf_spectacular.openapi import AutoSchema
from drf_spectacular.plumbing import append_meta, build_array_type, build_object_type
from rest_framework import serializers

from apps.common.wire.record import ABSENT, NO_EXAMPLE, Record
from apps.common.wire.types import RecordField

Schema = dict[str, Any]
Direction = Literal["request", "response"]

DESCRIBED: dict[str, type[Record]] = {}
"""The records that are components of the schema, by name. Their texts and examples are added when it is
complete: beside them the generator would write references in another way."""

FORMS: dict[str, type[serializers.Serializer[Any]]] = {}
"""The forms that are components of the schema, by name."""

_PLAIN: dict[Any, Callable[..., serializers.Field[Any, Any, Any, Any]]] = {
    str: serializers.CharField,
    int: serializers.IntegerField,
    float: serializers.FloatField,
    bool: serializers.BooleanField,
    UUID: serializers.UUIDField,
    datetime.datetime: serializers.DateTimeField,
}


class RecordExtension(OpenApiSerializerExtension):  # type: ignore[no-untyped-call]
    target_class = Record
    match_subclasses = True

    def get_name(self, auto_schema: AutoSchema, direction: Direction) -> str:
        name: str = self.target.__name__.removesuffix("Record")
        return name

    def map_serializer(self, auto_schema: AutoSchema, direction: Direction) -> Schema:
        hints = get_type_hints(self.target, include_extras=True)
        fields = dataclasses.fields(self.target)
        properties = {each.name: _of_type(auto_schema, direction, hints[each.name]) for each in fields}
        required = {each.name for each in fields if each.default is not ABSENT}
        DESCRIBED[self.get_name(auto_schema, direction)] = self.target
        description = cleandoc(self.target.__dict__["__doc__"] or "")
        return build_object_type(properties=properties, required=required, description=description)


class SerializerExtension(OpenApiSerializerExtension):  # type: ignore[no-untyped-call]
    """Adds the examples of a form or of a projection to its fields: those that the class has by name, else
    that of the field's class."""

    target_class = serializers.Serializer
    match_subclasses = True
    priority = -2

    def map_serializer(self, auto_schema: AutoSchema, direction: Direction) -> Schema:
        untyped: Any = auto_schema
        schema: Schema = untyped._map_serializer(self.target, direction, bypass_extensions=True)
        if direction == "request":
            FORMS[untyped._get_serializer_name(self.target, direction)] = type(self.target)
        for name, field in self.target.fields.items():
            example = self._example(name, field)
            if example is not NO_EXAMPLE and name in schema["properties"]:
                schema["properties"][name] = append_meta(schema["properties"][name], {"example": example})
        return schema

    def _example(self, name: str, field: serializers.Field[Any, Any, Any, Any]) -> Any:
        for each in type(self.target).__mro__:
            if name in vars(each).get("examples", {}):
                return each.examples[name]  # type: ignore[attr-defined]
        return getattr(field, "example", NO_EXAMPLE)


class RecordFieldExtension(OpenApiSerializerFieldExtension):  # type: ignore[no-untyped-call]
    target_class = RecordField

    def map_serializer_field(self, auto_schema: AutoSchema, direction: Direction) -> Schema:
        untyped: Any = auto_schema
        reference: Schema = untyped.resolve_serializer(self.target.record, direction).ref
        return reference


def _of_type(auto_schema: AutoSchema, direction: Direction, hint: Any) -> Schema:
    """The schema of a type hint of a record's field."""
    # The stubs do not know that an extension may describe a class of any kind.
    untyped: Any = auto_schema
    hint, null = _without_none(hint)
    meta: Schema = {"nullable": True} if null else {}
    if get_origin(hint) is list:
        items = _of_type(auto_schema, direction, get_args(hint)[0])
        return append_meta(build_array_type(items), meta)
    if isinstance(hint, type) and issubclass(hint, Record):
        return append_meta(untyped.resolve_serializer(hint, direction).ref, meta)
    field = _field(hint, allow_null=null)
    schema: Schema = untyped._map_serializer_field(field, direction)
    untyped._insert_field_validators(field, schema)
    return schema


def _without_none(hint: Any) -> tuple[Any, bool]:
    if get_origin(hint) in (Union, UnionType):
        kinds = [each for each in get_args(hint) if each is not NoneType]
        return (kinds[0], True) if len(kinds) == 1 else (hint, False)
    return hint, False


def _field(hint: Any, **options: Any) -> serializers.Field[Any, Any, Any, Any]:
    """The REST framework field that describes a value of this type."""
    origin = get_origin(hint)
    if origin is Annotated:
        make: Callable[..., serializers.Field[Any, Any, Any, Any]] = hint.__metadata__[0]
        return make(**options)
    if origin is Literal:
        return serializers.ChoiceField(list(get_args(hint)), **options)
    if origin is dict:
        values = get_args(hint)[1]
        if values is not Any:
            options["child"] = _field(values)
        return serializers.DictField(**options)
    if isinstance(hint, type) and issubclass(hint, Choices):
        return serializers.ChoiceField(hint.choices, **options)
    return _PLAIN[hint](**options)


def told(component: str, name: str) -> Mapping[str, Any] | None:
    """The `text` and `example` of a record's field; None where the component is no record."""
    record: Any = DESCRIBED.get(component)
    if record is None or not name:
        return None
    metadata: Mapping[str, Any] = record.__dataclass_fields__[name].metadata
    return metadata
