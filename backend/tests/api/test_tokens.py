"""Tokens: what stands in them, and that no other opens anything."""

from __future__ import annotations

from typing import Any

import jwt
import pytest
from django.conf import settings

from apps.accounts.tokens import _AccessToken
from tests.api.people import SignedIn, signed_in


def test_tokens_say_who_signed_in_when_and_nothing_else(db: None) -> None:
    person = signed_in()

    claims = _AccessToken(person.access).payload  # type: ignore[arg-type]

    assert claims.keys() == {"token_type", "exp", "iat", "jti", "family", "auth_time", "aud", "iss"}
    assert claims["auth_time"] == int(person.row.auth_time.timestamp())
    assert claims["exp"] - claims["iat"] == 600


@pytest.mark.parametrize(
    ("setting", "value"), [("exp", 1), ("aud", "elsewhere"), ("iss", "elsewhere"), ("family", "x")]
)
def test_tokens_signed_for_anything_else_let_nobody_in(db: None, setting: str, value: Any) -> None:
    person = signed_in()
    claims = {**_AccessToken(person.access).payload, setting: value}  # type: ignore[arg-type]
    token = jwt.encode(claims, settings.SECRETS.jwt_key, algorithm="HS256")

    assert SignedIn(person.user, token, "").get("profile").status_code == 401


def test_tokens_of_another_key_or_none_let_nobody_in(db: None) -> None:
    person = signed_in()
    claims = _AccessToken(person.access).payload  # type: ignore[arg-type]
    forged = [
        jwt.encode(claims, "another key of at least thirty-two bytes", algorithm="HS256"),
        jwt.encode(claims, "", algorithm="none"),
        person.access[:-2] + ("AA" if person.access[-2:] != "AA" else "BB"),
        person.refresh,
        person.access + "." + person.access,
    ]

    for token in forged:
        assert SignedIn(person.user, token, "").get("profile").status_code == 401
    assert person.get("profile").status_code == 200
