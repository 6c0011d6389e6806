"""Payment links through the API, and the press of Pay."""

from __future__ import annotations

import json
import uuid
from typing import Any

from django.test import Client

from apps.common.modes import Mode
from tests.factories.platform import Merchant

LINKS = "/api/payment-links/"


def call(
    merchant: Merchant, path: str, body: Any = None, *, method: str = "POST", mode: Mode = Mode.TEST
) -> Any:
    """A call with the secret key of a mode."""
    return Client().generic(
        method,
        path,
        b"" if body is None else json.dumps(body).encode(),
        content_type="application/json",
        headers={"authorization": f"Bearer {merchant.keys[mode]}"},
    )


def new_link(merchant: Merchant, mode: Mode = Mode.TEST, **values: Any) -> dict[str, Any]:
    """A new link as the call returned it; a title and 12.50 XRP, unless `values` say otherwise."""
    body = {"title": "Low Tide EP", **({} if values.keys() & {"price_min"} else {"price": "12.5"}), **values}
    answer = call(merchant, LINKS, body, mode=mode)
    assert answer.status_code == 201, answer.content
    return dict(answer.json()["payment_link"])


def change(merchant: Merchant, link: dict[str, Any], **values: Any) -> Any:
    return call(merchant, f"{LINKS}{link['id']}/", values, method="PATCH")


def public(slug: str, **query: str) -> Any:
    return Client().get(f"{LINKS}public/{slug}/", query)


def pay(link: dict[str, Any], *, key: str | None = None, client: str = "203.0.113.7", **values: Any) -> Any:
    """Press Pay on the page of a link, by default on a new visit."""
    return Client(REMOTE_ADDR=client).post(
        f"{LINKS}public/{link['slug']}/pay/",
        json.dumps({"version": link["version"], **values}),
        content_type="application/json",
        headers={"idempotency-key": key or uuid.uuid4().hex},
    )
