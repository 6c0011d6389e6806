"""Records: the object that a call answers with, defined once. Code fills it, and the schema is made of it.

    class Audit(Record):
        ledger_index: int = about("The number of the ledger that was compared.", 94210337)

`json_response` writes a record as it is. `wire/schema.py` describes it: the class's name, without `Record`
at its end, is the component's, its docstring (if there is one) the component's description.
"""

from __future__ import annotations

import dataclasses
from typing import Any, ClassVar, Final, dataclass_transform

NO_EXAMPLE: Final = object()
"""The example follows from the type."""
ABSENT: Final[Any] = object()
"""The default of a field that is not always there."""


def about(text: str, example: Any = NO_EXAMPLE, *, default: Any = dataclasses.MISSING) -> Any:
    """A field of a record: what it means, in a sentence, and an example value as it is on the wire.

    The example can be left out where the type has one: false, the first word of an enumeration, a time.
    """
    return dataclasses.field(default=default, metadata={"text": text, "example": example})


@dataclass_transform(frozen_default=True, kw_only_default=True, field_specifiers=(about,))
class Record:
    """A frozen dataclass whose fields are all given by name. A field that is left out where its default is
    `ABSENT` is not on the wire."""

    _optional: ClassVar[tuple[str, ...]] = ()

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        documented = cls.__doc__
        # Without a representation: a record may hold a secret, and a log would show it.
        dataclasses.dataclass(frozen=True, kw_only=True, repr=False)(cls)
        # The signature that dataclasses writes there would be in the schema.
        cls.__doc__ = documented
        cls._optional = tuple(each.name for each in dataclasses.fields(cls) if each.default is ABSENT)  # type: ignore[arg-type]

    def __post_init__(self) -> None:
        # orjson writes what is in the instance's dictionary.
        for name in self._optional:
            if vars(self)[name] is ABSENT:
                del vars(self)[name]


# Without docstrings: the schema would show them.
class Succeeded(Record):
    success: bool = about("Always true: errors have `error` instead.", True, default=True)


class Success(Succeeded):
    message: str = about("A sentence for people.", "Done.")
