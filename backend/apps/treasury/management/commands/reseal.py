"""`manage.py reseal`: seal each wallet's secret again, with the public key that is in use now."""

from __future__ import annotations

from typing import Any

from django.db import transaction

from apps.common.management.command import AppCommand
from apps.treasury.models import Wallet
from apps.treasury.services.sealing import secret_open, secret_seal


class Command(AppCommand):
    help = "After `make rotate key=seal step=use`. Needs SEAL_PRIVATE_KEY_FILE, as the settlement worker has."

    def handle(self, *args: Any, **options: Any) -> None:
        count = 0
        for wallet_id in Wallet.objects.exclude(sealed_secret=None).values_list("id", flat=True):
            with transaction.atomic():
                wallet = Wallet.objects.select_for_update(no_key=True).get(pk=wallet_id)
                secret = secret_open(wallet=wallet)
                wallet.sealed_secret = secret_seal(
                    secret=secret, wallet_id=wallet.pk, mode=wallet.mode, address=wallet.address
                )
                wallet.save(update_fields=["sealed_secret"])
            count += 1
        self.stdout.write(f"Sealed {count} secrets with the key in use.")
