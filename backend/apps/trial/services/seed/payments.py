"""A few dozen real payments, so that every later screen has content and the books equal the ledger."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Scenario = Literal["exact", "underpay", "overpay", "late", "none"]


@dataclass(frozen=True)
class DemoPayment:
    """What is asked, and how the simulated payer behaves; `none` leaves it open."""

    title: str
    xrp: str
    username: str
    scenario: Scenario
    description: str = ""


_ALBUMS = ("“Low Tide” EP, digital album", "“Harbour Lights”, single", "“Nine Lamps”, live recording")
_READS = ("Chapter 3, single read", "Field notes, spring issue", "Essay: On small boats")
_GOODS = ("Coffee, 1 kg", "Icon pack", "Poster A2, signed", "Sample pack, tape loops")
_PEOPLE = ("anna", "birk", "chiara", "dario", "elif", "fenna", "goran", "hana")


def demo_payments() -> list[DemoPayment]:
    """The list, always the same: thirty that are simply paid, and each detour at least once."""
    paid = [
        DemoPayment(
            title=(_ALBUMS + _READS + _GOODS)[n % 10],
            xrp=f"{(n * 7) % 40 + 1}.{(n * 137) % 1000:03d}",
            username=_PEOPLE[n % len(_PEOPLE)],
            scenario="exact",
        )
        for n in range(30)
    ]
    detours = [
        DemoPayment("Concert ticket, standing", "25", "ilse", "overpay"),
        DemoPayment("Concert ticket, balcony", "32.5", "jonas", "overpay"),
        DemoPayment("Print of the cover", "12", "kaya", "underpay"),
        DemoPayment("Workshop, one evening", "40", "lev", "late"),
        DemoPayment("Postcard set", "3.25", "mina", "none", "Five cards, recycled paper."),
        DemoPayment("Tote bag", "9.9", "noor", "none", "Natural cotton, one size."),
    ]
    return paid + detours
