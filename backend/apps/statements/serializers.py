"""The bodies and queries of statements' calls."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from typing import Any

from rest_framework import serializers

from apps.common.errors import ParameterInvalid
from apps.common.forms import Form, WordField
from apps.common.paging import PageQuery, PageSizeField
from apps.statements.domain.kinds import FileFormat, StatementKind
from apps.statements.domain.periods import LONGEST_DAYS, Period

STATEMENT_PAGE_SIZE = 24
_FIRST_YEAR = 2012
NOT_OVER = "The last day must be over, in UTC."


def _day(label: str, help_text: str) -> serializers.DateField:
    wrong = f"{label} must be a day such as 2026-10-31."
    return serializers.DateField(
        label=label,
        input_formats=["%Y-%m-%d"],
        help_text=help_text,
        error_messages={
            "required": f"{label} is required",
            "null": f"{label} is required",
            "invalid": wrong,
            "datetime": wrong,
        },
    )


class RangeForm(Form):
    examples = {"first_day": "2026-10-01", "last_day": "2026-10-31"}
    first_day = _day("First day", "In UTC.")
    last_day = _day("Last day", "In UTC, part of the statement. It must be over.")

    @classmethod
    def read_period(cls, body: object, *, today: date) -> Period:
        """Raises ValidationError or ParameterInvalid, 400."""
        sent = cls.read(body)
        first, last = sent["first_day"], sent["last_day"]
        if first.year < _FIRST_YEAR:
            raise _wrong("first_day", f"First day must be {_FIRST_YEAR}-01-01 or later.")
        if last < first:
            raise _wrong("last_day", "The last day must not be before the first day.")
        if last >= today:
            raise _wrong("last_day", NOT_OVER)
        if (last - first).days >= LONGEST_DAYS:
            raise _wrong("last_day", f"A range can have at most {LONGEST_DAYS} days. Ask for two of them.")
        return Period(first=first, last=last)


class StatementQuery(PageQuery):
    page_size = PageSizeField(STATEMENT_PAGE_SIZE)
    kind = WordField(
        StatementKind.choices,
        required=False,
        help_text="Only months, or only ranges.",
        error_messages={"invalid_choice": "kind must be month or range."},
    )


class MovementQuery(PageQuery):
    pass


class FileQuery(serializers.Serializer[Any]):
    format = WordField(
        FileFormat.choices,
        help_text="What to download it as.",
        error_messages={
            "required": f"format is required: one of {', '.join(FileFormat.values)}.",
            "invalid_choice": f"format cannot be {{input}}. It is one of: {', '.join(FileFormat.values)}.",
        },
    )

    @classmethod
    def read(cls, query: Mapping[str, Any]) -> FileFormat:
        """Raises ValidationError, 400."""
        form = cls(data=dict(query.items()))
        form.is_valid(raise_exception=True)
        return FileFormat(form.validated_data["format"])


def _wrong(name: str, sentence: str) -> ParameterInvalid:
    return ParameterInvalid(sentence, fields={name: [sentence]})
