"""Every verification sample of the documentation through the replacement of a signing secret."""

from __future__ import annotations

from typing import Any

import pytest

from apps.common.modes import Mode
from apps.webhooks.services.deliver import deliveries_drain
from apps.webhooks.services.endpoints import endpoint_end_overlap, endpoint_regenerate_key
from tests.factories import receiver_samples
from tests.factories.receiver_samples import Verify
from tests.factories.shop import Shop

needs_php = pytest.mark.skipif(receiver_samples.PHP_IS_MISSING, reason="PHP is not installed")


@pytest.mark.parametrize(
    "accepts",
    [
        receiver_samples.shell,
        receiver_samples.javascript,
        receiver_samples.python,
        pytest.param(receiver_samples.php, marks=needs_php),
    ],
    ids=["shell", "javascript", "python", "php"],
)
def test_a_sample_never_refuses_a_delivery_while_its_secret_is_replaced(shop: Shop, accepts: Verify) -> None:
    created = shop.endpoint()
    of_this: Any = {"owner": shop.owner, "mode": Mode.TEST, "endpoint_id": created.endpoint.pk}

    def deliver() -> None:
        shop.record()
        deliveries_drain()

    deliver()
    new = endpoint_regenerate_key(**of_this, overlap_hours=2).secret
    deliver()
    endpoint_end_overlap(**of_this)
    deliver()

    old = created.secret
    assert [accepts(each, [old]) for each in shop.received] == [True, True, False]
    assert [accepts(each, [new, old]) for each in shop.received] == [True, True, True]
    assert [accepts(each, [new]) for each in shop.received] == [False, False, True]
