"""Links to an export. A browser cannot send a token with a download, so the link carries the permission."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from dataclasses import dataclass

from django.conf import settings
from django.core import signing

from apps.common.errors import ApiError, Refusal
from apps.common.modes import Mode
from apps.payments.domain.choices import PaymentStatus
from apps.reports.domain.history import HistoryFilter
from apps.reports.selectors.export import history_csv

LINK_SECONDS = 60
_SALT = "reports.export"
# A download occupies a thread of the web process; most must stay free for everybody else.
_running = threading.BoundedSemaphore(2)


@dataclass(frozen=True)
class Export:
    """Whose payments a link shows, and which of them."""

    owner_id: int
    mode: Mode
    chosen: HistoryFilter


def export_link(export: Export) -> str:
    """The address of the CSV. It works for a minute, for whoever has it."""
    chosen = export.chosen
    token = signing.dumps(
        [export.owner_id, export.mode, [str(status) for status in chosen.statuses], chosen.search],
        salt=_SALT,
        compress=True,
    )
    return f"{settings.PUBLIC_ORIGIN}/api/payments/history/export/{token}/"


class LinkExpired(Refusal):
    status = 410
    code = "link_expired"
    sentence = "This download link has expired. Export again."


def export_open(token: str) -> Export:
    """What a link shows. Raises ApiError 404 for a wrong link, 410 for one that is too old."""
    try:
        owner_id, mode, statuses, search = signing.loads(token, salt=_SALT, max_age=LINK_SECONDS)
    except signing.SignatureExpired:
        raise LinkExpired from None
    except signing.BadSignature:
        raise ApiError(404, "There is no such download.") from None
    chosen = HistoryFilter(statuses=tuple(PaymentStatus(word) for word in statuses), search=search)
    return Export(owner_id=owner_id, mode=Mode(mode), chosen=chosen)


def export_lines(export: Export) -> Iterator[bytes]:
    """The CSV. Raises ApiError 503 while two others are being downloaded from this process."""
    if not _running.acquire(blocking=False):
        raise ApiError(503, "Other downloads are running. Try again in a moment.", retry_after=5)
    return _released(history_csv(owner_id=export.owner_id, mode=export.mode, chosen=export.chosen))


def _released(lines: Iterator[bytes]) -> Iterator[bytes]:
    """`lines`; their place is free again when they end or are abandoned."""
    try:
        yield from lines
    finally:
        _running.release()
