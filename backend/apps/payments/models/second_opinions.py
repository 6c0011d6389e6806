"""Large deposits that a second ledger server has to show before anything is sent for them."""

from __future__ import annotations

from django.db import models
from django.db.models import Q
from django.db.models.functions import Now

from apps.payments.domain.choices import OpinionState
from apps.payments.models.deposits import Deposit
from apps.treasury.models.bounds import one_of


class SecondOpinion(models.Model):
    """The legs of `deposit`, which `server` showed, join no transfer until the state is `given`.

    `given_by` is the second server; '' where the rule was switched off meanwhile. `difference` is what
    another server said instead.
    """

    deposit = models.OneToOneField(
        Deposit, on_delete=models.RESTRICT, primary_key=True, related_name="second_opinion"
    )
    server = models.CharField(max_length=300)
    state = models.CharField(max_length=7, choices=OpinionState, default=OpinionState.WAITING)
    difference = models.CharField(max_length=200, blank=True)
    asked_at = models.DateTimeField(db_default=Now())
    next_at = models.DateTimeField(db_default=Now())
    given_by = models.CharField(max_length=300, blank=True)
    given_at = models.DateTimeField(null=True)

    class Meta:
        constraints = [
            models.CheckConstraint(condition=one_of("state", *OpinionState), name="opinion_state"),
            models.CheckConstraint(
                condition=Q(state=OpinionState.GIVEN, given_at__isnull=False)
                | (~Q(state=OpinionState.GIVEN) & Q(given_at=None)),
                name="opinion_given",
            ),
            models.CheckConstraint(condition=~Q(given_by=models.F("server")), name="opinion_of_another"),
        ]
        indexes = [models.Index(fields=["next_at"], condition=Q(given_at=None), name="opinion_awaited")]
