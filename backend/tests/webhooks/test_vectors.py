"""The golden vectors of webhook signatures, which the front-end's tests read too."""

from __future__ import annotations

import json
from datetime import UTC, datetime, tzinfo
from pathlib import Path
from typing import Any
from uuid import UUID

import pytest
import standardwebhooks.webhooks
from django.core.management import call_command
from standardwebhooks.webhooks import Webhook, WebhookVerificationError

from apps.webhooks.services.signing import (
    SignatureInvalid,
    documented_verify,
    request_headers,
    standard_verify,
)

ROOT = Path(__file__).resolve().parents[3]
FILE = ROOT / "backend" / "schema" / "webhook-vectors.json"
SAMPLE = ROOT / "frontend" / "src" / "lib" / "code-samples" / "verify_webhook.py"

VECTORS = json.loads(FILE.read_text())["vectors"]
every_vector = pytest.mark.parametrize("vector", VECTORS, ids=lambda vector: vector["name"])


def test_the_checked_in_vectors_are_fresh(tmp_path: Path) -> None:
    """`make schema` writes them."""
    fresh = tmp_path / "webhook-vectors.json"

    call_command("webhook_vectors", file=fresh)

    assert FILE.read_text() == fresh.read_text()


@pytest.mark.parametrize(
    "vector",
    [vector for vector in VECTORS if vector["documented"] and vector["standard"]],
    ids=lambda vector: vector["name"],
)
def test_we_sign_as_the_valid_vectors(vector: dict[str, Any]) -> None:
    secret, *previous = vector["signed_with"]
    headers = request_headers(
        secret=secret,
        previous_secret="".join(previous),
        delivery_id=UUID(vector["id"]),
        event_type="payment.created",
        timestamp=vector["timestamp"],
        body=vector["body"].encode(),
    )

    assert vector["headers"].items() <= headers.items()


@every_vector
def test_we_verify_as_the_vectors_say(vector: dict[str, Any]) -> None:
    def accepted(verify: Any) -> bool:
        try:
            verify(
                secret=vector["secret"],
                headers=vector["headers"],
                body=vector["body"].encode(),
                now=vector["received"],
            )
        except SignatureInvalid:
            return False
        return True

    assert (accepted(documented_verify), accepted(standard_verify)) == (
        vector["documented"],
        vector["standard"],
    )


@every_vector
def test_the_standardwebhooks_package_verifies_as_the_vectors_say(
    vector: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    class Clock(datetime):
        @classmethod
        def now(cls, tz: tzinfo | None = None) -> Clock:
            return cls.fromtimestamp(vector["received"], tz=UTC)

    monkeypatch.setattr(standardwebhooks.webhooks, "datetime", Clock)
    webhook = Webhook(vector["secret"])
    if vector["standard"]:
        assert webhook.verify(vector["body"], vector["headers"]) == json.loads(vector["body"])
    else:
        with pytest.raises(WebhookVerificationError):
            webhook.verify(vector["body"], vector["headers"])


@every_vector
def test_the_python_sample_verifies_as_the_vectors_say(
    vector: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    sample: dict[str, Any] = {}
    exec(SAMPLE.read_text(), sample)  # noqa: S102  (our own file)
    monkeypatch.setattr(sample["time"], "time", lambda: float(vector["received"]))

    accepted = sample["is_from_dropwise"](vector["body"].encode(), vector["headers"], [vector["secret"]])

    assert accepted is vector["documented"]
