"""What the webhooks refuse with a code for programs: each class is the one place."""

from __future__ import annotations

from apps.common.errors import Refusal


class EventUnknown(Refusal):
    code = "event_unknown"
    sentence = (
        "after must be the event_id of an event of yours, at most 90 days old. Leave it out to start with "
        "the oldest."
    )
    cause = "`after` names no event of this account and mode, or one older than 90 days."
    param = "after"
    remedy = "Send the `event_id` of the last event that you have, or leave `after` out."
