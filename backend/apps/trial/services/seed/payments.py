"""The demo payments. They are really paid, so every screen has content and the books match the ledger."""

from __future__ import annotations

from dataclasses import dataclass

from apps.trial.domain.scenarios import Scenario
from apps.trial.services.seed.people import DEMO_SHOP, Shop


@dataclass(frozen=True)
class DemoPayment:
    """A payment, and what the simulated payer does; without a scenario it stays unpaid."""

    title: str
    xrp: str
    username: str
    scenario: Scenario | None
    description: str = ""
    # Instead of the amount, where there is a rate: in euros.
    eur: str | None = None


_PEOPLE = ("anna", "birk", "chiara", "dario", "elif", "fenna", "goran", "hana")


def paid_payments(shop: Shop, count: int) -> list[DemoPayment]:
    """Always the same list: payments that are simply paid."""
    return [
        DemoPayment(
            title=shop.goods[n % len(shop.goods)][0],
            xrp=f"{(n * 7) % 40 + 1}.{(n * 137) % 1000:03d}",
            username=_PEOPLE[n % len(_PEOPLE)],
            scenario=Scenario.EXACT,
        )
        for n in range(count)
    ]


def test_mode_payments() -> list[DemoPayment]:
    """The demo merchant's in test mode: thirty that are simply paid, and the exceptional cases."""
    exceptional = [
        DemoPayment("Concert ticket, standing", "25", "ilse", Scenario.OVERPAY),
        DemoPayment("Concert ticket, balcony", "32.5", "jonas", Scenario.OVERPAY),
        DemoPayment("Print of the cover", "12", "kaya", Scenario.UNDERPAY),
        DemoPayment("Workshop, one evening", "40", "lev", Scenario.LATE),
        DemoPayment("Record bag, waxed canvas", "22.5", "otis", Scenario.EXACT, eur="48.00"),
        DemoPayment("Postcard set", "3.25", "mina", None, "Five cards, recycled paper."),
        DemoPayment("Tote bag", "9.9", "noor", None, "Natural cotton, one size."),
    ]
    return paid_payments(DEMO_SHOP, 30) + exceptional
