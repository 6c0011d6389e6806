"""Rejected payments, wallets and balance sheets, as the schema describes them."""

from __future__ import annotations

from typing import Any

from django.http import QueryDict
from rest_framework import serializers

from apps.common.modes import Mode
from apps.common.paging import LARGEST_PAGE_SIZE, PageField, PageQuery, PageRequest
from apps.payments.domain.choices import ReturnStatus
from apps.platform_admin.serializers.queries import PAGE_SIZE
from apps.reports.domain.rejected import RejectedFilter
from apps.reports.serializers.queries import QueryFlagField, choice


class RejectedQuery(PageQuery):
    page_size = PageField(default=PAGE_SIZE, largest=LARGEST_PAGE_SIZE, help_text="100 at most.")
    mode = choice("mode", Mode, required=False, help_text="Both by default.")
    status = choice("status", ReturnStatus, required=False)
    small = QueryFlagField(
        default=False,
        error_messages={"invalid": "small must be true or false."},
        help_text="Include deposits too small to return.",
    )

    @classmethod
    def read_filter(cls, query: QueryDict) -> tuple[RejectedFilter, PageRequest]:
        """Empty parameters count as missing. Raises ValidationError, 400, naming the parameter."""
        form = cls(data={name: value for name, value in query.dict().items() if value})
        form.is_valid(raise_exception=True)
        values = form.validated_data
        chosen = RejectedFilter(
            modes=(Mode(values["mode"]),) if "mode" in values else tuple(Mode),
            status=ReturnStatus(values["status"]) if "status" in values else None,
            small=values["small"],
        )
        return chosen, PageRequest(number=values["page"], size=values["page_size"])


class ShortfallRefusedSerializer(serializers.Serializer[Any]):
    error = serializers.CharField()
    code = serializers.CharField(required=False)
    details = serializers.CharField(required=False, help_text="The words that confirm it.")
    request_id = serializers.CharField()
