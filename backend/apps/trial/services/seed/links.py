"""The demo merchant's payment links in test mode: four kinds, some of them really paid."""

from __future__ import annotations

import io
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any
from uuid import UUID

from PIL import Image, ImageDraw

from apps.accounts.models import User
from apps.common.modes import Mode
from apps.pricing import configuration
from apps.selling.models import PaymentLink
from apps.selling.services.link_page import link_opened
from apps.selling.services.link_pay import LinkOrder, link_pay
from apps.selling.services.links import link_create, link_picture_set
from apps.selling.services.pay import Visitor
from apps.trial.domain.scenarios import Scenario
from apps.trial.services.simulate import payment_simulate

_SIDE = 900
_PAPER, _INK, _GOLD, _SEA = "#dfe4dc", "#23302f", "#c9a24b", "#1f3a3d"


@dataclass(frozen=True)
class DemoLink:
    """A link, what was paid at it, and how often it was opened."""

    values: dict[str, Any]
    opened: int
    orders: tuple[dict[str, Any], ...] = field(default=())


def links_seed(*, owner: User) -> None:
    """Make the links once; a merchant who has any keeps them as they are."""
    if PaymentLink.objects.filter(merchant=owner, mode=Mode.TEST).exists():
        return
    for number, demo in enumerate(_links()):
        link = link_create(owner_id=owner.pk, mode=Mode.TEST, values=demo.values)
        link_picture_set(owner_id=owner.pk, mode=Mode.TEST, link_id=link.pk, content=_cover(number))
        for _ in range(demo.opened):
            link_opened(link.slug)
        for place, order in enumerate(demo.orders):
            # Visitors of their own: no limit of a client is met.
            visitor = Visitor(client=f"demo-{place}", key=f"demo-{place}", body=repr(order).encode())
            made = link_pay(slug=link.slug, order=_order(**order), visitor=visitor)
            payment_simulate(payment_id=UUID(str(made.payment["id"])), scenario=Scenario.EXACT)


def _order(
    *, quantity: int | None = None, price: str | None = None, answers: dict[str, str] | None = None
) -> LinkOrder:
    return LinkOrder(version=1, quantity=quantity, price=price, answers=answers or {}, name="", email="")


def _links() -> Iterator[DemoLink]:
    """The newest is listed first. Only the one in euros needs a rate, and nobody has paid at it yet."""
    currency = "EUR" if "EUR" in configuration.currencies() else "XRP"
    yield DemoLink(
        {
            "title": "High Tide, screen print A2",
            "price": "12",
            "max_sales": 3,
            "slug": "high-tide-a2",
            "inactive_message": "A second run is drying. It goes on sale on December 5 at noon.",
        },
        opened=21,
        orders=({}, {}, {}),
    )
    yield DemoLink(
        {
            "title": "Keep the press running",
            "description": "We press 200 records a month, by hand. What you give pays for vinyl and paper.",
            "price_min": "3",
            "price_max": "200",
            "price_presets": ["5", "10", "25"],
            "fields": [
                {
                    "label": "A line for the sleeve notes",
                    "type": "text",
                    "required": False,
                    "options": [],
                    "max_length": 80,
                }
            ],
            "ask_email": True,
            "slug": "press",
            "success_message": "Thank you! Your line will be on the next sleeve.",
        },
        opened=34,
        orders=({"price": "10"}, {"price": "25"}, {"price": "7.5"}),
    )
    yield DemoLink(
        {"title": "Tide Tables, tote bag", "price": "12.5", "quantity_max": 3},
        opened=26,
        orders=({"quantity": 1}, {"quantity": 2}),
    )
    yield DemoLink(
        {
            "title": "Low Tide EP, 180 g vinyl",
            "description": "Six songs recorded on the island of Fehmarn. 180 g black vinyl, numbered sleeve, "
            "lyric sheet. Ships from Lübeck within two days.",
            "currency": currency,
            "price": "24",
            "quantity_max": 5,
            "max_sales": 50,
            "fields": [
                {
                    "label": "Sleeve",
                    "type": "choice",
                    "required": True,
                    "options": ["Sea blue", "Sand"],
                    "max_length": 200,
                }
            ],
            "ask_email": True,
            "slug": "low-tide",
            "inactive_message": "Sold out. The next pressing comes in March.",
        },
        opened=9,
    )


def _cover(number: int) -> bytes:
    """A drawing of its own for each link."""
    image = Image.new("RGB", (_SIDE, _SIDE), _SEA if number == 3 else _PAPER)
    draw = ImageDraw.Draw(image)
    match number:
        case 0:
            for ring, colour in enumerate((_SEA, "#7f9a8f", _GOLD, "#e8d9b5")):
                edge = 80 + 90 * ring
                draw.pieslice((edge, edge + 120, _SIDE - edge, _SIDE - edge + 120), 180, 360, colour)
            draw.rectangle((0, 510, _SIDE, _SIDE), _INK)
        case 1:
            for radius, colour in ((380, _INK), (150, _GOLD), (30, _PAPER)):
                draw.ellipse(_circle(450, 450, radius), colour)
        case 2:
            draw.rectangle((250, 330, 650, 760), "#f6f1e4", _INK, 6)
            draw.arc((340, 180, 560, 480), 180, 360, _INK, 10)
            for line in range(3):
                draw.line((310, 480 + 70 * line, 590, 480 + 70 * line), _SEA, 12)
        case _:
            draw.ellipse(_circle(600, 300, 120), "#e8d7ae")
            for line in range(8):
                draw.arc((-200, 440 + 60 * line, 1100, 640 + 60 * line), 200, 340, "#cfc29c", 6 + 3 * line)
    out = io.BytesIO()
    image.save(out, "PNG")
    return out.getvalue()


def _circle(x: int, y: int, radius: int) -> tuple[int, int, int, int]:
    return x - radius, y - radius, x + radius, y + radius
