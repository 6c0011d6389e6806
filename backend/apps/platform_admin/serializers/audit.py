"""The audit log on the wire."""

from __future__ import annotations

import datetime
from typing import Any

from django.http import QueryDict
from rest_framework import serializers

from apps.accounts.domain.audit import AuditAction, AuditFilter, AuditSource
from apps.common.errors import field_error
from apps.common.paging import LARGEST_PAGE_SIZE, PageField, PageQuery, PageRequest
from apps.reports.serializers.queries import SearchField, choice

PAGE_SIZE = 25


def _day(name: str, help_text: str) -> serializers.DateField:
    return serializers.DateField(
        required=False,
        help_text=help_text,
        error_messages={"invalid": f"{name} must be a day such as 2026-11-20."},
    )


class AuditQuery(PageQuery):
    page_size = PageField(default=PAGE_SIZE, largest=LARGEST_PAGE_SIZE, help_text="100 at most.")
    actor = SearchField("actor", help_text="In the administrator's email, ignoring case.")
    action = choice("action", AuditAction, required=False)
    subject = SearchField("subject", help_text="In what was acted on, ignoring case.")
    date_from = _day("date_from", "The first day, in UTC.")
    date_to = _day("date_to", "The last day, in UTC.")

    @classmethod
    def read_filter(cls, query: QueryDict) -> tuple[AuditFilter, PageRequest]:
        """Raises ValidationError or ApiError, 400, naming the parameter."""
        form = cls(data={name: value for name, value in query.dict().items() if value})
        form.is_valid(raise_exception=True)
        values = form.validated_data
        first, last = values.get("date_from"), values.get("date_to")
        if first and last and first > last:
            raise field_error("date_to", "date_to cannot be before date_from.")
        chosen = AuditFilter(
            actor=values["actor"],
            action=AuditAction(values["action"]) if "action" in values else None,
            subject=values["subject"],
            since=None if first is None else _midnight(first),
            until=None if last is None else _midnight(last, days=1),
        )
        return chosen, PageRequest(number=values["page"], size=values["page_size"])


def _midnight(day: datetime.date, *, days: int = 0) -> datetime.datetime | None:
    """The start of a day of UTC; None for the day after the last one there is."""
    try:
        moved = day + datetime.timedelta(days=days)
    except OverflowError:
        return None
    return datetime.datetime.combine(moved, datetime.time.min, tzinfo=datetime.UTC)


class AuditActorSerializer(serializers.Serializer[Any]):
    id = serializers.IntegerField()
    email = serializers.CharField()


class AuditRowSerializer(serializers.Serializer[Any]):
    id = serializers.IntegerField()
    created_at = serializers.DateTimeField()
    actor = AuditActorSerializer(allow_null=True, help_text="Null for a command that names no administrator.")
    source = serializers.ChoiceField(AuditSource.choices)  # type: ignore[assignment]
    client = serializers.CharField(help_text="The address of the browser, or empty.")
    user_agent = serializers.CharField(help_text="At most 200 characters.")
    action = serializers.ChoiceField(AuditAction.choices)
    subject = serializers.CharField()
    before = serializers.DictField(allow_null=True)
    after = serializers.DictField(allow_null=True)
    reason = serializers.CharField()
    hash = serializers.CharField(help_text="SHA-256 of this row and of the hash of the row before.")


class AuditChainSerializer(serializers.Serializer[Any]):
    rows = serializers.IntegerField(help_text="How many rows fit, from the first one on.")
    newest_hash = serializers.CharField(help_text="The hash of the last of them, or empty.")
    broken_id = serializers.IntegerField(
        allow_null=True, help_text="The first row that was changed, or follows a removed one. Null: all fit."
    )


class AuditPageSerializer(serializers.Serializer[Any]):
    results = AuditRowSerializer(many=True)
    count = serializers.IntegerField()
    current_page = serializers.IntegerField()
    page_size = serializers.IntegerField()
    total_pages = serializers.IntegerField()
    next = serializers.IntegerField(allow_null=True)
    previous = serializers.IntegerField(allow_null=True)
