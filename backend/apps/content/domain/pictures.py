"""Pictures that authors upload: checked, re-encoded and renamed. Only our own encoding is stored."""

from __future__ import annotations

import uuid
from typing import IO, Any, cast

from django.core.exceptions import ValidationError
from django.core.files.base import ContentFile, File

from apps.common.pictures import NoPictureError, PictureTooWideError, picture_encode

LARGEST_BYTES = 5 * 1024 * 1024
LARGEST_SIDE = 4_000

_TOO_LARGE = f"The picture is larger than 5 MB. Save it at most {LARGEST_SIDE} pixels wide, as JPEG or WebP."
_TOO_WIDE = f"The picture is more than {LARGEST_SIDE:,} pixels wide or high. Make it smaller."
_NO_PICTURE = "This is not a readable JPEG, PNG or WebP picture."


def picture_clean(upload: File[Any]) -> ContentFile[bytes]:
    """The uploaded picture, re-encoded, with a random name. Raises ValidationError."""
    if upload.size > LARGEST_BYTES:
        raise ValidationError(_TOO_LARGE)
    try:
        picture = picture_encode(cast(IO[bytes], upload), largest_side=LARGEST_SIDE)
    except PictureTooWideError:
        raise ValidationError(_TOO_WIDE) from None
    except NoPictureError:
        raise ValidationError(_NO_PICTURE) from None
    return ContentFile(picture.content, name=f"{uuid.uuid4().hex}.{picture.kind}")
