"""What every PDF of a statement has: its sheet with the foot, its head and its seal."""

from __future__ import annotations

from collections.abc import Sequence
from decimal import Decimal
from typing import Any

from django.conf import settings

from apps.common.mail.tokens import COLORS
from apps.common.modes import Mode
from apps.common.pdf import FOOT, INK, LEFT, QUIET, WIDTH, Sheet
from apps.common.pdf_fonts import printable
from apps.common.words import short_day_words, short_moment_words
from apps.statements.models import Statement

_ROW = 4.2


class StatementSheet(Sheet):
    """A statement's sheet, with its foot."""

    def __init__(self, statement: Statement) -> None:
        super().__init__(
            title=f"Statement {statement.number}", author=settings.PRODUCT_NAME, made_at=statement.made_at
        )
        self.statement = statement

    def footer(self) -> None:
        self.set_y(-FOOT)
        self.rule()
        self.ln(2)
        top = self.get_y()
        self.put(f"Statement {self.statement.number}, {self.statement.party['name']}", size=7, color=QUIET)
        self.set_y(top)
        self.put(f"Page {self.page_no()} of {{nb}}", size=7, color=QUIET, align="R")

    def row(self, columns: Sequence[tuple[float, float, str]], cells: Sequence[str], **style: Any) -> None:
        """One line of a table, each cell cut to its column. A row is never parted."""
        if self.will_page_break(_ROW + 2):
            self.add_page()
        self.set_font(self.family, "B" if style.get("bold") else "", style.get("size", 9))
        self.set_text_color(style.get("color", INK))
        height = style.get("height", 6.0)
        for (x, width, align), text in zip(columns, cells, strict=True):
            self.set_x(x)
            self.cell(width, height, printable(text), align=align)
        self.ln(height)

    def put_head(self) -> None:
        """The number and days on the left, who it is for on the right."""
        statement, party = self.statement, self.statement.party
        top = self.get_y()
        self.put(f"Statement {statement.number}", size=20, bold=True, leading=10)
        days = f"{short_day_words(statement.first_day)} to {short_day_words(statement.last_day)}, UTC"
        self.put(f"{days}. {statement.mode.capitalize()} Mode.", size=9.5, color=QUIET, leading=5.5)
        if statement.mode == Mode.TEST:
            self.put("Test Mode: play money", bold=True, color=COLORS["amber"], leading=6)
        left_end = self.get_y()
        self.set_y(top)
        right: dict[str, Any] = {"x": LEFT + WIDTH * 0.6, "width": WIDTH * 0.4, "align": "R"}
        self.put(party["name"], bold=True, **right)
        for text in (party["address"], party["tax_id"]):
            if text:
                self.put(text, **right)
        self.set_y(max(left_end, self.get_y()) + 8)

    def put_seal(self) -> None:
        """Where it stands in the audit log."""
        statement = self.statement
        self.ln(5)
        self.put("Sealed", bold=True, size=10.5, leading=6)
        self.put(
            f"Made on {short_moment_words(statement.made_at)}; it never changes. "
            f"Row {statement.audit_row:,} of the audit log, with the hash {statement.audit_hash}.",
            size=8,
        )
        self.put(f"SHA-256 of its CSV: {statement.sha256}", size=8)


def xrp_words(drops: int) -> str:
    return f"{Decimal(drops).scaleb(-6):,.6f}"


def cut_to(text: str, longest: int) -> str:
    return text if len(text) <= longest else f"{text[: longest - 1]}…"
