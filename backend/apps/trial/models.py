"""What the simulated payer has sent."""

from __future__ import annotations

from django.db import models

from apps.treasury.models import Network


class SimulatedTransaction(models.Model):
    """One that the simulated payer has signed, stored before it is submitted and until it is decided.

    It is decided once a validated ledger has used the account's `sequence`, or is past `last_ledger`.
    """

    network = models.ForeignKey(Network, on_delete=models.RESTRICT, related_name="+")
    tx_hash = models.CharField(max_length=64, unique=True)
    blob = models.TextField()
    account = models.CharField(max_length=35)
    sequence = models.BigIntegerField()
    amount = models.BigIntegerField()
    last_ledger = models.BigIntegerField()
