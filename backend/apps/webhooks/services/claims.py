"""Claiming due deliveries from the queue in sets, and saving their outcomes.

The table is the queue: a delivery is due when `next_attempt_at` has passed and no lease is running. A claim
takes a lease, increments `lease_no` and commits an attempt row per delivery, before the network is touched.
An outcome is saved only under the `lease_no` of its claim. A worker that outlived its lease saves nothing,
and the delivery has been, or will be, repeated under the same id (at least once).
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import timedelta
from typing import Any
from uuid import UUID

from django.conf import settings
from django.db import connection, transaction

from apps.common.mail.outgoing import mail_enqueue
from apps.webhooks import mails
from apps.webhooks.services.schedule import FLAGGED_AFTER


@dataclass(frozen=True, slots=True)
class Claim:
    """One delivery to attempt now. `secret` is encrypted; `auto_failures` is the count before this
    attempt."""

    delivery_id: UUID
    lease_no: int
    auto_failures: int
    manual: bool
    endpoint_id: int
    url: str
    secret: str
    live: bool
    event_type: str
    body: str
    has_succeeded: bool
    flagged: bool


@dataclass(frozen=True, slots=True)
class Outcome:
    """The result of an attempt. `retry_in` is None if no retry follows; `error` is '' on success."""

    claim: Claim
    success: bool
    auto_failures: int
    retry_in: timedelta | None
    status_code: int | None
    milliseconds: int
    headers: dict[str, str]
    body: str
    error: str


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
    FROM webhooks_delivery delivery
    JOIN webhooks_endpoint endpoint ON endpoint.id = delivery.endpoint_id
    WHERE delivery.lease_until > statement_timestamp()
),
candidate AS (
    SELECT due.id, due.turn, due.next_attempt_at,
           endpoint.owner_id, endpoint.host, capacity.owner AS owner_capacity, capacity.host AS host_capacity
    FROM open_endpoint
    JOIN webhooks_endpoint endpoint ON endpoint.id = open_endpoint.id AND endpoint.deleted_at IS NULL
    JOIN accounts_user merchant ON merchant.id = endpoint.owner_id AND merchant.is_active
    CROSS JOIN LATERAL (
        SELECT CASE WHEN endpoint.first_success_at IS NULL THEN %(new_endpoint)s ELSE %(endpoint)s END
                   - count(*) FILTER (WHERE in_flight.endpoint_id = endpoint.id) AS endpoint,
               %(merchant)s - count(*) FILTER (WHERE in_flight.owner_id = endpoint.owner_id) AS owner,
               %(host)s - count(*) FILTER (WHERE in_flight.host = endpoint.host) AS host
        FROM in_flight
    ) capacity
    CROSS JOIN LATERAL (
        SELECT next.id, next.next_attempt_at,
               row_number() OVER (ORDER BY next.next_attempt_at, next.id) AS turn
        FROM (
            SELECT delivery.id, delivery.next_attempt_at FROM webhooks_delivery delivery
            WHERE delivery.endpoint_id = endpoint.id
              AND delivery.next_attempt_at <= statement_timestamp()
              AND (delivery.lease_until IS NULL OR delivery.lease_until <= statement_timestamp())
            ORDER BY delivery.next_attempt_at
            LIMIT greatest(capacity.endpoint, 0)
        ) next
    ) due
    WHERE capacity.owner > 0 AND capacity.host > 0
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
       endpoint.id, endpoint.url, endpoint.secret, claimed.mode = 'live', event.type, event.body,
       endpoint.first_success_at IS NOT NULL, endpoint.flagged_at IS NOT NULL
FROM claimed
JOIN webhooks_endpoint endpoint ON endpoint.id = claimed.endpoint_id
JOIN webhooks_event event ON event.id = claimed.event_id
"""


def deliveries_claim(*, limit: int) -> list[Claim]:
    """Lease at most `limit` due deliveries and commit an attempt row for each; [] if none can be sent.

    Owns its transaction. Waits for other claims, but never for locked rows.
    """
    in_flight = settings.WEBHOOK_IN_FLIGHT
    with transaction.atomic(durable=True), connection.cursor() as cursor:
        cursor.execute("SELECT pg_advisory_xact_lock(%s)", [_CLAIM_LOCK])
        cursor.execute(
            _CLAIM,
            {
                "limit": limit,
                "lease": settings.WEBHOOK_LEASE_SECONDS,
                "endpoint": in_flight["endpoint"],
                "new_endpoint": in_flight["new_endpoint"],
                "merchant": in_flight["merchant"],
                "host": in_flight["host"],
            },
        )
        return [Claim(*row) for row in cursor.fetchall()]


# Rows are locked in id order, so that two workers cannot deadlock.
_SAVE = """
WITH outcome AS (
    SELECT * FROM unnest(
        %(ids)s::uuid[], %(lease_nos)s::int[], %(successes)s::bool[], %(failures)s::smallint[],
        %(retries)s::interval[], %(codes)s::int[], %(milliseconds)s::int[], %(headers)s::text[],
        %(bodies)s::text[], %(errors)s::text[]
    ) AS given(id, lease_no, success, failures, retry_in, code, milliseconds, headers, body, error)
),
held AS (
    SELECT delivery.id FROM webhooks_delivery delivery
    JOIN outcome ON outcome.id = delivery.id AND outcome.lease_no = delivery.lease_no
    WHERE delivery.lease_until IS NOT NULL
    ORDER BY delivery.id FOR UPDATE OF delivery
),
saved AS (
    UPDATE webhooks_delivery delivery
    SET status = CASE WHEN outcome.success THEN 'success' ELSE 'failed' END,
        auto_failures = outcome.failures,
        next_attempt_at = CASE WHEN endpoint.deleted_at IS NULL THEN clock_timestamp() + outcome.retry_in END,
        lease_until = NULL,
        updated_at = clock_timestamp(),
        delivered_at = CASE WHEN outcome.success THEN clock_timestamp() END
    FROM held
    JOIN outcome ON outcome.id = held.id, webhooks_endpoint endpoint
    WHERE delivery.id = held.id AND endpoint.id = delivery.endpoint_id
    RETURNING delivery.id
)
UPDATE webhooks_deliveryattempt attempt
SET finished_at = clock_timestamp(), status_code = outcome.code, response_ms = outcome.milliseconds,
    response_headers = outcome.headers::jsonb, response_body = outcome.body, error = outcome.error
FROM saved JOIN outcome ON outcome.id = saved.id
WHERE attempt.delivery_id = saved.id AND attempt.number = outcome.lease_no
RETURNING attempt.delivery_id
"""

_ENDPOINTS_SAVE = """
WITH held AS (
    SELECT id, flagged_at AS before FROM webhooks_endpoint
    WHERE id = ANY(%(succeeded)s) OR id = ANY(%(failing)s)
    ORDER BY id FOR NO KEY UPDATE
)
UPDATE webhooks_endpoint endpoint
SET first_success_at = CASE WHEN endpoint.id = ANY(%(succeeded)s)
                            THEN coalesce(first_success_at, clock_timestamp()) ELSE first_success_at END,
    flagged_at = CASE WHEN endpoint.id = ANY(%(succeeded)s) THEN NULL
                      ELSE coalesce(flagged_at, clock_timestamp()) END
FROM held, accounts_user owner WHERE endpoint.id = held.id AND owner.id = endpoint.owner_id
RETURNING endpoint.id, endpoint.mode, endpoint.name, endpoint.url, owner.email,
          held.before IS NULL AND endpoint.flagged_at IS NOT NULL AND endpoint.deleted_at IS NULL
          AND owner.mail_failed_webhooks
"""


def outcomes_save(*, outcomes: Sequence[Outcome]) -> int:
    """Save the outcomes that still hold their lease, in one statement; returns how many were saved.

    Owns its transaction. An endpoint's first 2xx (`first_success_at`) lifts the limit for new endpoints. The
    fifth automatic failure of one delivery flags the endpoint (`flagged_at`) and emails the merchant; a later
    2xx clears the flag.
    """
    if not outcomes:
        return 0
    with transaction.atomic(durable=True), connection.cursor() as cursor:
        cursor.execute(_SAVE, _save_params(outcomes))
        saved = {row[0] for row in cursor.fetchall()}
        written = [outcome for outcome in outcomes if outcome.claim.delivery_id in saved]
        succeeded = {
            outcome.claim.endpoint_id
            for outcome in written
            if outcome.success and (not outcome.claim.has_succeeded or outcome.claim.flagged)
        }
        failing = {
            outcome.claim.endpoint_id
            for outcome in written
            if outcome.auto_failures >= FLAGGED_AFTER and not outcome.success and not outcome.claim.flagged
        }
        if succeeded or failing:
            cursor.execute(_ENDPOINTS_SAVE, {"succeeded": list(succeeded), "failing": list(failing)})
            _failing_mail(cursor.fetchall(), written)
    return len(saved)


def _failing_mail(endpoints: Sequence[tuple[Any, ...]], outcomes: Sequence[Outcome]) -> None:
    """Email the owners of endpoints that have just been flagged, unless they opted out."""
    for endpoint_id, mode, name, url, email, newly in endpoints:
        if newly:
            error = next(each.error for each in outcomes if each.claim.endpoint_id == endpoint_id)
            message = mails.webhook_failing(mode=mode, name=name, url=url, error=error)
            mail_enqueue(recipient=email, kind="webhook_failing", message=message)


def _save_params(outcomes: Sequence[Outcome]) -> dict[str, list[Any]]:
    return {
        "ids": [outcome.claim.delivery_id for outcome in outcomes],
        "lease_nos": [outcome.claim.lease_no for outcome in outcomes],
        "successes": [outcome.success for outcome in outcomes],
        "failures": [outcome.auto_failures for outcome in outcomes],
        "retries": [outcome.retry_in for outcome in outcomes],
        "codes": [outcome.status_code for outcome in outcomes],
        "milliseconds": [outcome.milliseconds for outcome in outcomes],
        "headers": [json.dumps(outcome.headers) for outcome in outcomes],
        "bodies": [outcome.body for outcome in outcomes],
        "errors": [outcome.error for outcome in outcomes],
    }
