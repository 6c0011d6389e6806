"""`manage.py suspend`: suspend a merchant."""

from __future__ import annotations

from typing import Any

from apps.accounts.management.merchant_command import MerchantCommand
from apps.accounts.models import User
from apps.accounts.services.users import user_suspend


class Command(MerchantCommand):
    help = "Suspend a merchant: new deposits are returned, payments being processed are still paid out."

    def change(self, merchant: User, options: dict[str, Any]) -> str:
        user_suspend(user_id=merchant.pk)
        return f"{merchant.email} is suspended. Run `activate` to undo this."
