"""`manage.py activate`: end a merchant's suspension."""

from __future__ import annotations

from typing import Any

from apps.accounts.management.merchant_command import MerchantCommand
from apps.accounts.models import User
from apps.accounts.services.users import user_activate


class Command(MerchantCommand):
    help = "End a merchant's suspension."

    def change(self, merchant: User, options: dict[str, Any]) -> str:
        user_activate(user_id=merchant.pk)
        return f"{merchant.email} is active."
