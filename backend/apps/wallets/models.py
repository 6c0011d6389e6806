"""Payout wallets."""

from django.conf import settings
from django.db import models
from django.db.models import Value
from django.db.models.functions import Now

from apps.common.modes import Mode
from apps.ledger.types import NO_TAG
from apps.treasury.domain.choices import AddressRole


class MerchantWallet(models.Model):
    """Where a merchant is paid in one mode.

    `role` and `claim_mode` refer to the claim on the address, so it can never be a platform or burn wallet
    too.
    """

    merchant = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.RESTRICT, related_name="+")
    mode = models.CharField(max_length=4, choices=Mode)
    address = models.CharField(max_length=35)
    tag = models.BigIntegerField(default=NO_TAG)
    is_active = models.BooleanField(default=True)
    role = models.GeneratedField(
        expression=Value(AddressRole.PAYOUT), output_field=models.CharField(max_length=8), db_persist=True
    )
    claim_mode = models.GeneratedField(
        expression=Value("any"), output_field=models.CharField(max_length=4), db_persist=True
    )
    created_at = models.DateTimeField(db_default=Now())

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["merchant", "mode"],
                condition=models.Q(is_active=True),
                name="merchant_wallet_one_active",
            ),
            models.CheckConstraint(condition=models.Q(mode__in=Mode.values), name="merchant_wallet_mode"),
            models.CheckConstraint(
                condition=models.Q(tag__gte=NO_TAG, tag__lte=4294967295), name="merchant_wallet_tag"
            ),
        ]


class WalletOrder(models.Model):
    """A new account with play money that becomes the merchant's wallet once a ledger has validated it.

    Its seed was given to the merchant and is not known here. The row goes when it is connected, when the
    merchant chooses another wallet, or after a while.
    """

    merchant = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    mode = models.CharField(max_length=4, choices=Mode)
    address = models.CharField(max_length=35)
    created_at = models.DateTimeField(db_default=Now())
    asked_at = models.DateTimeField(null=True)  # when the faucet was last asked

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["merchant", "mode"], name="wallet_order_one"),
            models.CheckConstraint(condition=models.Q(mode__in=Mode.values), name="wallet_order_mode"),
        ]
