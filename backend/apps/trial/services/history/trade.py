"""How the shops of a trial trade: how much, on which days and at which time of day."""

from __future__ import annotations

from dataclasses import dataclass

from apps.trial.services.seed.people import DEMO_SHOP, OTHER_SHOPS, Shop

_HARBOUR, _KIOSK, _PIXEL, _REPAIR = OTHER_SHOPS


@dataclass(frozen=True, kw_only=True)
class Trade:
    """One shop's business.

    `per_day` is the mean number of payments; `week` (Monday first) and `day` (morning, noon, afternoon,
    evening) say how they are spread, as multiples of the mean. `prefix` begins its order numbers.
    """

    shop: Shop
    platform: str
    prefix: str
    per_day: float
    week: tuple[float, ...]
    day: tuple[float, float, float, float]


TRADES = (
    Trade(
        shop=DEMO_SHOP,
        platform="Nordlicht Records",
        prefix="NR",
        per_day=4.2,
        week=(0.7, 0.7, 0.8, 1.0, 1.5, 1.4, 0.9),
        day=(0.3, 0.8, 1.1, 1.8),
    ),
    Trade(
        shop=_KIOSK,
        platform="Kiosk Kaya (WooCommerce)",
        prefix="K",
        per_day=3.0,
        week=(1.0, 1.0, 1.1, 1.1, 1.3, 1.2, 0.3),
        day=(1.7, 1.5, 0.6, 0.2),
    ),
    Trade(
        shop=_HARBOUR,
        platform="Harbour Reads (Shopify)",
        prefix="HR",
        per_day=1.9,
        week=(0.8, 0.7, 0.8, 0.9, 1.0, 1.3, 1.5),
        day=(0.5, 0.7, 1.0, 1.8),
    ),
    Trade(
        shop=_PIXEL,
        platform="Pixel Atelier (Shopify)",
        prefix="PA",
        per_day=1.2,
        week=(1.4, 1.3, 1.4, 1.2, 1.0, 0.4, 0.3),
        day=(1.0, 1.1, 1.3, 0.6),
    ),
    Trade(
        shop=_REPAIR,
        platform="Velo Repair Co-op",
        prefix="V",
        per_day=0.8,
        week=(1.2, 1.0, 1.1, 1.0, 1.2, 1.5, 0.0),
        day=(1.3, 0.9, 1.4, 0.4),
    ),
)

PEOPLE = ("anna", "birk", "chiara", "dario", "elif", "fenna", "goran", "hana", "ilse", "jonas", "kaya", "lev")
"""Those who buy. Each has an account on the ledger."""
