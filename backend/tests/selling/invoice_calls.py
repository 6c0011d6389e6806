"""Calls of `/api/invoices/`, and an invoice as it is drawn."""

from __future__ import annotations

import json
from typing import Any

from django.test import Client

DRAWN: dict[str, Any] = {
    "currency": "EUR",
    "customer": {
        "name": "Plattenladen Kurz GmbH",
        "email": "kurz@shop.example",
        "address": "Sögestraße 12\n28195 Bremen",
        "tax_id": "DE 987 654 321",
    },
    "lines": [
        {"text": "Low Tide EP, 180 g vinyl", "quantity": "10", "unit_price": "16.00", "tax_rate": "19"},
        {"text": "High Tide, screen print A2", "quantity": 5, "unit_price": 12, "tax_rate": 19},
        {"text": "Tide Tables, lyric book", "quantity": 4, "unit_price": "9.50", "tax_rate": "7.0"},
    ],
    "reference": "Order 7781",
    "note": "Thank you for the autumn order.",
}


class Invoices:
    """Calls with a key, or with a session's client."""

    def __init__(self, key: str | Client) -> None:
        self.client = key if isinstance(key, Client) else Client(headers={"authorization": key})

    def call(self, method: str, path: str = "", body: Any = None) -> Any:
        data = b"" if body is None else json.dumps(body).encode()
        return self.client.generic(method, f"/api/invoices/{path}", data, content_type="application/json")

    def done(self, method: str, path: str = "", body: Any = None) -> dict[str, Any]:
        answer = self.call(method, path, body)
        assert answer.status_code in (200, 201), answer.content
        return dict(answer.json())

    def draft(self, **changes: Any) -> dict[str, Any]:
        invoice: dict[str, Any] = self.done("POST", "", {**DRAWN, **changes})["invoice"]
        return invoice

    def opened(self, **changes: Any) -> dict[str, Any]:
        invoice: dict[str, Any] = self.done("POST", f"{self.draft(**changes)['id']}/open/")["invoice"]
        return invoice
