"""The fonts of a PDF: DejaVu where the machine has it, else the one that every reader of PDFs has.

A letter that the font cannot print, or not in the right direction, is left out by name: a reader must see
that something is missing.
"""

from __future__ import annotations

import functools
import unicodedata
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from fpdf import FPDF

# Where Debian's fonts-dejavu-core puts it.
FONT_DIR = Path("/usr/share/fonts/truetype/dejavu")
_FILES = {"": "DejaVuSans.ttf", "B": "DejaVuSans-Bold.ttf"}
_BUILT_IN = "helvetica"
_FAMILY = "dejavu"
# They are written from right to left, or join: that takes a shaping engine.
_RIGHT_TO_LEFT = {"R", "AL"}
UNPRINTABLE = "?"


def fonts_add(pdf: FPDF) -> str:
    """Give the document its fonts; the name of their family."""
    if not _has_dejavu():
        return _BUILT_IN
    for style, name in _FILES.items():
        pdf.add_font(_FAMILY, style, FONT_DIR / name)
    return _FAMILY


def printable(text: str) -> str:
    """The text with a question mark for each letter that cannot be printed."""
    letters = _letters() if _has_dejavu() else None
    return "".join(each if each == "\n" or _can_print(each, letters) else UNPRINTABLE for each in text)


def unprintable(texts: Iterable[str]) -> list[str]:
    """The letters that cannot be printed, each once."""
    letters = _letters() if _has_dejavu() else None
    found = {each for text in texts for each in text if each != "\n" and not _can_print(each, letters)}
    return sorted(found)


def _can_print(letter: str, letters: frozenset[int] | None) -> bool:
    if unicodedata.bidirectional(letter) in _RIGHT_TO_LEFT or unicodedata.combining(letter):
        return False
    if letters is not None:
        return ord(letter) in letters
    try:
        letter.encode("latin-1")
    except UnicodeEncodeError:
        return False
    return True


def _has_dejavu() -> bool:
    return all((FONT_DIR / name).is_file() for name in _FILES.values())


@functools.cache
def _letters() -> frozenset[int]:
    """What both weights have."""
    pdf = FPDF()
    fonts_add(pdf)
    fonts: dict[str, Any] = pdf.fonts
    return frozenset.intersection(*(frozenset(font.cmap) for font in fonts.values()))
