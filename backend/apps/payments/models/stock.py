"""What a payment link or an invoice has to sell."""

from __future__ import annotations

import uuid

from django.conf import settings
from django.db import models
from django.db.models import F, Q

from apps.common.modes import Mode
from apps.payments.domain.choices import Origin
from apps.treasury.models.bounds import one_of

STOCKED = (Origin.LINK, Origin.INVOICE)


class Stock(models.Model):
    """The pieces of one payment link, or of one invoice (a single piece); its id is theirs.

    `total` is the merchant's limit, null for none. The database alone changes `sold`: a settling payment adds
    its pieces, a correction of its deposit takes them off.
    """

    id = models.UUIDField(primary_key=True, default=uuid.uuid4)
    kind = models.CharField(max_length=7, choices=Origin)
    merchant = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.RESTRICT, related_name="+", db_index=False
    )
    mode = models.CharField(max_length=4, choices=Mode)
    total = models.BigIntegerField(null=True)
    sold = models.BigIntegerField(default=0, db_default=0)

    class Meta:
        constraints = [
            models.CheckConstraint(condition=one_of("mode", *Mode), name="stock_mode"),
            models.CheckConstraint(condition=one_of("kind", *STOCKED), name="stock_kind"),
            models.CheckConstraint(condition=Q(sold__gte=0), name="stock_sold"),
            models.CheckConstraint(condition=Q(total=None) | Q(sold__lte=F("total")), name="stock_left"),
            models.UniqueConstraint(fields=["id", "kind", "merchant", "mode"], name="stock_owner"),
        ]
