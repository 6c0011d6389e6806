"""A platform and a merchant for the benchmarks, in an empty migrated database."""

from __future__ import annotations

import json

from apps.common.modes import Mode


def create_merchant_and_payment() -> None:
    """Create both and a pending payment; print the secret key and the payment's ID as JSON."""
    import django

    django.setup()

    from apps.payments.services.create import payment_create
    from apps.payments.services.creator import Owner, creator_read
    from tests.factories.platform import create_merchant, create_platform, payment_request

    create_platform(Mode.TEST)
    merchant = create_merchant()
    creator = creator_read(owner=Owner(merchant.user.pk, Mode.TEST))
    payment = payment_create(creator=creator, request=payment_request())
    print(json.dumps({"key": merchant.keys["test"], "payment_id": payment["id"]}))


def create_callers(number: int) -> None:
    """Create a platform and merchants; print key, access token and payout address of each as JSON."""
    import django

    django.setup()

    from tests.factories.platform import create_merchant, create_platform
    from tests.factories.users import signed_in

    create_platform(Mode.TEST)
    merchants = [create_merchant() for _ in range(number)]
    print(
        json.dumps(
            [
                {
                    "key": merchant.keys["test"],
                    "session": signed_in(merchant.user).access,
                    "address": merchant.address,
                }
                for merchant in merchants
            ]
        )
    )
