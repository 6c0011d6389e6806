"""Rejected payments, refunds, wallets and balance sheets, as the schema describes them."""

from __future__ import annotations

from django.http import QueryDict

from apps.common.modes import Mode
from apps.common.paging import PageField, PageQuery, PageRequest, PageSizeField
from apps.payments.domain.choices import RefundStatus, ReturnStatus
from apps.platform_admin.serializers.days import DaysQuery, days_of
from apps.platform_admin.serializers.queries import LARGEST_ID, PAGE_SIZE
from apps.reports.domain.refunds import AdminRefundFilter
from apps.reports.domain.rejected import RejectedFilter
from apps.reports.serializers.queries import QueryFlagField, choice


class RejectedQuery(PageQuery, DaysQuery):
    page_size = PageSizeField(PAGE_SIZE)
    mode = choice("mode", Mode, "Both by default.", required=False)
    status = choice("status", ReturnStatus, "Only those with this status.", required=False)
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
            days=days_of(values),
        )
        return chosen, PageRequest(number=values["page"], size=values["page_size"])


class RefundsQuery(PageQuery):
    page_size = PageSizeField(PAGE_SIZE)
    mode = choice("mode", Mode, "Both by default.", required=False)
    status = choice("status", RefundStatus, "Only those with this status.", required=False)
    user = PageField(required=False, largest=LARGEST_ID, help_text="The id of a merchant.")
    held = QueryFlagField(
        default=False,
        error_messages={"invalid": "held must be true or false."},
        help_text="Only failed ones whose money is held.",
    )

    @classmethod
    def read_filter(cls, query: QueryDict) -> tuple[AdminRefundFilter, PageRequest]:
        """Empty parameters count as missing. Raises ValidationError, 400, naming the parameter."""
        form = cls(data={name: value for name, value in query.dict().items() if value})
        form.is_valid(raise_exception=True)
        values = form.validated_data
        chosen = AdminRefundFilter(
            modes=(Mode(values["mode"]),) if "mode" in values else tuple(Mode),
            status=RefundStatus(values["status"]) if "status" in values else None,
            merchant_id=values.get("user"),
            held=values["held"],
        )
        return chosen, PageRequest(number=values["page"], size=values["page_size"])
