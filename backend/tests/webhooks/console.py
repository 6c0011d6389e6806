"""The calls of the webhook console, by the shop's owner."""

from __future__ import annotations

import json
from typing import Any

from django.test import Client

from apps.accounts.models import User
from tests.factories.users import signed_in


class Console:
    """A session of a merchant (or administrator)."""

    def __init__(self, user: User) -> None:
        self.client = Client(headers={"authorization": f"Bearer {signed_in(user).access}"})

    def get(self, path: str, **query: Any) -> Any:
        return self.client.get(f"/api/{path}", query)

    def post(self, path: str, body: Any = None) -> Any:
        data = "" if body is None else json.dumps(body)
        return self.client.post(f"/api/{path}", data, content_type="application/json")

    def history(self, **query: Any) -> Any:
        """The history's response, which must be 200."""
        response = self.get("webhooks/history/", **query)
        assert response.status_code == 200, response.content
        return response.json()

    def log(self, delivery_id: object) -> Any:
        """The details of a delivery, which must be 200."""
        response = self.get(f"webhooks/log-details/{delivery_id}/")
        assert response.status_code == 200, response.content
        return response.json()["webhook_log"]
