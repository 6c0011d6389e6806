"""What lists of payments can be asked for, as query strings say it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from typing import Any
from uuid import UUID

from django.db.models import TextChoices
from django.http import QueryDict
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from apps.common.forms import Form, IdField, ShortEcho, WordField, object_of
from apps.common.paging import PageQuery, PageRequest, PageSizeField
from apps.common.text import is_storable, strip_bidi
from apps.payments.domain.choices import Origin, PaymentException, PaymentStatus
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


class WordsField(ShortEcho, serializers.MultipleChoiceField):
    """A list of `words`. Of an object, REST framework would take the keys."""

    def __init__(self, name: str, words: type[TextChoices]) -> None:
        super().__init__(
            choices=words.choices,
            default=set,
            error_messages={**known(name, words), "not_a_list": f"{name} must be a list."},
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
        self,
        name: str = "search",
        *,
        help_text: str = (
            "A part of the title, ignoring case; or a whole reference, tag or transaction hash, "
            "or the start of an id (eight characters)."
        ),
        **options: Any,
    ) -> None:
        self._name = name
        super().__init__(
            **{"default": "", **options} if options.get("required", True) else options,
            allow_blank=True,
            max_length=TITLE_LENGTH,
            help_text=help_text,
            error_messages={
                "required": f"{name} is required",
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


class ExactField(SearchField):
    """Text that has to be equal. Empty, it would match everything, which nobody means."""

    def __init__(self, name: str, *, help_text: str) -> None:
        super().__init__(name, help_text=help_text)
        self.allow_blank = False
        self.error_messages["blank"] = f"{name} must not be empty."

    def to_internal_value(self, data: Any) -> str:
        text = super().to_internal_value(data)
        if not text:
            self.fail("blank")
        return text


@extend_schema_field({"type": "string", "minLength": 1, "maxLength": 32})
class MomentField(serializers.Field[Any, Any, Any, Any]):
    """A moment as ISO 8601, or a day of UTC. As the end of a span, a day and a moment are part of it."""

    def __init__(self, name: str, *, ends: bool = False, **options: Any) -> None:
        self._ends = ends
        self._wrong = f"{name} must be a day such as 2026-11-22, or a time such as 2026-11-22T09:00:00Z."
        super().__init__(required=False, allow_null=True, default=None, **options)

    def to_internal_value(self, data: Any) -> datetime:
        text = data if isinstance(data, str) else ""
        try:
            if len(text) == len("2026-11-22"):
                day = datetime.combine(date.fromisoformat(text), time(), UTC)
                return day + timedelta(days=1) if self._ends else day
            moment = datetime.fromisoformat(text)
            aware = moment if moment.tzinfo else moment.replace(tzinfo=UTC)
            # PostgreSQL's clock has microseconds: this one is the last that belongs to the span.
            return aware.astimezone(UTC) + timedelta(microseconds=1 if self._ends else 0)
        except (ValueError, OverflowError):
            raise serializers.ValidationError(self._wrong) from None


@extend_schema_field({"type": "string", "format": "uuid", "minLength": 36, "maxLength": 36})
class SellerField(IdField):
    """The id of what made the payment: of a payment link or of an invoice."""

    example = "0b9e64a1-7f4c-4b36-9d52-1f6f3c0a7e11"

    def __init__(self, name: str, what: str) -> None:
        wrong = f"{name} must be the id of {what}."
        super().__init__(
            required=False,
            allow_null=True,
            default=None,
            help_text=f"Only the payments of this {what.split(' ', 1)[1]}.",
            error_messages={"invalid": wrong},
        )


METADATA_FILTERS = 5


class MetadataFilterField(serializers.DictField):
    """Values that the metadata has under these keys, compared as text."""

    def __init__(self) -> None:
        super().__init__(
            child=serializers.CharField(allow_blank=True, max_length=TITLE_LENGTH),
            required=False,
            default=dict,
            help_text=(
                "`metadata[order]=1042`: only payments with this value, compared as text. No index helps: in "
                "a list of hundreds of thousands, name days too, or use `developer_reference`."
            ),
        )

    def to_internal_value(self, data: Any) -> dict[str, str]:
        if isinstance(data, dict) and not all(isinstance(text, str) for text in data.values()):
            # REST framework would take a number for its digits.
            raise serializers.ValidationError("metadata must have a text under each key.")
        # Before REST framework's own refusal of NUL, which names no field.
        if isinstance(data, dict) and not all(
            is_storable(str(text)) for pair in data.items() for text in pair
        ):
            raise serializers.ValidationError("metadata must not contain NUL or unpaired surrogates.")
        values: dict[str, str] = super().to_internal_value(data)
        if len(values) > METADATA_FILTERS:
            raise serializers.ValidationError(f"metadata can be asked for {METADATA_FILTERS} keys at most.")
        return values


class HistoryFilterQuery(serializers.Serializer[Any]):
    status = WordsField("status", PaymentStatus)
    search = SearchField()
    developer_reference = ExactField(
        "developer_reference", help_text="Only payments with exactly this reference of yours."
    )
    username = ExactField("username", help_text="Only payments of exactly this payer's name.")
    exception = WordsField("exception", PaymentException)
    origin = WordsField("origin", Origin)
    payment_link = SellerField("payment_link", "a payment link")
    invoice = SellerField("invoice", "an invoice")
    created_from = MomentField("created_from", help_text="Created then or later: a day of UTC, or a time.")
    created_to = MomentField(
        "created_to",
        ends=True,
        help_text="Created then or earlier: a day of UTC, which counts whole, or a time.",
    )
    metadata = MetadataFilterField()

    @classmethod
    def filter_of(cls, values: dict[str, Any]) -> HistoryFilter:
        return HistoryFilter(
            statuses=tuple(PaymentStatus(word) for word in sorted(values["status"])),
            search=values["search"],
            developer_reference=values["developer_reference"],
            username=values["username"],
            exceptions=tuple(PaymentException(word) for word in sorted(values["exception"])),
            origins=tuple(Origin(word) for word in sorted(values["origin"])),
            payment_link=values["payment_link"],
            invoice=values["invoice"],
            created_from=values["created_from"],
            created_before=values["created_to"],
            metadata=tuple(values["metadata"].items()),
        )


class ExportRequestSerializer(Form, HistoryFilterQuery):
    """The filter of the list that is exported."""

    examples = {
        "status": ["completed"],
        "developer_reference": "order-1042",
        "username": "anna",
        "exception": ["none"],
        "origin": ["link"],
        "payment_link": None,
        "invoice": None,
        "created_from": "2026-01-01",
        "created_to": "2026-01-31",
        "metadata": {"order": "1042"},
    }


class Sort(TextChoices):
    """The order of a list."""

    NEWEST = "-created_at"
    OLDEST = "created_at"


class HistoryQuery(PageQuery, HistoryFilterQuery):
    page_size = PageSizeField(HISTORY_PAGE_SIZE)
    after = serializers.UUIDField(
        default=None,
        error_messages={"invalid": "after must be the id of a payment."},
        help_text="The `id` of the last payment that you have: what follows it, whatever `page` says.",
    )
    sort = choice("sort", Sort, "Newest first (`-created_at`) or oldest first.", default=Sort.NEWEST)


@dataclass(frozen=True)
class HistoryAsked:
    """What a query string asks for."""

    chosen: HistoryFilter
    page: PageRequest
    after: UUID | None
    oldest_first: bool


def history_query_read(query: QueryDict) -> HistoryAsked:
    """The filter and page of a query string. Raises ValidationError, 400, naming the parameter."""
    values = _values(HistoryQuery, query)
    return HistoryAsked(
        chosen=HistoryQuery.filter_of(values),
        page=PageRequest(number=values["page"], size=values["page_size"]),
        after=values["after"],
        oldest_first=values["sort"] == Sort.OLDEST,
    )


def history_filter_read(query: QueryDict) -> HistoryFilter:
    """The filter of a query string alone. Raises ValidationError, 400, naming the parameter."""
    return HistoryFilterQuery.filter_of(_values(HistoryFilterQuery, query))


def _values(form_class: type[HistoryFilterQuery], query: QueryDict) -> dict[str, Any]:
    given: dict[str, Any] = {name: value for name, value in query.dict().items() if "[" not in name}
    given |= {name: words_of(query, name) for name in ("status", "exception", "origin")}
    given["metadata"] = object_of(query, "metadata")
    form = form_class(data=given)
    form.is_valid(raise_exception=True)
    return dict(form.validated_data)


def words_of(query: QueryDict, name: str) -> Sequence[str]:
    """Every word in the parameters `name` and `name[]`, split at commas."""
    texts = [*query.getlist(name), *query.getlist(f"{name}[]")]
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
    q = SearchField(
        "q",
        default=serializers.empty,
        help_text="The start of a payment's id, a transaction hash, or words of the title.",
    )

    @classmethod
    def read(cls, query: QueryDict) -> str:
        """Raises ValidationError, 400."""
        form = cls(data=query.dict())
        form.is_valid(raise_exception=True)
        return str(form.validated_data["q"])
