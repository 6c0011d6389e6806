"""Keypads: tablets on a counter that were locked to taking payments."""

from __future__ import annotations

from django.db import models
from django.db.models.functions import Now

from apps.accounts.domain.keypads import DEVICE_LENGTH, PIN_TRIES
from apps.accounts.models.sessions import Session
from apps.common.modes import Mode


class Keypad(models.Model):
    """What a session of the scope `keypad` has beside its tokens.

    Its mode is the one in which it was locked: a toggle in the office must not turn a counter to play money.
    The PIN is hashed as passwords are. It opens the keys, and nothing else; after five wrong ones only the
    password does.
    """

    session = models.OneToOneField(Session, on_delete=models.CASCADE, primary_key=True, related_name="keypad")
    mode = models.CharField(max_length=4, choices=Mode)
    pin = models.CharField(max_length=128)
    tries_left = models.SmallIntegerField(db_default=PIN_TRIES)
    is_open = models.BooleanField(db_default=False)
    # The browser that locked it, in its own words.
    device = models.CharField(max_length=DEVICE_LENGTH, blank=True, db_default="")
    locked_at = models.DateTimeField(db_default=Now())

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=models.Q(tries_left__gte=0, tries_left__lte=PIN_TRIES), name="keypad_tries"
            ),
            models.CheckConstraint(condition=models.Q(mode__in=tuple(Mode.values)), name="keypad_mode"),
            # Without a try left nothing but the password opens it.
            models.CheckConstraint(
                condition=models.Q(is_open=False) | models.Q(tries_left__gt=0), name="keypad_open_with_tries"
            ),
        ]
