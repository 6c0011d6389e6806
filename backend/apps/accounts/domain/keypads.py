"""What a keypad's PIN must look like, and how often it may be wrong."""

from __future__ import annotations

import re

# The shortest and the longest PIN.
PIN_DIGITS = (4, 8)
PIN_PATTERN = "^[0-9]{4,8}$"
PIN_TRIES = 5
DEVICE_LENGTH = 200

INVALID_PIN = "PIN must have 4 to 8 digits."


def is_pin(text: str) -> bool:
    return re.fullmatch("[0-9]{4,8}", text, re.ASCII) is not None


def wrong_pin(tries_left: int) -> str:
    tries = "1 try" if tries_left == 1 else f"{tries_left} tries"
    return f"Wrong PIN. {tries} left."
