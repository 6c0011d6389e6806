"""Links to an export. A browser cannot send a token with a download, so the link carries the permission."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID

from django.conf import settings
from django.core import signing

from apps.common.downloads import counted_lines
from apps.common.errors import ApiError, Refusal
from apps.common.modes import Mode
from apps.payments.domain.choices import Origin, PaymentException, PaymentStatus
from apps.reports.domain.history import HistoryFilter
from apps.reports.selectors.export import history_csv

LINK_SECONDS = 60
_SALT = "reports.export"


@dataclass(frozen=True)
class Export:
    """Whose payments a link shows, and which of them."""

    owner_id: int
    mode: Mode
    chosen: HistoryFilter


NO_DOWNLOAD = "There is no such download."


def export_link(export: Export) -> str:
    """The address of the CSV. It works for a minute, for whoever has it."""
    chosen = export.chosen
    token = signing.dumps(
        [
            export.owner_id,
            export.mode,
            {name: _packed(value) for name, value in vars(chosen).items() if value},
        ],
        salt=_SALT,
        compress=True,
    )
    return f"{settings.PUBLIC_ORIGIN}/api/payments/history/export/{token}/"


class LinkExpired(Refusal):
    status = 410
    code = "link_expired"
    sentence = "This download link has expired. Export again."


def link_contents(token: str, *, salt: str) -> Any:
    """What was signed into a link. Raises ApiError 404 for a wrong one, LinkExpired for an old one."""
    try:
        return signing.loads(token, salt=salt, max_age=LINK_SECONDS)
    except signing.SignatureExpired:
        raise LinkExpired from None
    except signing.BadSignature:
        raise ApiError(404, NO_DOWNLOAD) from None


def export_open(token: str) -> Export:
    """What a link shows. Raises ApiError 404 for a wrong link, 410 for one that is too old."""
    owner_id, mode, packed = link_contents(token, salt=_SALT)
    chosen = HistoryFilter(**{name: _UNPACKED.get(name, str)(value) for name, value in packed.items()})
    return Export(owner_id=owner_id, mode=Mode(mode), chosen=chosen)


def _packed(value: Any) -> Any:
    """A part of a filter as JSON has it."""
    if isinstance(value, UUID):
        return str(value)
    return value.isoformat() if isinstance(value, datetime) else value


_UNPACKED: dict[str, Callable[[Any], Any]] = {
    "statuses": lambda words: tuple(PaymentStatus(word) for word in words),
    "exceptions": lambda words: tuple(PaymentException(word) for word in words),
    "origins": lambda words: tuple(Origin(word) for word in words),
    "payment_link": UUID,
    "invoice": UUID,
    "created_from": datetime.fromisoformat,
    "created_before": datetime.fromisoformat,
    "metadata": lambda pairs: tuple((key, value) for key, value in pairs),
}


def export_lines(export: Export) -> Iterator[bytes]:
    """The CSV. Raises OwnDownloadRuns, and ApiError 503 while others take all places of this process."""
    lines = history_csv(owner_id=export.owner_id, mode=export.mode, chosen=export.chosen)
    return counted_lines(export.owner_id, lines)
