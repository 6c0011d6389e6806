"""Request bodies and queries as serializers: the schema, the limits and the messages come from one place.

The strict JSON parser runs first; these fields refuse values of another type instead of converting them.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, ClassVar
from uuid import UUID

from django.http import QueryDict
from rest_framework import serializers

from apps.common.errors import ParameterUnknown
from apps.common.parsers import as_object

# What stands behind `name[`.
_KEY_OF_OBJECT = re.compile(r"[^\]]+\]", re.DOTALL)

# Long enough for every text of an ordinary form; the body has a limit of its own.
TEXT_LENGTH = 4_096
# How much of a refused value its refusal repeats.
LONGEST_ECHO = 40


# Without docstrings: the schema would show them as the description of every subclass.
class Form(serializers.Serializer[Any]):
    examples: ClassVar[Mapping[str, Any]] = {}

    @classmethod
    def read(cls, body: object) -> dict[str, Any]:
        """The validated fields of a JSON object. Raises ValidationError naming every wrong field."""
        # A plain dict: REST framework would read the QueryDict of an empty body as an HTML form.
        form = cls(data=dict(as_object(body)))
        form.is_valid(raise_exception=True)
        return dict(form.validated_data)


def object_of(query: QueryDict, name: str) -> dict[str, str]:
    """What the parameters `name[key]` hold, by key."""
    found: dict[str, str] = {}
    for parameter in query:
        start, _, key = parameter.partition("[")
        if start == name and _KEY_OF_OBJECT.fullmatch(key):
            found[key.removesuffix("]")] = str(query[parameter])
    return found


def known_parameters_require(query: QueryDict, form: type[serializers.Serializer[Any]] | None) -> None:
    """Raise ParameterUnknown for a parameter that is no field of `form`.

    A list may be sent as `name[]`, an object only as `name[key]`.
    """
    fields = {} if form is None else form().fields
    for parameter in query:
        name, bracket, key = parameter.partition("[")
        field = fields.get(name)
        match field:
            case serializers.DictField():
                known = _KEY_OF_OBJECT.fullmatch(key) is not None
            case serializers.MultipleChoiceField():
                known = not bracket or key == "]"
            case _:
                known = field is not None and not bracket
        if not known:
            raise ParameterUnknown(parameter, fields)


def known_fields_require(body: object, form: type[serializers.Serializer[Any]]) -> None:
    """Raise ParameterUnknown for a field of a body that `form` does not have."""
    names = form().fields
    for name in as_object(body):
        if name not in names:
            raise ParameterUnknown(name, names)


class IdField(serializers.UUIDField):
    """An id, which is a text: REST framework's field would take a number for one."""

    def to_internal_value(self, data: Any) -> UUID:
        if not isinstance(data, str):
            self.fail("invalid", value=data)
        found: UUID = super().to_internal_value(data)
        return found


class TextField(serializers.CharField):
    """A string that is not empty. Messages call the field by its `label`.

    Null is no value where there has to be one, and a wrong one where the field can be left out.
    """

    def __init__(self, label: str, *, max_length: int = TEXT_LENGTH, **options: Any) -> None:
        required = options.get("required", "default" not in options)
        messages = {
            **dict.fromkeys(("required", "null", "blank"), f"{label} is required"),
            **dict.fromkeys(("invalid",) if required else ("invalid", "null"), f"{label} must be text."),
            "max_length": f"{label} can have at most {{max_length}} characters.",
            **options.pop("error_messages", {}),
        }
        if not options.get("allow_blank"):
            options["min_length"] = 1  # For the schema: what is empty has been refused before.
        super().__init__(label=label, max_length=max_length, error_messages=messages, **options)

    def to_internal_value(self, data: Any) -> str:
        if not isinstance(data, str):
            self.fail("invalid")
        return str(super().to_internal_value(data))


class WholeNumberField(serializers.IntegerField):
    """A whole number of JSON; text is refused."""

    def to_internal_value(self, data: Any) -> int:
        if isinstance(data, str):
            self.fail("invalid")
        return int(super().to_internal_value(data))


MAX_OVERLAP_HOURS = 24
"""How long a replaced secret may work beside the new one."""

_OVERLAP = f"Overlap must be a whole number of hours from 0 to {MAX_OVERLAP_HOURS}."


class OverlapHoursField(WholeNumberField):
    """How long a secret that is replaced works beside the new one; 0 by default."""

    def __init__(self, help_text: str) -> None:
        super().__init__(
            default=0,
            min_value=0,
            max_value=MAX_OVERLAP_HOURS,
            error_messages=dict.fromkeys(
                ("invalid", "null", "min_value", "max_value", "max_string_length"), _OVERLAP
            ),
            help_text=help_text,
        )


class FlagField(serializers.BooleanField):
    """JSON's own true or false; "yes" and 1 are refused."""

    default_error_messages = {
        "required": "{label} is required",
        "null": "{label} must be true or false.",
        "invalid": "{label} must be true or false.",
    }

    def to_internal_value(self, data: Any) -> bool:
        if data is not True and data is not False:
            self.fail("invalid")
        return bool(data)

    def fail(self, key: str, **values: Any) -> Any:
        super().fail(key, label=self.label, **values)


class ShortEcho(serializers.Field):  # type: ignore[type-arg]
    """Repeats of a refused value only the start: a query may be as long as a URL."""

    def fail(self, key: str, **values: Any) -> Any:
        if "input" in values:
            text = str(values["input"])
            values["input"] = text if len(text) <= LONGEST_ECHO else f"{text[: LONGEST_ECHO - 1]}…"
        super().fail(key, **values)


class WordField(ShortEcho, serializers.ChoiceField):
    """One of a list of words."""
