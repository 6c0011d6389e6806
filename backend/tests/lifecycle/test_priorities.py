"""What goes first: payouts, then returns, which never take more than a quarter of the places in flight."""

from __future__ import annotations

from apps.payments.models import Deposit
from apps.treasury.models import Attempt
from tests.lifecycle.shop import XRP, Shop


def in_flight(shop: Shop) -> list[str]:
    """The kinds of what is signed and not validated yet, in the order of their slots."""
    live = Attempt.objects.filter(wallet_id=shop.wallet_id, outcome=None).order_by("slot_number")
    return list(live.values_list("transfer__kind", flat=True))


def test_payouts_go_before_returns_that_came_first(shop: Shop) -> None:
    payment = shop.asks(10 * XRP)
    sequence = shop.payer.account()["Sequence"]
    for place, tag in enumerate([None, None, payment.tag]):
        shop.pays(10 * XRP, tag=tag, Sequence=sequence + place)
    shop.closes()
    shop.watches()

    shop.settles()

    assert in_flight(shop) == ["payout", "return", "return", "burn"]
    shop.finishes()


def test_returns_take_a_quarter_of_the_places_and_the_rest_is_sent_later(shop: Shop) -> None:
    sequence = shop.payer.account()["Sequence"]
    for place in range(40):
        shop.pays(XRP, tag=None, Sequence=sequence + place)
    shop.closes()
    shop.watches()

    shop.settles()
    assert in_flight(shop) == ["return"] * 15
    assert shop.settles() == 0

    # Who is owed a payout meanwhile finds his place, and so does his burn behind all those returns.
    payment = shop.asks(10 * XRP)
    shop.arrives(10 * XRP, tag=payment.tag)
    shop.settles()
    kinds = in_flight(shop)
    assert (kinds[0], kinds[-1]) == ("payout", "burn")
    assert kinds.count("return") == 15

    shop.finishes()
    payment.refresh_from_db()
    assert payment.status == "completed"
    states = Deposit.objects.filter(wallet_id=shop.wallet_id, flow="reject").values_list(
        "legs__state", flat=True
    )
    assert list(states) == ["paid"] * 40
