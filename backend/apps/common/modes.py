"""The two modes every row of a merchant belongs to."""

from typing import Literal

Mode = Literal["test", "live"]
MODES: tuple[Mode, Mode] = ("test", "live")
