"""What lists of payments can be asked for, as query strings say it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.db.models import TextChoices
from django.http import QueryDict
from rest_framework import serializers

from apps.common.forms import Form, ShortEcho, WordField
from apps.common.paging import PageQuery, PageRequest, PageSizeField
from apps.common.text import is_storable, strip_bidi
from apps.payments.domain.choices import PaymentStatus
from apps.payments.domain.requests import TITLE_LENGTH
from apps.reports.domain.detected import DetectedFilter, DetectedRange, DetectedStatus, Platform
from apps.reports.domain.history import HistoryFilter
from apps.reports.domain.periods import Range

HISTORY_PAGE_SIZE = 10


def known(name: str, words: type[TextChoices]) -> dict[str, Any]:
    """The refusals of another word and of none, which list those there are."""
    listed = ", ".join(words.values)
    return {
        "invalid_choice": f"{name} cannot be {{input}}. It is one of: {listed}.",
        "null": f"{name} must be one of: {listed}.",
    }


def choice(name: str, words: type[TextChoices], help_text: str, **options: Any) -> serializers.ChoiceField:
    """One of `words`; another one is refused with the list of them."""
    return WordField(words.choices, error_messages=known(name, words), help_text=help_text, **options)


class QueryFlagField(serializers.BooleanField):
    """`true` or `false`; "yes" and 1 are refused, as in bodies."""

    def to_internal_value(self, data: Any) -> bool:
        if data not in ("true", "false"):
            self.fail("invalid")
        return bool(data == "true")


class StatusesField(ShortEcho, serializers.MultipleChoiceField):
    """A list of statuses. Of an object, REST framework would take the keys."""

    def __init__(self) -> None:
        super().__init__(
            choices=PaymentStatus.choices,
            default=set,
            error_messages={**known("status", PaymentStatus), "not_a_list": "status must be a list."},
            help_text="Separated by commas, or repeated.",
        )

    def to_internal_value(self, data: Any) -> Any:
        if not isinstance(data, list):
            self.fail("not_a_list")
        return super().to_internal_value(data)


class SearchField(serializers.CharField):
    """Text to look for. Too long to be found is refused rather than cut."""

    example = "low tide"

    def __init__(
        self, name: str = "search", *, help_text: str = "In the title, ignoring case.", **options: Any
    ) -> None:
        self._name = name
        super().__init__(
            **{"default": "", **options} if options.get("required", True) else options,
            allow_blank=True,
            max_length=TITLE_LENGTH,
            help_text=help_text,
            error_messages={
                "null": f"{name} must be text.",
                "max_length": f"{name} can have at most {{max_length}} characters.",
            },
        )

    def to_internal_value(self, data: Any) -> str:
        if not isinstance(data, str):
            raise serializers.ValidationError(f"{self._name} must be text.")
        text = strip_bidi(str(super().to_internal_value(data)))
        if not is_storable(text):
            raise serializers.ValidationError(f"{self._name} must not contain NUL or unpaired surrogates.")
        return text


class HistoryFilterQuery(serializers.Serializer[Any]):
    status = StatusesField()
    search = SearchField()

    @classmethod
    def filter_of(cls, values: dict[str, Any]) -> HistoryFilter:
        return HistoryFilter(
            statuses=tuple(PaymentStatus(word) for word in sorted(values["status"])),
            search=values["search"],
        )


class ExportRequestSerializer(Form, HistoryFilterQuery):
    """The filter of the list that is exported."""

    examples = {"status": ["completed"]}


class HistoryQuery(PageQuery, HistoryFilterQuery):
    page_size = PageSizeField(HISTORY_PAGE_SIZE)


def history_query_read(query: QueryDict) -> tuple[HistoryFilter, PageRequest]:
    """The filter and page of a query string. Raises ValidationError, 400, naming the parameter."""
    form = HistoryQuery(data={**query.dict(), "status": statuses_of(query)})
    form.is_valid(raise_exception=True)
    values = form.validated_data
    return HistoryQuery.filter_of(values), PageRequest(number=values["page"], size=values["page_size"])


def statuses_of(query: QueryDict) -> Sequence[str]:
    """Every status in `status` and `status[]`, split at commas."""
    texts = [*query.getlist("status"), *query.getlist("status[]")]
    return [word.strip() for text in texts for word in text.split(",") if word.strip()]


class ChartQuery(serializers.Serializer[Any]):
    range = choice("range", Range, "The time until now.", default=Range.FOUR_WEEKS)

    @classmethod
    def read(cls, query: QueryDict) -> Range:
        """Raises ValidationError, 400."""
        form = cls(data=query.dict())
        form.is_valid(raise_exception=True)
        return Range(form.validated_data["range"])


class DetectedQuery(serializers.Serializer[Any]):
    status = choice("status", DetectedStatus, "Only those with this status.", required=False)
    platform = choice("platform", Platform, "Only payments of this shop software.", required=False)
    range = choice("range", DetectedRange, "The time until now.", default=DetectedRange.DAY)

    @classmethod
    def read(cls, query: QueryDict) -> DetectedFilter:
        """Empty parameters count as missing. Raises ValidationError, 400."""
        form = cls(data={name: value for name, value in query.dict().items() if value})
        form.is_valid(raise_exception=True)
        values = form.validated_data
        return DetectedFilter(
            status=DetectedStatus(values["status"]) if "status" in values else None,
            platform=Platform(values["platform"]) if "platform" in values else None,
            range=DetectedRange(values["range"]),
        )


class FindQuery(serializers.Serializer[Any]):
    q = serializers.CharField(
        allow_blank=True,
        max_length=TITLE_LENGTH,
        help_text="The start of a payment's id, a transaction hash, or words of the title.",
        error_messages={
            "required": "q is required",
            "max_length": "q can have at most {max_length} characters.",
        },
    )

    @classmethod
    def read(cls, query: QueryDict) -> str:
        """Raises ValidationError, 400."""
        form = cls(data=query.dict())
        form.is_valid(raise_exception=True)
        return str(form.validated_data["q"])
