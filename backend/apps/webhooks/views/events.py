"""`GET /api/events/`: every event of the mode, in order, for receivers that were away."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from django.http import HttpResponse, QueryDict
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request

from apps.accounts.views.base import KeyOrSessionView
from apps.common.news import HOLD_FOR, HOLD_SECONDS
from apps.common.paging import PageSizeField, QueryNumberField
from apps.common.schema import KEY_OR_SESSION, errors
from apps.webhooks.domain.event_types import EventType
from apps.webhooks.selectors.feed import EventsPage, events_page
from apps.webhooks.services.events import event_topic
from apps.webhooks.wire import EventFeed

DEFAULT_LIMIT = 100
LONGEST_WAIT = 25


class EventTypesQueryField(serializers.MultipleChoiceField):
    """A list of types. Of a text, REST framework would take the letters."""

    def __init__(self) -> None:
        super().__init__(
            choices=EventType.choices,
            default=set,
            error_messages={"invalid_choice": f"type is one of: {', '.join(EventType.values)}."},
            help_text="Only these types, separated by commas, or repeated.",
        )


class EventsQuery(serializers.Serializer[Any]):
    after = serializers.UUIDField(
        default=None,
        error_messages={"invalid": "after must be the event_id of an event."},
        help_text="The `event_id` of the last event that you have. Without it, from the oldest on.",
    )
    type = EventTypesQueryField()
    limit = PageSizeField(DEFAULT_LIMIT)
    wait = QueryNumberField(
        f"wait must be a whole number of seconds from 0 to {LONGEST_WAIT}.",
        default=0,
        min_value=0,
        max_value=LONGEST_WAIT,
        help_text="Where there is no event yet, so many seconds to wait for one.",
    )

    @classmethod
    def read(cls, query: QueryDict) -> dict[str, Any]:
        """Raises ValidationError, 400, naming the parameter."""
        texts = [*query.getlist("type"), *query.getlist("type[]")]
        types = [word.strip() for text in texts for word in text.split(",") if word.strip()]
        form = cls(data={**query.dict(), "type": types})
        form.is_valid(raise_exception=True)
        return dict(form.validated_data)


class EventsView(KeyOrSessionView):
    query = EventsQuery
    http_method_names = ["get", "head"]

    @extend_schema(
        operation_id="events_list",
        summary="List events, oldest first",
        description=(
            "Every event of the mode, with the body that webhooks have, for 90 days. The order never changes "
            "and fills no gap later: after an event that you have read, an older one never appears."
        ),
        auth=KEY_OR_SESSION,
        parameters=[EventsQuery],
        responses={200: EventFeed, **errors(400, 401, 403, 429)},
    )
    def get(self, request: Request) -> HttpResponse:
        asked = EventsQuery.read(request.query_params)
        after: UUID | None = asked["after"]
        page = events_page(
            owner_id=self.owner_id, mode=self.mode, after=after, types=asked["type"], limit=asked["limit"]
        )
        response = _response(page)
        if asked["wait"] and not page.bodies and request.method == "GET":
            response[HOLD_FOR] = event_topic(self.owner_id, self.mode)
            response[HOLD_SECONDS] = str(asked["wait"])
        return response


def _response(page: EventsPage) -> HttpResponse:
    """The stored texts as they are: what a signature was made of, byte for byte."""
    more = "true" if page.has_more else "false"
    content = f'{{"success":true,"events":[{",".join(page.bodies)}],"has_more":{more}}}'
    return HttpResponse(content.encode(), content_type="application/json")
