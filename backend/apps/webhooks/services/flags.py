"""The flag of a failing endpoint (readings, section 6).

An endpoint is flagged while one of its deliveries with five automatic failures has not been delivered.
Nothing is switched off by it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.db import connection

from apps.accounts.models import User
from apps.accounts.services.account_mails import account_mail
from apps.webhooks import mails
from apps.webhooks.services.schedule import FLAGGED_AFTER

# Locks first, in id order, in a statement of their own: the next statement then sees every delivery that
# another worker saved before it released them.
_LOCK = "SELECT id FROM webhooks_endpoint WHERE id = ANY(%(ids)s) ORDER BY id FOR NO KEY UPDATE"

_SAVE = f"""
WITH decided AS (
    SELECT endpoint.id, endpoint.flagged_at AS before, EXISTS (
        SELECT FROM webhooks_delivery delivery
        WHERE delivery.endpoint_id = endpoint.id
          AND delivery.auto_failures >= {FLAGGED_AFTER} AND delivery.status <> 'success'
    ) AS failing
    FROM webhooks_endpoint endpoint WHERE endpoint.id = ANY(%(ids)s)
)
UPDATE webhooks_endpoint endpoint
SET first_success_at = CASE WHEN (endpoint.id, endpoint.url) IN (
                                SELECT * FROM unnest(%(succeeded)s::bigint[], %(urls)s::text[]))
                            THEN coalesce(first_success_at, clock_timestamp()) ELSE first_success_at END,
    flagged_at = CASE WHEN decided.failing THEN coalesce(flagged_at, clock_timestamp()) END
FROM decided, accounts_user owner
WHERE endpoint.id = decided.id AND owner.id = endpoint.owner_id
RETURNING endpoint.id, endpoint.mode, endpoint.name, endpoint.url, owner.id,
          decided.before IS NULL AND decided.failing AND endpoint.deleted_at IS NULL
          AND owner.mail_failed_webhooks
"""  # noqa: S608  (no input in it)


def endpoints_note(*, succeeded: Mapping[int, str], recheck: Mapping[int, str]) -> None:
    """Note the first 2xx of some endpoints, and set or clear the flag of others.

    `succeeded` maps endpoints to the URL that answered: it does not count for one that was set since.
    `recheck` maps endpoints, of which a delivery with five failures has changed, to its last error. The
    owners of newly flagged ones are emailed, unless they opted out. Call it after the change, in its
    transaction.
    """
    ids = sorted({*succeeded, *recheck})
    if not ids:
        return
    with connection.cursor() as cursor:
        cursor.execute(_LOCK, {"ids": ids})
        cursor.execute(_SAVE, {"ids": ids, "succeeded": list(succeeded), "urls": list(succeeded.values())})
        rows: list[tuple[Any, ...]] = cursor.fetchall()
    for endpoint_id, mode, name, url, owner_id, to_mail in rows:
        if to_mail:
            message = mails.webhook_failing(mode=mode, name=name, url=url, error=recheck.get(endpoint_id, ""))
            account_mail(user=User.objects.get(pk=owner_id), kind="webhook_failing", message=message)
