"""The audit log on the wire."""

from __future__ import annotations

from typing import Any

from django.http import QueryDict
from rest_framework import serializers

from apps.accounts.domain.audit import AuditAction, AuditFilter
from apps.common.paging import PageQuery, PageRequest, PageSizeField
from apps.platform_admin.serializers.days import DaysQuery, days_of
from apps.reports.serializers.queries import SearchField, choice

PAGE_SIZE = 25


class AuditQuery(PageQuery, DaysQuery):
    page_size = PageSizeField(PAGE_SIZE)
    actor = SearchField("actor", help_text="In the administrator's email, ignoring case.")
    action = choice("action", AuditAction, "Only entries of this action.", required=False)
    subject = SearchField(
        "subject", help_text="What was acted on: an email address, a payment's title, an address, or an id."
    )

    @classmethod
    def read_filter(cls, query: QueryDict) -> tuple[AuditFilter, PageRequest]:
        """Raises ValidationError or ApiError, 400, naming the parameter."""
        form = cls(data={name: value for name, value in query.dict().items() if value})
        form.is_valid(raise_exception=True)
        values = form.validated_data
        days = days_of(values)
        chosen = AuditFilter(
            actor=values["actor"],
            action=AuditAction(values["action"]) if "action" in values else None,
            subject=values["subject"],
            since=days.since,
            until=days.until,
        )
        return chosen, PageRequest(number=values["page"], size=values["page_size"])


class HashField(serializers.RegexField):
    def to_internal_value(self, data: Any) -> str:
        text = str(super().to_internal_value(data))
        # REST framework's own refusal of NUL names no field.
        if "\0" in text:
            self.fail("invalid")
        return text


class AuditChainQuery(serializers.Serializer[Any]):
    hash = HashField(
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
