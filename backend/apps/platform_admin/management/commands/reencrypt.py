"""`manage.py reencrypt`: encrypt what is stored again, with the field key that is in use now."""

from __future__ import annotations

from typing import Any

from django.db import transaction
from django.db.models import Model

from apps.accounts.models import SecondFactor, SecretKey
from apps.common.crypto import decrypt, encrypt
from apps.common.management.command import AppCommand
from apps.common.models import Mail
from apps.webhooks.models import Endpoint

_COLUMNS: tuple[tuple[type[Model], str], ...] = (
    (SecretKey, "shown"),
    (SecondFactor, "secret"),
    (Endpoint, "secret"),
    (Endpoint, "previous_secret"),
    (Mail, "content"),
)
_BATCH = 500


class Command(AppCommand):
    help = "After `make rotate key=field step=use`, and before step=drop."

    def handle(self, *args: Any, **options: Any) -> None:
        for model, column in _COLUMNS:
            rows = model._default_manager.exclude(**{f"{column}__isnull": True}).exclude(**{column: ""})
            ids = list(rows.order_by("pk").values_list("pk", flat=True))
            for first in range(0, len(ids), _BATCH):
                self._again(model, column, ids[first : first + _BATCH])
            self.stdout.write(f"{model._meta.verbose_name} {column}: {len(ids)}")

    @transaction.atomic
    def _again(self, model: type[Model], column: str, ids: list[Any]) -> None:
        # Locked: a secret that its owner replaces meanwhile must not come back.
        for pk, value in (
            model._default_manager.select_for_update(no_key=True)
            .filter(pk__in=ids)
            .exclude(**{column: ""})
            .order_by("pk")
            .values_list("pk", column)
        ):
            model._default_manager.filter(pk=pk).update(**{column: encrypt(decrypt(value))})
