"""`manage.py suspend`: suspend a merchant now, on each mode's clock."""

from __future__ import annotations

from apps.accounts.management.suspending import MerchantCommand
from apps.accounts.models import User
from apps.accounts.services.users import user_suspend


class Command(MerchantCommand):
    help = "Suspend a merchant: what arrives from now on is sent back, what is settling is still paid out."

    def change(self, user: User) -> str:
        user_suspend(user_id=user.pk)
        return f"{user.email} is suspended. `activate` ends it."
