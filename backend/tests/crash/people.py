"""A person who signs in, and calls until there is an answer."""

from __future__ import annotations

import time
from typing import Any, Final

import httpx

from tests.factories.users import PASSWORD

_AGAIN_SECONDS: Final = 0.3


class Session:
    """A sign-in, renewed whenever the platform asks for another."""

    def __init__(self, http: httpx.Client, email: str) -> None:
        self._http, self._email = http, email
        self._access = ""

    def post(self, path: str, body: Any) -> httpx.Response:
        """The answer; what is not answered, or not now, is asked again."""
        while True:
            try:
                if not self._access:
                    self._sign_in()
                answer = self._http.post(
                    f"/api/{path}", json=body, headers={"authorization": f"Bearer {self._access}"}
                )
            except httpx.TransportError:
                answer = None
            if answer is not None and answer.status_code in (401, 403):
                # It is too old, or the web's clock is another than when it began.
                self._access = ""
            elif answer is not None and answer.status_code not in (429, 500, 502, 503):
                return answer
            time.sleep(_AGAIN_SECONDS)

    def _sign_in(self) -> None:
        answer = self._http.post("/api/auth/signin/", json={"email": self._email, "password": PASSWORD})
        if answer.status_code == 200:
            self._access = answer.json()["access"]
