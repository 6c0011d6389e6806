"""How far merchants' wallets were searched for refunds, and what was found that does not fit."""

from __future__ import annotations

from django.db import models
from django.db.models.functions import Now

from apps.common.modes import Mode
from apps.payments.models import Refund


class SearchedWallet(models.Model):
    """A merchant's wallet, and the ledger up to which its history was read."""

    mode = models.CharField(max_length=4, choices=Mode)
    address = models.CharField(max_length=35)
    ledger_index = models.BigIntegerField()
    searched_at = models.DateTimeField(db_default=Now())

    class Meta:
        constraints = [models.UniqueConstraint(fields=["mode", "address"], name="searched_wallet_once")]


class MismatchedProof(models.Model):
    """A transaction with a refund's InvoiceID that does not pay it: shown to the merchant, never counted."""

    tx_hash = models.CharField(max_length=64, primary_key=True)
    refund = models.ForeignKey(Refund, on_delete=models.RESTRICT, related_name="mismatched")
    obstacle = models.CharField(max_length=200)
    created_at = models.DateTimeField(db_default=Now())
