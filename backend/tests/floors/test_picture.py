"""The picture in docs/architecture.md shows the imports that there are."""

from __future__ import annotations

import re

from drawings.rooms import PICTURE, picture


def shape(svg: str) -> str:
    """Without the sizes, which change with every commit."""
    return re.sub(r"[\d,]+ lines", "lines", svg)


def test_the_picture_of_the_rooms_is_up_to_date() -> None:
    assert shape(PICTURE.read_text()) == shape(picture()), "run `make picture`"
