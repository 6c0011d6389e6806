"""What the simulated payer has sent, and the clock of a trial that plays its history."""

from __future__ import annotations

from django.db import models

from apps.common.modes import Mode
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


class TrialClock(models.Model):
    """How far the clock of a mode is behind the present. No row: not at all."""

    mode = models.CharField(max_length=4, choices=Mode, primary_key=True)
    behind = models.DurationField()
