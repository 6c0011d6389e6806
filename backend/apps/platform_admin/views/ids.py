"""Row ids in paths."""

from __future__ import annotations

from apps.common.errors import ApiError

_LARGEST_ID = 2**63 - 1


def row_id_parse(text: str, *, missing: str) -> int:
    """The id in a path. A malformed one is as unknown as any other: raises ApiError 404 with `missing`."""
    if not (text.isascii() and text.isdigit()) or len(text) > 19 or int(text) > _LARGEST_ID:
        raise ApiError(404, missing)
    return int(text)
