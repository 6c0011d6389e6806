"""What administrators can ask for, as query strings and bodies say it."""

from __future__ import annotations

import datetime
import re
from collections.abc import Callable
from typing import Any

from django.http import QueryDict
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from apps.common.errors import field_error
from apps.common.forms import FlagField, Form
from apps.common.modes import Mode
from apps.common.paging import PageField, PageQuery, PageRequest, PageSizeField
from apps.payments.domain.choices import PaymentStatus
from apps.platform_admin.serializers.days import DaysQuery, day_field, days_of
from apps.reports.domain.analytics import (
    MOST_DAYS,
    AnalyticsPeriod,
    AnalyticsSpan,
    analytics_range,
    analytics_span,
)
from apps.reports.domain.merchants import MerchantFilter
from apps.reports.domain.transactions import FailedLeg, TransactionFilter
from apps.reports.serializers.queries import SearchField, WordsField, choice, words_of
from apps.statements.domain.kinds import OperatorFormat
from apps.statements.domain.periods import Period, month_of
from apps.treasury.services.clock import mode_now

PAGE_SIZE = 10
_MONTH = re.compile(r"[0-9]{4}-[0-9]{2}")
LARGEST_ID = 2**63 - 1


class ModeQuery(serializers.Serializer[Any]):
    mode = choice("mode", Mode, "Whose sums; live by default.", default=Mode.LIVE)

    @classmethod
    def read(cls, query: QueryDict) -> Mode:
        """Raises ValidationError, 400."""
        form = cls(data=_given(query))
        form.is_valid(raise_exception=True)
        return Mode(form.validated_data["mode"])


@extend_schema_field({"type": "string", "pattern": "^[0-9]{4}-(0[1-9]|1[0-2])$"})
class MonthField(serializers.CharField):
    """A month such as 2026-11, read as its first day."""

    default_error_messages = {"month": "month must be a month such as 2026-11."}

    def to_internal_value(self, data: Any) -> datetime.date:  # type: ignore[override]
        text = super().to_internal_value(data)
        if not _MONTH.fullmatch(text):
            self.fail("month")
        try:
            return datetime.date.fromisoformat(f"{text}-01")
        except ValueError:
            self.fail("month")


class StatementMonthQuery(ModeQuery):
    month = MonthField(required=False, help_text="Such as 2026-10; the current one by default.")

    @classmethod
    def read_month(cls, query: QueryDict) -> tuple[Mode, Period]:
        """Raises ValidationError or ApiError, 400."""
        form = cls(data=_given(query))
        form.is_valid(raise_exception=True)
        mode = Mode(form.validated_data["mode"])
        today = mode_now(mode).date()
        day = form.validated_data.get("month", today)
        if day > today:
            raise field_error("month", "month must not be in the future.")
        return mode, month_of(day)


class OperatorFileQuery(serializers.Serializer[Any]):
    format = choice("format", OperatorFormat, "What to download it as.", default=OperatorFormat.PDF)

    @classmethod
    def read(cls, query: QueryDict) -> OperatorFormat:
        """Raises ValidationError, 400."""
        form = cls(data=_given(query))
        form.is_valid(raise_exception=True)
        return OperatorFormat(form.validated_data["format"])


class RevenueQuery(ModeQuery):
    period = choice(
        "period",
        AnalyticsPeriod,
        "`daily`: a day by the hour. `monthly`: a month by the day.",
        default=AnalyticsPeriod.DAILY,
    )
    date = serializers.DateField(
        required=False,
        help_text="For daily: a day of UTC, today by default.",
        error_messages={"invalid": "date must be a day such as 2026-11-20."},
    )
    month = MonthField(required=False, help_text="For monthly: such as 2026-11; by default the current one.")
    date_from = day_field(
        "date_from",
        "The first day of a range, in UTC, instead of `period`. One day is shown by the hour, up to 92 days"
        f" by the day, up to {MOST_DAYS} days by the month.",
    )
    date_to = day_field("date_to", "The last day of the range, in UTC; today by default.")

    @classmethod
    def read_span(
        cls, query: QueryDict, *, today: Callable[[Mode], datetime.date]
    ) -> tuple[Mode, AnalyticsSpan]:
        """The mode, and the period to show. `today` is the current day of a mode. Raises ValidationError or
        ApiError, 400, also for the future."""
        form = cls(data=_given(query))
        form.is_valid(raise_exception=True)
        values = form.validated_data
        mode, period = Mode(values["mode"]), AnalyticsPeriod(values["period"])
        name = "date" if period is AnalyticsPeriod.DAILY else "month"
        now = today(mode)
        if "date_from" in values or "date_to" in values:
            return mode, _range_of(values, now)
        day: datetime.date = values.get(name, now)
        if day > now:
            raise field_error(name, f"{name} cannot be in the future.")
        return mode, analytics_span(period, day)


def _range_of(values: dict[str, Any], now: datetime.date) -> AnalyticsSpan:
    """Raises ApiError, 400."""
    if "date_from" not in values:
        raise field_error("date_from", "date_from is required with date_to.")
    first, last = values["date_from"], values.get("date_to", now)
    for name, day in (("date_from", first), ("date_to", last)):
        if day > now:
            raise field_error(name, f"{name} cannot be in the future.")
    days_of({"date_from": first, "date_to": last})
    if (last - first).days >= MOST_DAYS:
        raise field_error(
            "date_from",
            f"A range has at most {MOST_DAYS} days. Choose a later date_from.",
        )
    return analytics_range(first, last)


class MerchantsQuery(ModeQuery, DaysQuery):
    page = PageField(
        largest=10**12, required=False, help_text="Without it, all merchants are listed, as one array."
    )
    page_size = PageSizeField(PAGE_SIZE)
    search = SearchField(help_text="In the email or the username, ignoring case; with `page` only.")
    date_from = day_field("date_from", "The first day of joining, in UTC; with `page` only.")
    date_to = day_field("date_to", "The last day of joining, in UTC; with `page` only.")

    @classmethod
    def read_page(cls, query: QueryDict) -> tuple[MerchantFilter, PageRequest | None]:
        """Filter and page; None for all merchants. Raises ValidationError or ApiError, 400."""
        form = cls(data=_given(query))
        form.is_valid(raise_exception=True)
        values = form.validated_data
        page = PageRequest(values["page"], values["page_size"]) if "page" in values else None
        chosen = MerchantFilter(mode=Mode(values["mode"]), search=values["search"], joined=days_of(values))
        return chosen, page


class UsersQuery(serializers.Serializer[Any]):
    search = SearchField(
        required=False,
        help_text="In the email or the username: the first twenty. Without it, all merchants are listed.",
    )

    @classmethod
    def read(cls, query: QueryDict) -> str | None:
        """Raises ValidationError, 400."""
        form = cls(data=query.dict())
        form.is_valid(raise_exception=True)
        search: str | None = form.validated_data.get("search")
        return search


class TransactionsQuery(PageQuery, DaysQuery):
    page_size = PageSizeField(PAGE_SIZE)
    user = PageField(required=False, largest=LARGEST_ID, help_text="The id of a merchant.")
    mode = choice("mode", Mode, "Both by default.", required=False)
    status = WordsField("status", PaymentStatus)
    failed_leg = choice(
        "failed_leg",
        FailedLeg,
        "Only payments whose payout or burn failed for good, whatever their status: a gathered "
        "payout can fail after its payment was completed.",
        required=False,
    )
    search = SearchField(
        help_text="A title, the start of an id, a tag, a transaction hash, the start of a sender's address, "
        "or part of a merchant's email. Fewer than three letters: a tag, or a title of the newest 10,000."
    )

    @classmethod
    def read_filter(cls, query: QueryDict) -> tuple[TransactionFilter, PageRequest]:
        """Raises ValidationError, 400, naming the parameter."""
        form = cls(data={**_given(query), "status": words_of(query, "status")})
        form.is_valid(raise_exception=True)
        values = form.validated_data
        chosen = TransactionFilter(
            modes=(Mode(values["mode"]),) if "mode" in values else tuple(Mode),
            statuses=tuple(PaymentStatus(word) for word in sorted(values["status"])),
            merchant_id=values.get("user"),
            failed_leg=FailedLeg(values["failed_leg"]) if "failed_leg" in values else None,
            search=values["search"],
            days=days_of(values),
        )
        return chosen, PageRequest(number=values["page"], size=values["page_size"])


class ContactFormsQuery(PageQuery):
    page_size = PageSizeField(PAGE_SIZE)


class ResetKeySerializer(Form):
    mode = choice("mode", Mode, "By default the merchant's current mode.", required=False)


class ToggleStatusSerializer(Form):
    examples = {"is_active": True}
    is_active = FlagField(
        required=False,
        label="is_active",
        help_text="The state to end in, so that a repeated call changes nothing back; else the other one.",
    )


def _given(query: QueryDict) -> dict[str, Any]:
    """Empty parameters count as missing."""
    return {name: value for name, value in query.dict().items() if value}
