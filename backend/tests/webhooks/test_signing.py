"""Both signatures: fixed vectors, and rejection of every small change."""

from __future__ import annotations

import base64
import re
from uuid import UUID

import pytest

from apps.webhooks.services.signing import (
    SignatureInvalid,
    documented_signature,
    request_headers,
    secret_generate,
    signatures_verify,
    standard_signature,
)

SECRET = "whsec_AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8="
BODY = '{"payment_id":"p1","title":"Café"}'.encode()
DELIVERY = UUID("6f1c1d1e-0000-4000-8000-000000000001")
TIMESTAMP = 1_795_000_000

# Made with OpenSSL, not with the code under test:
#   printf '%s' '1795000000.{"payment_id":"p1","title":"Café"}' | openssl dgst -sha256 -hmac "$SECRET"
#   … '6f1c1d1e-….1795000000.{…}' | openssl dgst -sha256 -mac HMAC -macopt hexkey:000102…1f -binary | base64
DOCUMENTED = "sha256=b62e1bfb576b11f48cee628134dcb65f64598e027098da983d9cbd7cf62a1771"
STANDARD = "v1,ozA+iqTiq052LZilB1Nbgrq+7u+myPlmkMqN62cKDbA="


def headers() -> dict[str, str]:
    return request_headers(
        secret=SECRET, delivery_id=DELIVERY, event_type="payment.created", timestamp=TIMESTAMP, body=BODY
    )


def test_documented_signature_golden_vector() -> None:
    assert documented_signature(secret=SECRET, timestamp=TIMESTAMP, body=BODY) == DOCUMENTED


def test_standard_signature_golden_vector() -> None:
    assert (
        standard_signature(secret=SECRET, message_id=str(DELIVERY), timestamp=TIMESTAMP, body=BODY)
        == STANDARD
    )


def test_headers_of_an_attempt() -> None:
    assert headers() == {
        "Content-Type": "application/json",
        "User-Agent": "Dropwise-Webhooks/1.0",
        "X-Webhook-Event": "payment.created",
        "X-Webhook-Timestamp": "1795000000",
        "X-Webhook-Signature": DOCUMENTED,
        "webhook-id": str(DELIVERY),
        "webhook-timestamp": "1795000000",
        "webhook-signature": STANDARD,
    }


def test_secrets_are_32_random_bytes_with_a_prefix() -> None:
    first, second = secret_generate(), secret_generate()
    assert re.fullmatch(r"whsec_[A-Za-z0-9+/]{43}=", first)
    assert len(base64.b64decode(first.removeprefix("whsec_"))) == 32
    assert first != second


@pytest.mark.parametrize("skew", [-300, 0, 300])
def test_accepts_a_timestamp_within_five_minutes(skew: int) -> None:
    signatures_verify(secret=SECRET, headers=headers(), body=BODY, now=TIMESTAMP + skew)


@pytest.mark.parametrize("skew", [-301, 301])
def test_refuses_an_old_or_future_timestamp(skew: int) -> None:
    with pytest.raises(SignatureInvalid):
        signatures_verify(secret=SECRET, headers=headers(), body=BODY, now=TIMESTAMP + skew)


def test_refuses_every_flipped_bit_of_the_body() -> None:
    for position in range(len(BODY) * 8):
        flipped = bytearray(BODY)
        flipped[position // 8] ^= 1 << position % 8
        with pytest.raises(SignatureInvalid):
            signatures_verify(secret=SECRET, headers=headers(), body=bytes(flipped), now=TIMESTAMP)


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("X-Webhook-Signature", "sha256=" + "0" * 64),
        ("X-Webhook-Signature", ""),
        ("X-Webhook-Timestamp", "1795000001"),
        ("X-Webhook-Timestamp", "x"),
        ("webhook-signature", "v1," + base64.b64encode(bytes(32)).decode()),
        ("webhook-timestamp", "1795000001"),
        ("webhook-timestamp", ""),
        ("webhook-id", "6f1c1d1e-0000-4000-8000-000000000002"),
    ],
)
def test_refuses_a_changed_header(name: str, value: str) -> None:
    with pytest.raises(SignatureInvalid):
        signatures_verify(secret=SECRET, headers={**headers(), name: value}, body=BODY, now=TIMESTAMP)


def test_refuses_another_secret() -> None:
    with pytest.raises(SignatureInvalid):
        signatures_verify(secret=secret_generate(), headers=headers(), body=BODY, now=TIMESTAMP)
