"""Payment links, their pictures, and how often their pages were opened."""

from __future__ import annotations

import uuid

from django.conf import settings
from django.contrib.postgres.fields import ArrayField
from django.db import models
from django.db.models import F, Q
from django.db.models.functions import Now

from apps.common.modes import Mode
from apps.payments.models import Stock
from apps.pricing.models import ExactDecimalField
from apps.selling.domain.links import DESCRIPTION_LENGTH, LARGEST_QUANTITY, MESSAGE_LENGTH, TITLE_LENGTH

_FIXED = Q(price__gt=0, price_min=None, price_max=None, price_presets=[])
_CHOSEN = Q(price=None, price_min__gt=0, price_max__gte=F("price_min"), quantity_max=None)


class LinkPicture(models.Model):
    """A picture in our own encoding. It never changes: another one is another row, with another address."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    content = models.BinaryField()
    kind = models.CharField(max_length=4)
    width = models.IntegerField()
    height = models.IntegerField()
    created_at = models.DateTimeField(db_default=Now())


class PaymentLink(models.Model):
    """What is sold at an address. How many there are and how many are sold is its stock's to say.

    `slug` is random and stays; `word` is the merchant's own. `version` rises with each change that a payer
    can see. A foreign key over `kind`, merchant and mode keeps the stock's the same (`sql/links.sql`).
    """

    stock = models.OneToOneField(Stock, models.PROTECT, primary_key=True, related_name="link")
    kind = models.GeneratedField(
        expression=models.Value("link"), output_field=models.CharField(max_length=7), db_persist=True
    )
    merchant = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.RESTRICT, related_name="payment_links", db_index=False
    )
    mode = models.CharField(max_length=4, choices=Mode)
    # 128 bits with at least one capital letter, so that no own word is ever one.
    slug = models.CharField(max_length=22, unique=True)
    word = models.CharField(max_length=40, unique=True, null=True)  # noqa: DJ001
    version = models.IntegerField(db_default=1)
    is_active = models.BooleanField(db_default=True)
    archived_at = models.DateTimeField(null=True)
    created_at = models.DateTimeField(db_default=Now())
    updated_at = models.DateTimeField(db_default=Now())

    title = models.CharField(max_length=TITLE_LENGTH)
    description = models.CharField(max_length=DESCRIPTION_LENGTH, blank=True, db_default="")
    picture = models.ForeignKey(LinkPicture, models.PROTECT, null=True, related_name="links")

    currency = models.CharField(max_length=3)
    price = ExactDecimalField(null=True)
    price_min = ExactDecimalField(null=True)
    price_max = ExactDecimalField(null=True)
    price_presets = ArrayField(ExactDecimalField(), default=list)
    quantity_max = models.IntegerField(null=True)

    fields = models.JSONField(default=list)
    ask_name = models.BooleanField(db_default=False)
    ask_email = models.BooleanField(db_default=False)
    ends_at = models.DateTimeField(null=True)
    success_message = models.CharField(max_length=MESSAGE_LENGTH, blank=True, db_default="")
    success_url = models.CharField(max_length=2000, blank=True, db_default="")
    inactive_message = models.CharField(max_length=MESSAGE_LENGTH, blank=True, db_default="")
    metadata = models.JSONField(default=dict)

    class Meta:
        constraints = [
            models.CheckConstraint(condition=Q(slug__regex="[A-Z]"), name="link_slug"),
            models.CheckConstraint(
                condition=Q(word=None) | Q(word__regex="^[a-z0-9-]{3,40}$"), name="link_word"
            ),
            models.CheckConstraint(condition=_FIXED | _CHOSEN, name="link_price"),
            models.CheckConstraint(
                condition=Q(quantity_max=None) | Q(quantity_max__gte=1, quantity_max__lte=LARGEST_QUANTITY),
                name="link_quantity",
            ),
            models.CheckConstraint(condition=Q(version__gte=1), name="link_version"),
            models.CheckConstraint(
                condition=Q(archived_at=None) | Q(is_active=False), name="link_archived_is_inactive"
            ),
        ]
        indexes = [models.Index(fields=["merchant", "mode", "-created_at"], name="link_newest")]

    def __str__(self) -> str:
        return self.title


class LinkDay(models.Model):
    """How often a link's page was opened on a day of UTC."""

    link = models.ForeignKey(PaymentLink, models.CASCADE, related_name="days", db_index=False)
    day = models.DateField()
    opened = models.IntegerField()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["link", "day"], name="link_day_once")]
