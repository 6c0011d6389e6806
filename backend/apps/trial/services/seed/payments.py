"""The demo payments. They are really paid, so every screen has content and the books match the ledger."""

from __future__ import annotations

from dataclasses import dataclass

from apps.trial.domain.scenarios import Scenario


@dataclass(frozen=True)
class DemoPayment:
    """A payment, and what the simulated payer does; without a scenario it stays unpaid."""

    title: str
    xrp: str
    username: str
    scenario: Scenario | None
    description: str = ""


_ALBUMS = ("“Low Tide” EP, digital album", "“Harbour Lights”, single", "“Nine Lamps”, live recording")
_READS = ("Chapter 3, single read", "Field notes, spring issue", "Essay: On small boats")
_GOODS = ("Coffee, 1 kg", "Icon pack", "Poster A2, signed", "Sample pack, tape loops")
_PEOPLE = ("anna", "birk", "chiara", "dario", "elif", "fenna", "goran", "hana")


def demo_payments() -> list[DemoPayment]:
    """Always the same list: thirty that are simply paid, and the exceptional cases."""
    paid = [
        DemoPayment(
            title=(_ALBUMS + _READS + _GOODS)[n % 10],
            xrp=f"{(n * 7) % 40 + 1}.{(n * 137) % 1000:03d}",
            username=_PEOPLE[n % len(_PEOPLE)],
            scenario=Scenario.EXACT,
        )
        for n in range(30)
    ]
    exceptional = [
        DemoPayment("Concert ticket, standing", "25", "ilse", Scenario.OVERPAY),
        DemoPayment("Concert ticket, balcony", "32.5", "jonas", Scenario.OVERPAY),
        DemoPayment("Print of the cover", "12", "kaya", Scenario.UNDERPAY),
        DemoPayment("Workshop, one evening", "40", "lev", Scenario.LATE),
        DemoPayment("Postcard set", "3.25", "mina", None, "Five cards, recycled paper."),
        DemoPayment("Tote bag", "9.9", "noor", None, "Natural cotton, one size."),
    ]
    return paid + exceptional
