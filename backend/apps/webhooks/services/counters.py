"""The hourly counts of an endpoint's deliveries (`EndpointHour`)."""

from __future__ import annotations

from django.db import connection

KEEP_HOURS = 48

# A part of the statement that saves outcomes. `held` are its deliveries as they were before. One that has
# failed before is counted already; its success moves it. All deliveries are locked before the first counter
# is, and counters in one order, so that two workers cannot deadlock.
OUTCOMES_COUNT = f"""
    INSERT INTO webhooks_endpointhour AS counter (endpoint_id, starts_at, delivered, failed)
    SELECT endpoint_id, date_trunc('hour', created_at, 'UTC'), count(*) FILTER (WHERE success),
           count(*) FILTER (WHERE NOT success) - count(*) FILTER (WHERE success AND auto_failures > 0)
    FROM held
    WHERE (success OR auto_failures = 0) AND created_at > now() - make_interval(hours => {KEEP_HOURS - 1})
    GROUP BY 1, 2 ORDER BY 1, 2
    ON CONFLICT (endpoint_id, starts_at) DO UPDATE
    SET delivered = counter.delivered + excluded.delivered, failed = counter.failed + excluded.failed
"""  # noqa: S608  (a constant)


def endpoint_hours_prune() -> None:
    """Delete the counts of hours that nothing shows anymore: at most 24 a day and endpoint."""
    with connection.cursor() as cursor:
        cursor.execute(
            "DELETE FROM webhooks_endpointhour WHERE starts_at < now() - make_interval(hours => %s)",
            [KEEP_HOURS + 1],
        )
