"""A platform and a merchant for the benchmarks, in an empty migrated database."""

from __future__ import annotations

import json


def open_shop() -> None:
    """Create them and a pending payment; print the secret key and the payment's ID as JSON."""
    import django

    django.setup()

    import orjson

    from apps.common.crypto import keyed_hash
    from apps.payments.services.create import payment_create
    from tests.api.builders import create_merchant, create_platform, payment_body

    create_platform("test")
    key = create_merchant().keys["test"]
    payment = payment_create(
        lookup=keyed_hash(key), idempotency_key=None, body=orjson.dumps(payment_body(amount="10.5"))
    )
    print(json.dumps({"key": key, "payment_id": payment["id"]}))
