"""The two modes. Every row of a merchant belongs to one of them."""

from typing import Literal

Mode = Literal["test", "live"]
MODES: tuple[Mode, Mode] = ("test", "live")
