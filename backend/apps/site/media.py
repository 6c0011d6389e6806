"""`/media/`: the pictures of posts."""

from __future__ import annotations

import re

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse

from apps.common.errors import ApiError, error_response

# A folder and a name of hex digits, so that no path can leave the folder.
_NAME = re.compile(r"blog/[0-9a-f]{32}\.(?P<kind>jpg|png|webp)")
_TYPES = {"jpg": "image/jpeg", "png": "image/png", "webp": "image/webp"}


def media_file(request: HttpRequest, name: str) -> HttpResponse:
    """A stored picture. Its name decides the content type and is never reused."""
    if request.method not in {"GET", "HEAD"}:
        refusal = error_response(ApiError(405, "Method not allowed."))
        refusal["Allow"] = "GET, HEAD"
        return refusal
    known = _NAME.fullmatch(name)
    if known is None:
        raise Http404
    try:
        content = (settings.MEDIA_ROOT / name).read_bytes()
    except FileNotFoundError:
        raise Http404 from None
    response = HttpResponse(content, content_type=_TYPES[known["kind"]])
    response["Cache-Control"] = "public, max-age=31536000, immutable"
    return response
