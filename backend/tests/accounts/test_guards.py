"""What stands before the views to come: nobody but signed-in people unless a view says otherwise, roles, and
sign-ins that are fresh enough for admin actions on money."""

from __future__ import annotations

from typing import Any, cast

import pytest
from django.db import connection
from django.http import HttpResponse
from django.test import Client
from django.urls import path
from rest_framework.request import Request
from rest_framework.views import APIView

from apps.accounts.authentication import SessionHolder
from apps.accounts.permissions import Administrator, FreshSignIn, fresh_sign_in_require
from apps.accounts.services.sessions import session_refresh
from apps.common.views import json_response
from tests.config.callers import CALLERS, by_administrator, by_session
from tests.factories.answers import error_code_of
from tests.factories.platform import create_merchant
from tests.factories.users import SignedIn, create_user, signed_in


class _Plain(APIView):
    """Without permissions of its own."""

    def get(self, request: Request) -> HttpResponse:
        return json_response({"owner": cast(SessionHolder, request.user).owner_id})

    def post(self, request: Request) -> HttpResponse:
        fresh_sign_in_require(request)
        return json_response({})


class _ForAdministrators(_Plain):
    permission_classes = (Administrator,)


class _ForFreshAdministrators(_Plain):
    permission_classes = (Administrator, FreshSignIn)


class _ForFresh(_Plain):
    permission_classes = (FreshSignIn,)


urlpatterns = [
    path("plain/", _Plain.as_view()),
    path("administrators/", _ForAdministrators.as_view()),
    path("fresh-administrators/", _ForFreshAdministrators.as_view()),
    path("fresh/", _ForFresh.as_view()),
]
pytestmark = pytest.mark.urls(__name__)


def _call(session: SignedIn, name: str, method: str = "GET") -> Any:
    return Client(headers={"authorization": f"Bearer {session.access}"}).generic(method, f"/{name}/")


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("plain", by_session(200)),
        ("administrators", by_administrator(200)),
        ("fresh-administrators", by_administrator(200, stale=403)),
        ("fresh", by_session(200, stale=403)),
    ],
)
def test_permission_classes(db: None, name: str, expected: dict[str, int]) -> None:
    merchant = create_merchant(with_wallet=False)

    found = {}
    for caller, credential in CALLERS.items():
        shown = credential(merchant)
        client = Client(headers={"authorization": f"Bearer {shown}"} if shown else {})
        found[caller] = client.get(f"/{name}/").status_code

    assert found == expected


@pytest.mark.parametrize("scheme", ["Bearer ", ""])
def test_secret_key_instead_of_session_is_explained(db: None, scheme: str) -> None:
    key = create_merchant(with_wallet=False).keys["test"]

    refused = Client(headers={"authorization": f"{scheme}{key}"}).get("/plain/")

    assert error_code_of(refused) == (403, "session_required")
    assert refused.json()["error"] == (
        "A secret key cannot be used for this. Sign in and send the access token."
    )
    wrong = Client(headers={"authorization": f"{scheme}{key[:-1]}!"}).get("/plain/")
    assert wrong.status_code == 401
    assert wrong.json()["error"] == "Invalid secret key."


def test_wrong_role_keeps_the_session(db: None) -> None:
    session = signed_in()

    refused = _call(session, "administrators")

    assert error_code_of(refused) == (403, "administrators_only")
    assert _call(session, "plain").json() == {"owner": session.user.pk}


def test_fresh_sign_in_lasts_ten_minutes_despite_refreshing(db: None) -> None:
    session = signed_in(create_user(is_superuser=True))

    def aged(seconds: int) -> Any:
        with connection.cursor() as cursor:
            cursor.execute(
                "update accounts_session set auth_time = now() - %s * interval '1 second' where id = %s",
                [seconds, session.row.pk],
            )
        return _call(session, "plain", "POST")

    assert aged(590).status_code == 200
    refused = aged(601)
    assert error_code_of(refused) == (403, "reauth")

    tokens = session_refresh(refresh=session.refresh)
    again = SignedIn(session.user, tokens.access, tokens.refresh)
    assert _call(again, "fresh-administrators").json()["code"] == "reauth"
    assert _call(again, "administrators").status_code == 200
    assert _call(signed_in(session.user), "fresh-administrators").status_code == 200
