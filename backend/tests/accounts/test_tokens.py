"""Access tokens: their claims, and which ones are refused."""

from __future__ import annotations

from typing import Any

import jwt
import pytest
from django.conf import settings

from apps.accounts.tokens import _AccessToken
from tests.factories.users import SignedIn, signed_in


def test_access_token_claims(db: None) -> None:
    session = signed_in()

    claims = _AccessToken(session.access).payload  # type: ignore[arg-type]

    assert claims.keys() == {"token_type", "exp", "iat", "jti", "family", "auth_time", "aud", "iss"}
    assert claims["auth_time"] == int(session.row.auth_time.timestamp())
    assert claims["exp"] - claims["iat"] == 600


@pytest.mark.parametrize(
    ("setting", "value"), [("exp", 1), ("aud", "elsewhere"), ("iss", "elsewhere"), ("family", "x")]
)
def test_tokens_with_other_claims_are_refused(db: None, setting: str, value: Any) -> None:
    session = signed_in()
    claims = {**_AccessToken(session.access).payload, setting: value}  # type: ignore[arg-type]
    token = jwt.encode(claims, settings.SECRETS.jwt_key, algorithm="HS256")

    assert SignedIn(session.user, token, "").get("profile").status_code == 401


def test_forged_tokens_are_refused(db: None) -> None:
    session = signed_in()
    claims = _AccessToken(session.access).payload  # type: ignore[arg-type]
    forged = [
        jwt.encode(claims, "another key of at least thirty-two bytes", algorithm="HS256"),
        jwt.encode(claims, "", algorithm="none"),
        session.access[:-2] + ("AA" if session.access[-2:] != "AA" else "BB"),
        session.refresh,
        session.access + "." + session.access,
    ]

    for token in forged:
        assert SignedIn(session.user, token, "").get("profile").status_code == 401
    assert session.get("profile").status_code == 200
