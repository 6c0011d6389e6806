"""Claiming due deliveries from the queue in sets, and saving their outcomes.

The table is the queue: a delivery is due when `next_attempt_at` has passed and no lease is running. A claim
takes a lease, increments `lease_no` and commits an attempt row per delivery, before the network is touched.
An outcome is saved only under the `lease_no` of its claim. A worker that outlived its lease saves nothing,
and the delivery has been, or will be, repeated under the same id (at least once).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import timedelta
from typing import NamedTuple
from uuid import UUID

import orjson
from django.conf import settings
from django.db import connection, transaction
from django.db.backends.utils import CursorWrapper

from apps.webhooks.services.counters import OUTCOMES_COUNT
from apps.webhooks.services.flags import endpoints_note
from apps.webhooks.services.schedule import FLAGGED_AFTER


class Claim(NamedTuple):
    """One delivery to attempt now. `auto_failures` is the count before this attempt.

    `request_id` is that of the request or task that recorded the event, or "".
    `secret` and `previous_secret` are encrypted; the latter is "" unless a replaced secret still signs.
    """

    delivery_id: UUID
    lease_no: int
    auto_failures: int
    manual: bool
    endpoint_id: int
    url: str
    secret: str
    previous_secret: str
    live: bool
    event_type: str
    body: str
    has_succeeded: bool
    request_id: str

    @property
    def to_inspector(self) -> bool:
        """Only the built-in receiver has no URL."""
        return not self.url


class Outcome(NamedTuple):
    """The result of an attempt. `retry_in` is None if no retry follows; `error` is '' on success.

    `request_headers` is None if the request could not be built.
    """

    claim: Claim
    success: bool
    auto_failures: int
    retry_in: timedelta | None
    status_code: int | None
    milliseconds: int
    request_headers: Mapping[str, str] | None
    headers: Mapping[str, str]
    body: str
    error: str


# Statistics lag far behind a queue, and a plan that reads the whole table would cost more than the requests.
_BY_INDEX = "set_config('enable_seqscan', 'off', true), set_config('enable_bitmapscan', 'off', true)"

# An arbitrary number shared by all workers. Claims take turns, so each sees the leases of the one before and
# the in-flight limits hold exactly. A claim takes a few milliseconds and touches no network.
_CLAIM_LOCK = 0x77656268

# Goes from endpoint to endpoint by index (`open_endpoint`), so that one merchant's backlog costs others
# nothing. From each it takes as many as fit; the first of every endpoint comes before the second of any. All
# limits follow the one order `turn`: the first candidate always fits every limit, so a claim is never empty
# while something could be sent.
_CLAIM = """
WITH RECURSIVE open_endpoint(id) AS (
    (SELECT endpoint_id FROM webhooks_delivery
     WHERE next_attempt_at IS NOT NULL ORDER BY endpoint_id LIMIT 1)
    UNION ALL
    SELECT (SELECT delivery.endpoint_id FROM webhooks_delivery delivery
            WHERE delivery.next_attempt_at IS NOT NULL AND delivery.endpoint_id > open_endpoint.id
            ORDER BY delivery.endpoint_id LIMIT 1)
    FROM open_endpoint WHERE open_endpoint.id IS NOT NULL
),
in_flight AS MATERIALIZED (
    SELECT endpoint.id AS endpoint_id, endpoint.owner_id, endpoint.host
    FROM webhooks_deliveryattempt attempt
    JOIN webhooks_delivery delivery
      ON delivery.id = attempt.delivery_id AND delivery.lease_no = attempt.number
    JOIN webhooks_endpoint endpoint ON endpoint.id = delivery.endpoint_id
    WHERE attempt.finished_at IS NULL
      AND attempt.started_at > statement_timestamp() - make_interval(secs => 2 * %(lease)s)
      AND delivery.lease_until > statement_timestamp()
),
by_endpoint AS MATERIALIZED (SELECT endpoint_id, count(*) AS taken FROM in_flight GROUP BY endpoint_id),
by_owner AS MATERIALIZED (SELECT owner_id, count(*) AS taken FROM in_flight GROUP BY owner_id),
by_host AS MATERIALIZED (SELECT host, count(*) AS taken FROM in_flight GROUP BY host),
capacity AS MATERIALIZED (
    SELECT endpoint.id, endpoint.owner_id, endpoint.host,
           CASE WHEN endpoint.first_success_at IS NULL THEN %(new_endpoint)s ELSE %(endpoint)s END
           - coalesce(by_endpoint.taken, 0) AS endpoint_capacity,
           %(merchant)s - coalesce(by_owner.taken, 0) AS owner_capacity,
           %(host)s - coalesce(by_host.taken, 0) AS host_capacity
    FROM open_endpoint
    JOIN webhooks_endpoint endpoint ON endpoint.id = open_endpoint.id AND endpoint.deleted_at IS NULL
    JOIN accounts_user merchant ON merchant.id = endpoint.owner_id AND merchant.is_active
    LEFT JOIN by_endpoint ON by_endpoint.endpoint_id = endpoint.id
    LEFT JOIN by_owner ON by_owner.owner_id = endpoint.owner_id
    LEFT JOIN by_host ON by_host.host = endpoint.host
),
candidate AS (
    SELECT due.id, due.turn, due.next_attempt_at,
           capacity.owner_id, capacity.host, capacity.owner_capacity, capacity.host_capacity
    FROM capacity
    CROSS JOIN LATERAL (
        SELECT next.id, next.next_attempt_at,
               row_number() OVER (ORDER BY next.next_attempt_at, next.id) AS turn
        FROM (
            SELECT delivery.id, delivery.next_attempt_at FROM webhooks_delivery delivery
            WHERE delivery.endpoint_id = capacity.id
              AND delivery.next_attempt_at <= statement_timestamp()
              AND (delivery.lease_until IS NULL OR delivery.lease_until <= statement_timestamp())
            ORDER BY delivery.next_attempt_at
            LIMIT greatest(capacity.endpoint_capacity, 0)
        ) next
    ) due
    WHERE capacity.owner_capacity > 0 AND capacity.host_capacity > 0
),
ranked AS (
    SELECT *, row_number() OVER (PARTITION BY owner_id ORDER BY turn, next_attempt_at, id) AS owner_rank,
              row_number() OVER (PARTITION BY host ORDER BY turn, next_attempt_at, id) AS host_rank
    FROM candidate
),
locked AS (
    SELECT delivery.id FROM webhooks_delivery delivery
    WHERE delivery.id = ANY(ARRAY(
        SELECT id FROM ranked WHERE owner_rank <= owner_capacity AND host_rank <= host_capacity
        ORDER BY turn, next_attempt_at, id LIMIT %(limit)s
    ))
      AND delivery.next_attempt_at <= statement_timestamp()
      AND (delivery.lease_until IS NULL OR delivery.lease_until <= statement_timestamp())
    FOR UPDATE SKIP LOCKED
),
claimed AS (
    UPDATE webhooks_delivery delivery
    SET lease_until = clock_timestamp() + make_interval(secs => %(lease)s), lease_no = delivery.lease_no + 1
    FROM locked WHERE delivery.id = locked.id
    RETURNING delivery.id, delivery.lease_no, delivery.auto_failures, delivery.endpoint_id, delivery.event_id,
              delivery.mode, delivery.status = 'pending' AND delivery.auto_failures > 0 AS manual
),
attempted AS (
    INSERT INTO webhooks_deliveryattempt (delivery_id, number, manual, started_at, response_body, error)
    SELECT id, lease_no, manual, clock_timestamp(), '', '' FROM claimed
)
SELECT claimed.id, claimed.lease_no, claimed.auto_failures, claimed.manual,
       endpoint.id, endpoint.url, endpoint.secret,
       CASE WHEN endpoint.previous_secret_until > statement_timestamp()
            THEN endpoint.previous_secret ELSE '' END,
       claimed.mode = 'live', event.type, event.body, endpoint.first_success_at IS NOT NULL,
       event.request_id
FROM claimed
JOIN webhooks_endpoint endpoint ON endpoint.id = claimed.endpoint_id
JOIN webhooks_event event ON event.id = claimed.event_id
"""


def deliveries_claim(*, limit: int) -> list[Claim]:
    """Lease at most `limit` due deliveries and commit an attempt row for each; [] if none can be sent.

    Owns its transaction. Waits for other claims, but never for locked rows.
    """
    _require_no_transaction()
    in_flight = settings.WEBHOOK_IN_FLIGHT
    with connection.cursor() as cursor:
        # The lock is a statement of its own, so that the claim sees what the one before has committed.
        cursor.execute(
            f"SELECT pg_advisory_xact_lock({_CLAIM_LOCK}), {_BY_INDEX}; {_CLAIM}",
            {
                "limit": limit,
                "lease": settings.WEBHOOK_LEASE_SECONDS,
                "endpoint": in_flight["endpoint"],
                "new_endpoint": in_flight["new_endpoint"],
                "merchant": in_flight["merchant"],
                "host": in_flight["host"],
            },
        )
        cursor.nextset()
        return [Claim._make(row) for row in cursor.fetchall()]


def _require_no_transaction() -> None:
    """Statements sent as one text are committed at its end, in the same round trip, unless one is open."""
    if connection.in_atomic_block:
        raise RuntimeError("Claims and outcomes are transactions of their own")


# Rows are locked in id order, so that two workers cannot deadlock.
_SAVE = f"""
WITH outcome AS (
    SELECT * FROM json_to_recordset(%(outcomes)s::json) AS given(
        id uuid, lease_no int, success bool, failures smallint, retry_in double precision, code int,
        milliseconds int, sent jsonb, headers jsonb, body text, error text
    )
),
held AS (
    SELECT outcome.*, delivery.endpoint_id, delivery.auto_failures, delivery.created_at FROM outcome
    JOIN webhooks_delivery delivery ON delivery.id = outcome.id AND delivery.lease_no = outcome.lease_no
    WHERE delivery.lease_until IS NOT NULL
    ORDER BY delivery.id FOR UPDATE OF delivery
),
saved AS (
    UPDATE webhooks_delivery delivery
    SET status = CASE WHEN held.success THEN 'success' ELSE 'failed' END,
        auto_failures = held.failures,
        next_attempt_at = CASE WHEN endpoint.deleted_at IS NULL
                               THEN clock_timestamp() + make_interval(secs => held.retry_in) END,
        lease_until = NULL,
        updated_at = clock_timestamp(),
        delivered_at = CASE WHEN held.success THEN clock_timestamp() END
    FROM held, webhooks_endpoint endpoint
    WHERE delivery.id = held.id AND endpoint.id = delivery.endpoint_id
    RETURNING held.*
),
counted AS ({OUTCOMES_COUNT})
UPDATE webhooks_deliveryattempt attempt
SET finished_at = clock_timestamp(), status_code = saved.code, response_ms = saved.milliseconds,
    request_headers = saved.sent, response_headers = saved.headers,
    response_body = saved.body, error = saved.error
FROM saved
WHERE attempt.delivery_id = saved.id AND attempt.number = saved.lease_no
RETURNING attempt.delivery_id
"""  # noqa: S608  (no input in it)


def outcomes_save(*, outcomes: Sequence[Outcome]) -> int:
    """Save the outcomes that still hold their lease, in one statement; returns how many were saved.

    Owns its transaction. An endpoint's first 2xx (`first_success_at`) lifts the limit for new endpoints. The
    fifth automatic failure of one delivery flags the endpoint and emails the merchant (`flags.py`).
    """
    if not outcomes:
        return 0
    _require_no_transaction()
    noted = [
        outcome
        for outcome in outcomes
        if outcome.auto_failures >= FLAGGED_AFTER or (outcome.success and not outcome.claim.has_succeeded)
    ]
    with connection.cursor() as cursor:
        if not noted:
            _save(cursor, outcomes)
            return int(cursor.rowcount)
        with transaction.atomic(durable=True):
            _save(cursor, outcomes)
            saved = {row[0] for row in cursor.fetchall()}
            written = [outcome for outcome in noted if outcome.claim.delivery_id in saved]
            endpoints_note(
                succeeded={
                    outcome.claim.endpoint_id: outcome.claim.url
                    for outcome in written
                    if outcome.success and not outcome.claim.has_succeeded
                },
                recheck={
                    # The error of a failure wins over the "" of a success.
                    outcome.claim.endpoint_id: outcome.error
                    for outcome in sorted(written, key=lambda outcome: not outcome.success)
                    if outcome.auto_failures >= FLAGGED_AFTER
                },
            )
            return len(saved)


def _save(cursor: CursorWrapper, outcomes: Sequence[Outcome]) -> None:
    cursor.execute(f"SELECT {_BY_INDEX}; {_SAVE}", {"outcomes": _as_json(outcomes)})
    cursor.nextset()


def _as_json(outcomes: Sequence[Outcome]) -> str:
    """One text for the whole set: psycopg takes longer to write an array for each column."""
    return orjson.dumps(
        [
            {
                "id": outcome.claim.delivery_id,
                "lease_no": outcome.claim.lease_no,
                "success": outcome.success,
                "failures": outcome.auto_failures,
                "retry_in": outcome.retry_in and outcome.retry_in.total_seconds(),
                "code": outcome.status_code,
                "milliseconds": outcome.milliseconds,
                "sent": outcome.request_headers,
                "headers": outcome.headers,
                "body": outcome.body,
                "error": outcome.error,
            }
            for outcome in outcomes
        ]
    ).decode()
