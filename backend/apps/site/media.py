"""`/media/`: the pictures of posts, which are files, and of payment links, which the database keeps."""

from __future__ import annotations

import re
from uuid import UUID

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse

from apps.common.errors import ApiError, error_response
from apps.common.pictures import content_type
from apps.selling.selectors.links import picture_content

# A folder and a name of hex digits, so that no path can leave the folder.
_NAME = re.compile(r"(?P<folder>blog|links)/(?P<id>[0-9a-f]{32})\.(?P<kind>jpg|png|webp)")


def media_file(request: HttpRequest, name: str) -> HttpResponse:
    """A stored picture. Its name decides the content type and is never reused."""
    if request.method not in {"GET", "HEAD"}:
        refusal = error_response(ApiError(405, "Method not allowed."))
        refusal["Allow"] = "GET, HEAD"
        return refusal
    known = _NAME.fullmatch(name)
    if known is None:
        raise Http404
    content = _link_picture(known) if known["folder"] == "links" else _file(name)
    if content is None:
        raise Http404
    response = HttpResponse(content, content_type=content_type(known["kind"]))
    response["Cache-Control"] = "public, max-age=31536000, immutable"
    return response


def _link_picture(known: re.Match[str]) -> bytes | None:
    return picture_content(picture_id=UUID(hex=known["id"]), kind=known["kind"])


def _file(name: str) -> bytes | None:
    try:
        return bytes((settings.MEDIA_ROOT / name).read_bytes())
    except FileNotFoundError:
        return None
