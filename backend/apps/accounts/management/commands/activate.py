"""`manage.py activate`: end a merchant's suspension."""

from __future__ import annotations

from apps.accounts.management.merchant_command import MerchantCommand
from apps.accounts.models import User
from apps.accounts.services.users import user_activate


class Command(MerchantCommand):
    help = "End a merchant's suspension."

    def change(self, user: User) -> str:
        user_activate(user_id=user.pk)
        return f"{user.email} is active."
