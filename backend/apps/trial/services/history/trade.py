"""How the shops of a trial trade: how much, on which days and at which time of day."""

from __future__ import annotations

from dataclasses import dataclass

from apps.trial.services.seed.people import DEMO_SHOP, OTHER_SHOPS, Shop

_HARBOUR, _KIOSK, _PIXEL, _REPAIR = OTHER_SHOPS


@dataclass(frozen=True)
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
        DEMO_SHOP,
        "Nordlicht Records",
        "NR",
        4.2,
        (0.7, 0.7, 0.8, 1.0, 1.5, 1.4, 0.9),
        (0.3, 0.8, 1.1, 1.8),
    ),
    Trade(
        _KIOSK,
        "Kiosk Kaya (WooCommerce)",
        "K",
        3.0,
        (1.0, 1.0, 1.1, 1.1, 1.3, 1.2, 0.3),
        (1.7, 1.5, 0.6, 0.2),
    ),
    Trade(
        _HARBOUR,
        "Harbour Reads (Shopify)",
        "HR",
        1.9,
        (0.8, 0.7, 0.8, 0.9, 1.0, 1.3, 1.5),
        (0.5, 0.7, 1.0, 1.8),
    ),
    Trade(
        _PIXEL,
        "Pixel Atelier (Shopify)",
        "PA",
        1.2,
        (1.4, 1.3, 1.4, 1.2, 1.0, 0.4, 0.3),
        (1.0, 1.1, 1.3, 0.6),
    ),
    Trade(
        _REPAIR,
        "Velo Repair Co-op",
        "V",
        0.8,
        (1.2, 1.0, 1.1, 1.0, 1.2, 1.5, 0.0),
        (1.3, 0.9, 1.4, 0.4),
    ),
)

PEOPLE = ("anna", "birk", "chiara", "dario", "elif", "fenna", "goran", "hana", "ilse", "jonas", "kaya", "lev")
"""Those who buy. Each has an account on the ledger."""
