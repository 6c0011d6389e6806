"""Pictures that authors upload: checked, re-encoded and renamed.

Only our own encoding is stored: no EXIF data (such as the location), no bytes of the sender.
"""

from __future__ import annotations

import io
import uuid
from typing import Any

from django.core.exceptions import ValidationError
from django.core.files.base import ContentFile, File
from PIL import Image, ImageOps

LARGEST_BYTES = 5 * 1024 * 1024
LARGEST_SIDE = 4_000
_SUFFIXES = {"JPEG": "jpg", "PNG": "png", "WEBP": "webp"}
_ENCODING: dict[str, dict[str, Any]] = {
    "JPEG": {"quality": 85, "optimize": True, "progressive": True},
    "PNG": {"optimize": True},
    "WEBP": {"quality": 85, "method": 5},
}

_TOO_LARGE = f"The picture is larger than 5 MB. Save it at most {LARGEST_SIDE} pixels wide, as JPEG or WebP."
_TOO_WIDE = f"The picture is more than {LARGEST_SIDE:,} pixels wide or high. Make it smaller."
_NO_PICTURE = "This is not a readable JPEG, PNG or WebP picture."


def picture_clean(upload: File[Any]) -> ContentFile[bytes]:
    """The uploaded picture, re-encoded, with a random name. Raises ValidationError."""
    if upload.size > LARGEST_BYTES:
        raise ValidationError(_TOO_LARGE)
    try:
        return _encoded(upload)
    except ValidationError:
        raise
    # Pillow's readers raise many kinds of errors, all of which mean that the picture cannot be read.
    except Exception:  # noqa: BLE001
        raise ValidationError(_NO_PICTURE) from None


def _encoded(upload: File[Any]) -> ContentFile[bytes]:
    with Image.open(upload, formats=list(_SUFFIXES)) as picture:
        kind = picture.format or ""
        # Known from the header, before a decompression bomb is unpacked.
        if max(picture.size) > LARGEST_SIDE:
            raise ValidationError(_TOO_WIDE)
        opaque = kind == "JPEG" or not picture.has_transparency_data
        # The first frame, upright, as bare pixels.
        upright = ImageOps.exif_transpose(picture).convert("RGB" if opaque else "RGBA")
    upright.info = {}
    out = io.BytesIO()
    upright.save(out, kind, **_ENCODING[kind])
    return ContentFile(out.getvalue(), name=f"{uuid.uuid4().hex}.{_SUFFIXES[kind]}")
