"""A stuck transfer's slot is filled by a no-op, and what waited behind it goes on."""

from __future__ import annotations

from typing import Any, cast

from apps.payments.models import Leg, Payment
from tests.factories.ledger_clients import Replying
from tests.lifecycle.shop import Shop
from tests.platform_admin.desk import Desk


def stuck_payout(shop: Shop) -> tuple[Payment, Leg]:
    """A payout whose three signed transactions a server refused, all proven dead."""
    payment = shop.asks(burn_ppm=0, burn_address=None)
    shop.arrives(10_000_000, tag=payment.tag)
    real = shop.client
    shop.client = cast(Any, Replying(real, lambda _: "tefINTERNAL"))
    for _ in range(4):
        shop.settles()
        shop.ledger.faults(withhold=1.0)
        shop.closes(9)
        shop.ledger.faults()
        shop.watches()
    shop.client = real
    leg = Leg.objects.get(deposit__payment=payment)
    assert leg.transfer is not None
    assert leg.transfer.state == "stuck"
    return payment, leg


def test_a_voided_slot_lets_the_payouts_behind_it_go(shop: Shop, desk: Desk) -> None:
    payment, leg = stuck_payout(shop)
    behind = shop.asks(burn_ppm=0, burn_address=None)
    shop.arrives(10_000_000, tag=behind.tag)
    assert shop.settles() == 1  # planned, not signed
    transfer = desk.transfer(leg)
    (slot,) = transfer.slots.all()

    assert desk.acts("void", "--transfer", transfer.pk).startswith(f"Slot {slot.number} will be filled")
    shop.finishes()

    transfer.refresh_from_db()
    slot.refresh_from_db()
    assert (transfer.state, transfer.fail_code, slot.state) == ("failed", "voided", "used")
    assert slot.used_by is not None
    assert slot.used_by.purpose == "void"
    behind.refresh_from_db()
    payment.refresh_from_db()
    assert (payment.status, behind.status) == ("failed", "completed")
    assert [act[:2] for act in desk.noted()] == [("void", f"{transfer.pk}:{slot.number}")]


def test_only_a_stuck_slot_is_voided(shop: Shop, desk: Desk) -> None:
    assert desk.is_refused("void", "--transfer", 999_999_999) == "There is no such transfer."
    payment = shop.asks()
    shop.arrives(10_000_000, tag=payment.tag)
    shop.settles()
    leg = Leg.objects.get(deposit__payment=payment, kind="payout")
    assert desk.is_refused("void", "--transfer", desk.transfer(leg).pk) == (
        "Only a stuck transfer's slot is voided; this one is signed."
    )
