"""A4 sheets: the margins, the ways to put text, and the note on letters that cannot be printed."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime

from django.conf import settings
from fpdf import FPDF

from apps.common.mail.tokens import COLORS
from apps.common.pdf_fonts import fonts_add, printable, unprintable

LEFT, RIGHT, TOP, FOOT = 22.0, 188.0, 22.0, 24.0
WIDTH = RIGHT - LEFT
INK, QUIET, LINE = COLORS["ink"], COLORS["ink_3"], COLORS["line_2"]


class Sheet(FPDF):
    """A document of A4 pages. The same content and `made_at` give the same bytes."""

    def __init__(self, *, title: str, author: str, made_at: datetime) -> None:
        super().__init__(format="A4")
        self.family = fonts_add(self)
        self.set_margins(LEFT, TOP, 210 - RIGHT)
        self.c_margin = 0
        self.set_auto_page_break(True, margin=FOOT + 8)
        self.set_title(title)
        self.set_author(printable(author))
        self.set_creator(settings.PRODUCT_NAME)
        self.set_creation_date(made_at)

    def put(
        self,
        text: str,
        *,
        x: float = LEFT,
        width: float = WIDTH,
        size: float = 9.5,
        bold: bool = False,
        color: str = INK,
        align: str = "L",
        leading: float = 4.8,
    ) -> None:
        """Text in lines; the next one goes below."""
        self.set_font(self.family, "B" if bold else "", size)
        self.set_text_color(color)
        self.set_x(x)
        self.multi_cell(width, leading, printable(text), align=align, new_x="LMARGIN", new_y="NEXT")

    def rule(self, *, x: float = LEFT, color: str = LINE) -> None:
        self.set_draw_color(color)
        self.set_line_width(0.2)
        self.line(x, self.get_y(), RIGHT, self.get_y())

    def put_unprintable(self, texts: Iterable[str], *, shown: str) -> None:
        """Name the letters of `texts` that the font lacks, if any; `shown` says where they stand."""
        missing = unprintable(texts)
        if missing:
            names = ", ".join(f"U+{ord(letter):04X}" for letter in missing)
            self.ln(6)
            self.put(
                f"This PDF cannot print these letters and shows ? for each: {names}. {shown}",
                size=8,
                color=QUIET,
            )
