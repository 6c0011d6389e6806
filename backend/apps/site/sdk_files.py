"""The Python SDK as a wheel: `pip install {origin}/sdk/….whl`.

The JavaScript package is a file of the front-end's build.
"""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from sdk.pack import WHEEL_NAME, wheel


@require_safe
def sdk_file(request: HttpRequest, name: str) -> HttpResponse:
    if name != WHEEL_NAME:
        raise Http404
    response = HttpResponse(wheel(), content_type="application/octet-stream")
    response["Cache-Control"] = "public, max-age=3600"
    return response
