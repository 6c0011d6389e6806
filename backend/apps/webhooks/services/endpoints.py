"""Creating and deleting endpoints, and replacing their secrets."""

from __future__ import annotations

from dataclasses import dataclass

from django.db import connection, transaction
from django.db.models.functions import Now

from apps.accounts.models import User
from apps.common import crypto
from apps.common.errors import ApiError
from apps.common.mail.outgoing import mail_enqueue
from apps.common.modes import Mode
from apps.common.outbound import target_check
from apps.common.targets import TargetRefused
from apps.common.text import strip_bidi
from apps.webhooks import mails
from apps.webhooks.models import Endpoint
from apps.webhooks.services.signing import secret_generate

MAX_ENDPOINTS = 5
"""Per account, counting both modes."""

MAX_NAME_LENGTH = 100
_NOT_FOUND = "Webhook not found"


@dataclass(frozen=True)
class CreatedEndpoint:
    """A new endpoint with its signing secret in clear."""

    endpoint: Endpoint
    secret: str


def endpoint_create(*, owner: User, mode: Mode, name: str, url: str) -> CreatedEndpoint:
    """Create an endpoint for this mode's events.

    Raises ApiError(400) for a bad name or URL (resolved by DNS), and if the account already has five
    endpoints.
    """
    name, url = strip_bidi(name).strip(), url.strip()
    _check_name(name, url)
    try:
        target = target_check(url, live=mode == Mode.LIVE)
    except TargetRefused as refusal:
        raise ApiError(400, f"{refusal}.") from None
    secret = secret_generate()
    with transaction.atomic():
        # Locking the owner's row serializes creations. A payment's foreign key does not wait for this lock.
        User.objects.select_for_update(no_key=True).get(pk=owner.pk)
        endpoint = Endpoint.objects.create(
            owner=owner,
            mode=mode,
            name=name,
            url=target.url,
            host=target.host,
            secret=crypto.encrypt(secret),
            position=_free_position(owner),
        )
    return CreatedEndpoint(endpoint=endpoint, secret=secret)


def endpoint_delete(*, owner: User, mode: Mode, endpoint_id: int) -> None:
    """Delete an endpoint: open retries end, what is in flight may finish, the log stays readable.

    Raises ApiError(404) if this owner has no such endpoint in this mode.
    """
    with transaction.atomic(), connection.cursor() as cursor:
        # Deliveries before their endpoint, the order in which outcomes are saved.
        cursor.execute(
            """
            UPDATE webhooks_delivery SET next_attempt_at = NULL, updated_at = now()
            WHERE next_attempt_at IS NOT NULL AND (lease_until IS NULL OR lease_until <= now())
              AND endpoint_id = %(id)s AND owner_id = %(owner)s AND mode = %(mode)s
            """,
            {"id": endpoint_id, "owner": owner.pk, "mode": mode},
        )
        deleted = Endpoint.objects.filter(pk=endpoint_id, owner=owner, mode=mode, deleted_at=None).update(
            deleted_at=Now()
        )
        if not deleted:
            raise ApiError(404, _NOT_FOUND)


def endpoints_delete(owner_id: int) -> int:
    """`endpoint_delete` for every endpoint of an account in both modes; returns how many there were."""
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(
            """
            UPDATE webhooks_delivery SET next_attempt_at = NULL, updated_at = now()
            WHERE next_attempt_at IS NOT NULL AND (lease_until IS NULL OR lease_until <= now())
              AND endpoint_id = ANY(ARRAY(
                SELECT id FROM webhooks_endpoint WHERE owner_id = %s AND deleted_at IS NULL))
            """,
            [owner_id],
        )
        return Endpoint.objects.filter(owner=owner_id, deleted_at=None).update(deleted_at=Now())


def endpoint_regenerate_key(*, owner: User, mode: Mode, endpoint_id: int) -> str:
    """Replace the signing secret and return the new one, which signs alone from the next attempt on.

    Emails the owner. Raises ApiError(404) if this owner has no such endpoint in this mode.
    """
    secret = secret_generate()
    with transaction.atomic():
        endpoints = Endpoint.objects.filter(pk=endpoint_id, owner=owner, mode=mode, deleted_at=None)
        if not endpoints.update(secret=crypto.encrypt(secret)):
            raise ApiError(404, _NOT_FOUND)
        name, url = endpoints.values_list("name", "url").get()
        message = mails.webhook_secret_changed(mode=mode, name=name, url=url)
        mail_enqueue(recipient=owner.email, kind="webhook_secret_changed", message=message)
    return secret


def _check_name(name: str, url: str) -> None:
    if not name or not url:
        raise ApiError(400, "Please enter both webhook URL and name")
    if len(name) > MAX_NAME_LENGTH:
        raise ApiError(400, f"Webhook name must not be longer than {MAX_NAME_LENGTH} characters.")
    if not name.isprintable():
        raise ApiError(400, "Webhook name must not contain control characters.")


def _free_position(owner: User) -> int:
    """The lowest free position of 1…5. The owner's row must be locked."""
    taken = dict(Endpoint.objects.filter(owner=owner, deleted_at=None).values_list("position", "mode"))
    for position in range(1, MAX_ENDPOINTS + 1):
        if position not in taken:
            return position
    test = sum(mode == Mode.TEST for mode in taken.values())
    raise ApiError(
        400,
        f"You already have {MAX_ENDPOINTS} webhooks: {test} in test mode and {MAX_ENDPOINTS - test} "
        "in live mode. Delete one to add another.",
    )
