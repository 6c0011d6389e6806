"""Signing in to Django's admin: the API's rules and limits, superusers only."""

from __future__ import annotations

from typing import Any

from django.contrib.auth.backends import ModelBackend
from django.core.exceptions import ValidationError
from django.http import HttpRequest

from apps.accounts.models import User
from apps.accounts.services.sign_in import WRONG, sign_in
from apps.common.clients import request_client
from apps.common.errors import ApiError


class AdministratorBackend(ModelBackend):
    """The only backend: every password check of Django's own views comes here."""

    def authenticate(
        self,
        request: HttpRequest | None,
        username: str | None = None,
        password: str | None = None,
        **kwargs: Any,
    ) -> User:
        """The administrator with this email and password. Raises ValidationError for Django's form."""
        if request is None or not username or not password:
            raise ValidationError(WRONG)
        try:
            user = sign_in(email=username, password=password, client=request_client(request.META))
        except ApiError as refused:
            raise ValidationError(refused.message) from None
        if not user.is_superuser:
            raise ValidationError(WRONG)
        return user
