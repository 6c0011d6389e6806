"""Links to the lists of administrators as CSV. Like a merchant's, such a link works for a minute."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from django.conf import settings
from django.core import signing

from apps.accounts.models import User
from apps.common.errors import ApiError
from apps.reports.services.exports import NO_DOWNLOAD, link_contents

_SALT = "platform_admin.export"


class AdminList(StrEnum):
    """A list that can be exported. The word is in the file's name."""

    MERCHANTS = "merchants"
    TRANSACTIONS = "transactions"
    REJECTED = "rejected-payments"
    AUDIT = "audit-log"
    REVENUE = "revenue"


@dataclass(frozen=True)
class AdminExport:
    """Which list an administrator exports, and the query string with its filters."""

    admin_id: int
    name: AdminList
    query: str


def admin_export_link(export: AdminExport) -> str:
    """The address of the CSV. It works for a minute, for whoever has it."""
    token = signing.dumps([export.admin_id, export.name, export.query], salt=_SALT, compress=True)
    return f"{settings.PUBLIC_ORIGIN}/api/platform-admin/exports/{token}/"


def admin_export_open(token: str) -> AdminExport:
    """What a link shows. Raises ApiError 404 for a wrong link and for one of somebody who is no administrator
    any more, 410 for one that is too old."""
    admin_id, name, query = link_contents(token, salt=_SALT)
    if not User.objects.filter(pk=admin_id, is_superuser=True, is_active=True).exists():
        raise ApiError(404, NO_DOWNLOAD)
    return AdminExport(admin_id=admin_id, name=AdminList(name), query=query)
