"""Signing in to Django's admin: the API's rules and limits, superusers only."""

from __future__ import annotations

from typing import Any

from django.contrib.auth.backends import ModelBackend
from django.core.exceptions import ValidationError
from django.http import HttpRequest

from apps.accounts.authentication import web_actor
from apps.accounts.models import User
from apps.accounts.refusals import SecondFactorRequired
from apps.accounts.services.challenges import second_factor_demand
from apps.accounts.services.known_devices import KnownDevice
from apps.accounts.services.second_factor import second_factor_missing
from apps.accounts.services.sessions import sign_in_record
from apps.accounts.services.sign_in import WRONG, sign_in
from apps.common.clients import request_client
from apps.common.errors import Refusal


class AdministratorBackend(ModelBackend):
    """The only backend: every password check of Django's own views comes here."""

    def authenticate(
        self,
        request: HttpRequest | None,
        username: str | None = None,
        password: str | None = None,
        otp: str | None = None,
        **kwargs: Any,
    ) -> User:
        """The administrator with this email and password. Raises ValidationError for Django's form."""
        if request is None or not username or not password:
            raise ValidationError(WRONG)
        try:
            client, at = request_client(request.META), web_actor(request.META)
            user = sign_in(email=username, password=password, client=client, device=KnownDevice())
            if user.is_superuser:
                second_factor_demand(user=user, otp=otp, client=client, at=at)
        except Refusal as refused:
            raise ValidationError(refused.message) from None
        if not user.is_superuser:
            raise ValidationError(WRONG)
        if second_factor_missing(is_superuser=True, since=user.second_factor_at):
            raise ValidationError(f"{SecondFactorRequired.sentence} The dashboard leads you there.")
        sign_in_record(user=user, at=at, where="django-admin")
        return user
