"""Webhook history and details, as the schema describes them."""

from __future__ import annotations

from typing import Any

from django.http import QueryDict
from rest_framework import serializers

from apps.common.paging import PageField, PageRequest
from apps.reports.domain.webhook_history import PAGE_SIZE, WebhookHistoryFilter
from apps.reports.selectors.webhook_history import SEARCHED, SEARCHED_OF_STATUS, SEARCHED_PAYMENTS
from apps.reports.serializers.queries import MomentField, SearchField, choice
from apps.webhooks.domain.choices import DeliveryStatus
from apps.webhooks.domain.event_types import EventType

_LARGEST_PAGE = 10**12
_LARGEST_ID = 2**63 - 1


class WebhookHistoryQuery(serializers.Serializer[Any]):
    webhook_id = PageField(
        required=False, largest=_LARGEST_ID, help_text="One webhook; without it, all that are not deleted."
    )
    page = PageField(default=1, largest=_LARGEST_PAGE, help_text="Ten each; an empty list beyond the end.")
    status = choice("status", DeliveryStatus, "Only those with this status.", required=False)
    event_type = choice("event_type", EventType, "Only those of this event.", required=False)
    created_from = MomentField("created_from", help_text="Created then or later: a day of UTC, or a time.")
    created_to = MomentField(
        "created_to",
        ends=True,
        help_text="Created then or earlier: a day of UTC, which counts whole, or a time.",
    )
    search = SearchField(
        help_text="In event type, payment id and payment title, ignoring case."
        f" Looks at the newest {SEARCHED:,} deliveries, with `status` at the newest {SEARCHED_OF_STATUS:,}"
        f" of that status, and beyond them at those of the newest {SEARCHED_PAYMENTS:,} payments that match."
        " A payment's id finds all of its deliveries."
    )

    @classmethod
    def read(cls, query: QueryDict) -> tuple[WebhookHistoryFilter, PageRequest]:
        """Empty parameters count as missing. Raises ValidationError, 400, naming the parameter."""
        form = cls(data={name: value for name, value in query.dict().items() if value})
        form.is_valid(raise_exception=True)
        values = form.validated_data
        chosen = WebhookHistoryFilter(
            endpoint_id=values.get("webhook_id"),
            status=DeliveryStatus(values["status"]) if "status" in values else None,
            search=values["search"].strip(),
            event_type=EventType(values["event_type"]) if "event_type" in values else None,
            created_from=values["created_from"],
            created_before=values["created_to"],
        )
        return chosen, PageRequest(number=values["page"], size=PAGE_SIZE)
