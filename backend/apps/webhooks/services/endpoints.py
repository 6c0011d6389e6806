"""Creating, changing and deleting endpoints, and replacing their secrets."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta

from django.db import IntegrityError, connection, transaction
from django.db.models import F, QuerySet
from django.db.models.functions import Now
from django.utils import timezone

from apps.accounts.models import User
from apps.accounts.services.account_mails import account_mail
from apps.common import crypto
from apps.common.errors import ApiError
from apps.common.modes import Mode
from apps.common.targets import Target, TargetRefused
from apps.common.text import strip_bidi
from apps.webhooks import mails
from apps.webhooks.domain.choices import EndpointKind
from apps.webhooks.domain.event_types import CHOSEN_EVENTS
from apps.webhooks.models import Endpoint
from apps.webhooks.services.signing import secret_generate

MAX_ENDPOINTS = 5
"""Per account, counting both modes."""

MAX_NAME_LENGTH = 100
INSPECTOR_NAME = "Inspect here"
_NOT_FOUND = "Webhook not found"


@dataclass(frozen=True)
class CreatedEndpoint:
    """A new endpoint with its signing secret in clear."""

    endpoint: Endpoint
    secret: str = field(repr=False)


@dataclass(frozen=True)
class RenewedSecret:
    """A new signing secret in clear. Until `previous_until` the one before signs too; None: not at all."""

    secret: str = field(repr=False)
    previous_until: datetime | None


def endpoint_create(
    *, owner: User, mode: Mode, name: str, url: str, event_types: Sequence[str] | None = None
) -> CreatedEndpoint:
    """Create an endpoint for this mode's events, of all types or of the chosen ones.

    Raises ApiError(400) for a bad name, URL (resolved by DNS) or choice, and if the account already has five
    endpoints; 503 if DNS does not respond in time.
    """
    name, url = _checked_texts(name, url)
    target = _checked_target(url, mode, owner)
    return _insert(owner, mode, name, target, _checked_types(event_types))


def inspector_create(
    *, owner: User, mode: Mode, name: str = "", event_types: Sequence[str] | None = None
) -> CreatedEndpoint:
    """Create the built-in receiver, which takes the place of a URL; it is called "Inspect here" by default.

    Raises ApiError(400) in live mode, if there is one, and as `endpoint_create` does.
    """
    if mode != Mode.TEST:
        raise ApiError(400, "The built-in receiver exists in test mode only.")
    name = _checked_name(name) or INSPECTOR_NAME
    try:
        return _insert(owner, mode, name, None, _checked_types(event_types))
    except IntegrityError as error:
        if "endpoint_one_inspector" not in str(error):
            raise
        raise ApiError(400, "You already have a built-in receiver.") from None


def endpoint_update(
    *,
    owner: User,
    mode: Mode,
    endpoint_id: int,
    name: str,
    url: str,
    event_types: Sequence[str] | None = None,
    keep_types: bool = False,
) -> None:
    """Change an endpoint's name, URL and event types (None: all); `keep_types` leaves the types as they are.

    A changed URL is checked as a new one is, and has to answer 2xx again before more than one delivery at a
    time goes there. Waiting deliveries go to the new URL. An inspector has a name and types only.

    Raises ApiError(400) as `endpoint_create` does, ApiError(404) if this owner has no such endpoint in this
    mode.
    """
    endpoints = Endpoint.objects.filter(pk=endpoint_id, owner=owner, mode=mode, deleted_at=None)
    # Check ownership before the URL, so that an error never reveals another account's endpoint.
    found = endpoints.values("kind", "url").first()
    if found is None:
        raise endpoint_not_found()
    changes: dict[str, object] = {} if keep_types else {"event_types": _checked_types(event_types)}
    if found["kind"] == EndpointKind.INSPECTOR:
        changes["name"] = _checked_name(name) or INSPECTOR_NAME
        if url.strip():
            raise ApiError(400, "The built-in receiver has no URL. Add another webhook for a URL.")
    else:
        changes["name"], url = _checked_texts(name, url)
        if url != found["url"]:
            target = _checked_target(url, mode, owner)
            changes |= {"url": target.url, "host": target.host, "first_success_at": None}
    if not endpoints.update(**changes):
        raise endpoint_not_found()


def _insert(
    owner: User, mode: Mode, name: str, target: Target | None, event_types: list[str] | None
) -> CreatedEndpoint:
    """Without a target it is an inspector."""
    secret = secret_generate()
    with transaction.atomic():
        # Locking the owner's row serializes creations. A payment's foreign key does not wait for this lock.
        User.objects.select_for_update(no_key=True).get(pk=owner.pk)
        endpoint = Endpoint.objects.create(
            owner=owner,
            mode=mode,
            name=name,
            kind=EndpointKind.URL if target else EndpointKind.INSPECTOR,
            url=target.url if target else "",
            host=target.host if target else "",
            event_types=event_types,
            secret=crypto.encrypt(secret),
            position=_free_position(owner),
        )
    return CreatedEndpoint(endpoint=endpoint, secret=secret)


def endpoint_delete(*, owner: User, mode: Mode, endpoint_id: int) -> None:
    """Delete an endpoint: open retries end, what is in flight may finish, the log stays readable.

    Raises ApiError(404) if this owner has no such endpoint in this mode.
    """
    if not _delete(Endpoint.objects.filter(pk=endpoint_id, owner=owner, mode=mode)):
        raise endpoint_not_found()


def endpoints_delete(owner_id: int) -> int:
    """`endpoint_delete` for every endpoint of an account in both modes; returns how many there were."""
    return _delete(Endpoint.objects.filter(owner=owner_id))


# Rows are locked in id order, as when outcomes are saved, so that the two cannot deadlock.
_END_RETRIES = """
WITH locked AS MATERIALIZED (
    SELECT id FROM webhooks_delivery
    WHERE endpoint_id = ANY(%s)
      AND next_attempt_at IS NOT NULL AND (lease_until IS NULL OR lease_until <= now())
    ORDER BY id FOR UPDATE
)
UPDATE webhooks_delivery delivery SET next_attempt_at = NULL, updated_at = now()
FROM locked WHERE delivery.id = locked.id
"""


@transaction.atomic
def _delete(endpoints: QuerySet[Endpoint]) -> int:
    """Delete those that still exist; returns how many. Deliveries are locked before their endpoint."""
    ids = list(endpoints.filter(deleted_at=None).values_list("pk", flat=True))
    if not ids:
        return 0
    with connection.cursor() as cursor:
        cursor.execute(_END_RETRIES, [ids])
    return Endpoint.objects.filter(pk__in=ids, deleted_at=None).update(deleted_at=Now())


def endpoint_regenerate_key(
    *, owner: User, mode: Mode, endpoint_id: int, overlap_hours: int = 0
) -> RenewedSecret:
    """Replace the signing secret from the next attempt on.

    For `overlap_hours` (0 to 24) the old secret signs too (`signing.py`); a secret before that one no longer
    does. Emails the owner. Raises ApiError(404) if this owner has no such endpoint in this mode.
    """
    secret = secret_generate()
    until = timezone.now() + timedelta(hours=overlap_hours) if overlap_hours else None
    with transaction.atomic():
        endpoints = Endpoint.objects.filter(pk=endpoint_id, owner=owner, mode=mode, deleted_at=None)
        renewed = endpoints.update(
            previous_secret=F("secret") if until else "",
            previous_secret_until=until,
            secret=crypto.encrypt(secret),
        )
        if not renewed:
            raise endpoint_not_found()
        host = endpoints.values_list("host", flat=True).get()
        message = mails.webhook_secret_changed(mode=mode, host=host, previous_until=until)
        account_mail(user=owner, kind="webhook_secret_changed", message=message)
    return RenewedSecret(secret=secret, previous_until=until)


def endpoint_end_overlap(*, owner: User, mode: Mode, endpoint_id: int) -> None:
    """Let the new secret sign alone from the next attempt on; nothing changes where it does already.

    Raises ApiError(404) if this owner has no such endpoint in this mode.
    """
    endpoints = Endpoint.objects.filter(pk=endpoint_id, owner=owner, mode=mode, deleted_at=None)
    if not endpoints.update(previous_secret="", previous_secret_until=None):
        raise endpoint_not_found()


def endpoint_not_found() -> ApiError:
    """What every call answers for an id that is not the caller's own in this mode."""
    return ApiError(404, _NOT_FOUND)


def _checked_texts(name: str, url: str) -> tuple[str, str]:
    """Name and URL, both required, without spaces around them."""
    name, url = _checked_name(name), url.strip()
    if not name or not url:
        raise ApiError(400, "Please enter both webhook URL and name")
    return name, url


def _checked_name(name: str) -> str:
    name = strip_bidi(name).strip()
    if len(name) > MAX_NAME_LENGTH:
        raise ApiError(400, f"Webhook name must not be longer than {MAX_NAME_LENGTH} characters.")
    if not name.isprintable():
        raise ApiError(400, "Webhook name must not contain control characters.")
    return name


def _checked_target(url: str, mode: Mode, owner: User) -> Target:
    try:
        # Imported here: every process loads this module, and few need the library for HTTP.
        from apps.common.outbound import target_check

        return target_check(url, live=mode == Mode.LIVE, account=owner.pk)
    except TargetRefused as refusal:
        raise ApiError(400, f"{refusal}.") from None


def _checked_types(event_types: Sequence[str] | None) -> list[str] | None:
    """The chosen types in their usual order, each once; None means all."""
    if event_types is None:
        return None
    unknown = sorted(set(event_types) - set(CHOSEN_EVENTS))
    if unknown:
        raise ApiError(400, f"{unknown[0]} is not an event. Choose from: {', '.join(CHOSEN_EVENTS)}.")
    if not event_types:
        raise ApiError(400, "Choose at least one event.")
    return [str(event_type) for event_type in CHOSEN_EVENTS if event_type in event_types]


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
