"""The audit log on the wire."""

from __future__ import annotations

import datetime
from typing import Any

from django.http import QueryDict
from rest_framework import serializers

from apps.accounts.domain.audit import AuditAction, AuditFilter
from apps.common.errors import field_error
from apps.common.paging import PageQuery, PageRequest, PageSizeField
from apps.reports.serializers.queries import SearchField, choice

PAGE_SIZE = 25


def _day(name: str, help_text: str) -> serializers.DateField:
    return serializers.DateField(
        required=False,
        help_text=help_text,
        error_messages={"invalid": f"{name} must be a day such as 2026-11-20."},
    )


class AuditQuery(PageQuery):
    page_size = PageSizeField(PAGE_SIZE)
    actor = SearchField("actor", help_text="In the administrator's email, ignoring case.")
    action = choice("action", AuditAction, "Only entries of this action.", required=False)
    subject = SearchField(
        "subject", help_text="What was acted on: an email address, a payment's title, an address, or an id."
    )
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


class AuditChainQuery(serializers.Serializer[Any]):
    hash = serializers.RegexField(
        r"^[0-9A-Fa-f]{64}$",
        default="",
        allow_blank=True,
        help_text="One from a daily email or a log, to be looked for.",
        error_messages={"invalid": "hash must be 64 hexadecimal digits, as in a daily email."},
    )

    @classmethod
    def read(cls, query: QueryDict) -> str:
        """Raises ValidationError, 400."""
        form = cls(data=query.dict())
        form.is_valid(raise_exception=True)
        return str(form.validated_data["hash"]).lower()


def _midnight(day: datetime.date, *, days: int = 0) -> datetime.datetime | None:
    """The start of a day of UTC; None for the day after the last one there is."""
    try:
        moved = day + datetime.timedelta(days=days)
    except OverflowError:
        return None
    return datetime.datetime.combine(moved, datetime.time.min, tzinfo=datetime.UTC)
