"""What the money screen's calls answer with when they refuse."""

from __future__ import annotations

from apps.common.wire.errors import ApiErrorRecord
from apps.common.wire.record import ABSENT, about


class ShortfallRefused(ApiErrorRecord):
    details: str = about("The words that confirm it.", "leave 12.000000 XRP behind", default=ABSENT)
