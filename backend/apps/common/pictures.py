"""Pictures from outside, encoded anew: no EXIF data (such as the location), no bytes of the sender."""

from __future__ import annotations

import io
from dataclasses import dataclass
from typing import IO, Any, Final, Literal

from PIL import Image, ImageOps

Kind = Literal["jpg", "png", "webp"]

_KINDS: Final[dict[str, Kind]] = {"JPEG": "jpg", "PNG": "png", "WEBP": "webp"}
_ENCODING: dict[str, dict[str, Any]] = {
    "JPEG": {"quality": 85, "optimize": True, "progressive": True},
    "PNG": {"optimize": True},
    "WEBP": {"quality": 85, "method": 5},
}


class PictureTooWideError(Exception):
    """Wider or higher than is read at all."""


class NoPictureError(Exception):
    """Not a readable JPEG, PNG or WebP picture."""


@dataclass(frozen=True, slots=True)
class Picture:
    """An encoded picture and what it is."""

    content: bytes
    kind: Kind
    width: int
    height: int


def picture_encode(file: IO[bytes], *, largest_side: int, fit: int | None = None) -> Picture:
    """The first frame, upright, as bare pixels; with `fit` at most so many pixels wide and high.

    Raises PictureTooWideError where a side has more than `largest_side` pixels, and NoPictureError.
    """
    try:
        return _encoded(file, largest_side, fit)
    except PictureTooWideError:
        raise
    # Pillow's readers raise many kinds of errors, all of which mean that the picture cannot be read.
    except Exception:  # noqa: BLE001
        raise NoPictureError from None


def _encoded(file: IO[bytes], largest_side: int, fit: int | None) -> Picture:
    with Image.open(file, formats=list(_KINDS)) as picture:
        encoding = picture.format or ""
        # Known from the header, before a decompression bomb is unpacked.
        if max(picture.size) > largest_side:
            raise PictureTooWideError
        if fit is not None:
            # JPEG is read at a half or a quarter of its size where that is still enough.
            picture.draft(None, (fit, fit))
        opaque = encoding == "JPEG" or not picture.has_transparency_data
        upright = ImageOps.exif_transpose(picture).convert("RGB" if opaque else "RGBA")
    if fit is not None:
        upright.thumbnail((fit, fit), Image.Resampling.LANCZOS)
    upright.info = {}
    out = io.BytesIO()
    upright.save(out, encoding, **_ENCODING[encoding])
    return Picture(out.getvalue(), _KINDS[encoding], *upright.size)


def content_type(kind: str) -> str:
    """Of a file with this ending."""
    return "image/jpeg" if kind == "jpg" else f"image/{kind}"
