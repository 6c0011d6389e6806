"""Users, their sessions, and calls to `/api/auth/`."""

from __future__ import annotations

import json
import uuid
from dataclasses import dataclass
from typing import Any

from django.test import Client, override_settings
from django.utils import timezone

from apps.accounts.models import Session, User
from apps.accounts.services.sessions import session_start
from apps.accounts.tokens import refresh_claims

PASSWORD = "Forty-two tides a month"


def new_email() -> str:
    """Without digits: a password of digits would sometimes be too similar."""
    letters = uuid.uuid4().hex[:12].translate(str.maketrans("0123456789", "ghijklmnop"))
    return f"{letters}@person.example"


def create_user(*, password: str | None = PASSWORD, **values: Any) -> User:
    """With a confirmed address, as most have."""
    usual = {"username": "Ann Lee", "first_name": "Ann", "email_verified_at": timezone.now()}
    user = User(**{"email": new_email(), **usual, **values})
    user.set_password(password)
    user.save()
    return user


def post(
    path: str,
    body: Any,
    *,
    method: str = "POST",
    token: str | None = None,
    content_type: str = "application/json",
    **extra: Any,
) -> Any:
    """Call `/api/auth/{path}/`; a body of bytes is sent unchanged."""
    data = body if isinstance(body, bytes) else json.dumps(body).encode()
    headers = {"authorization": f"Bearer {token}"} if token else {}
    return Client(headers=headers, **extra).generic(
        method, f"/api/auth/{path}/", data, content_type=content_type
    )


@dataclass
class SignedIn:
    """A user with a session, as a browser stores it."""

    user: User
    access: str
    refresh: str

    @property
    def row(self) -> Session:
        claims = refresh_claims(self.refresh)
        assert claims is not None
        return Session.objects.get(pk=claims.session_id)

    def get(self, path: str) -> Any:
        return Client(headers={"authorization": f"Bearer {self.access}"}).get(f"/api/auth/{path}/")

    def post(self, path: str, body: Any) -> Any:
        return post(path, body, token=self.access)

    def put(self, path: str, body: Any) -> Any:
        return post(path, body, method="PUT", token=self.access)


PIN = "4821"


def keypad(user: User | None = None) -> SignedIn:
    """A tablet that was just locked to the keypad; its keys are closed."""
    session = signed_in(user)
    # Also where a test brings URLs of its own.
    with override_settings(ROOT_URLCONF="config.urls"):
        answer = session.post("keypad/lock", {"pin": PIN})
    assert answer.status_code == 200, answer.content
    return SignedIn(user=session.user, **answer.json())


def open_keypad(user: User | None = None) -> SignedIn:
    tablet = keypad(user)
    with override_settings(ROOT_URLCONF="config.urls"):
        assert tablet.post("keypad/open", {"pin": PIN}).status_code == 200
    return tablet


def signed_in(user: User | None = None) -> SignedIn:
    user = user or create_user()
    tokens = session_start(user=user)
    return SignedIn(user=user, access=tokens.access, refresh=tokens.refresh)
