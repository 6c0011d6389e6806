"""Letting in a merchant who has lost both phone and recovery codes."""

from __future__ import annotations

from apps.accounts.models import User
from apps.accounts.services.second_factor import second_factor_remove
from apps.common.errors import ApiError
from apps.platform_admin.selectors.merchant import MERCHANT_NOT_FOUND
from apps.treasury.services.admin_actions import AdminAction


def merchant_second_factor_remove(*, merchant_id: int, action: AdminAction) -> None:
    """Remove a merchant's second factor, end all sessions, and tell the merchant. Those of administrators are
    removed by a command alone. Raises ApiError 404, and 400 where there is none."""
    if not User.objects.filter(pk=merchant_id, is_superuser=False).exists():
        raise ApiError(404, MERCHANT_NOT_FOUND)
    second_factor_remove(user_id=merchant_id, by=action, reason=action.reason)
