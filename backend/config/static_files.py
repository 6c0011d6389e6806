"""Static files: what the front-end build wrote, Django's admin and our own style sheets and fonts."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import django.contrib.admin
from django.conf import settings
from whitenoise import WhiteNoise
from whitenoise.string_utils import decode_path_info

import apps.common

# Vite names what it builds after its content.
_HASHED = re.compile(r"/assets/[\w.-]+-[\w-]{8,}\.\w+")


def with_static_files(application: Any) -> Any:
    """`application` behind a server of files; compressed ones, where the build left them, are preferred."""
    files = _Files(
        application,
        max_age=3600,
        immutable_file_test=lambda _, url: _HASHED.fullmatch(url) is not None,
    )
    if settings.FRONTEND_DIST.is_dir():
        files.add_files(str(settings.FRONTEND_DIST), prefix="/")
    for package in (django.contrib.admin, apps.common):
        files.add_files(str(Path(package.__path__[0]) / "static"), prefix=settings.STATIC_URL)
    # Pages are Django's: the checkout's carries its payment.
    for name in [url for url in files.files if url.endswith((".html", ".html.gz", ".html.br"))]:
        del files.files[name]
    return files


class _Files(WhiteNoise):  # type: ignore[misc]
    """WhiteNoise, which knows the files of its start, and those that a build has added or replaced since."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._changed: dict[str, int] = {}

    def __call__(self, environ: dict[str, Any], start_response: Any) -> Any:
        url = decode_path_info(environ.get("PATH_INFO", ""))
        if _HASHED.fullmatch(url) or (url in self.files and not url.startswith(settings.STATIC_URL)):
            self._look_again(url)
        return super().__call__(environ, start_response)

    def _look_again(self, url: str) -> None:
        path = settings.FRONTEND_DIST / url[1:]
        try:
            changed = path.stat().st_mtime_ns
        except FileNotFoundError:
            self.files.pop(url, None)
            return
        if self._changed.get(url) != changed:
            self.add_file_to_dictionary(url, str(path))
            self._changed[url] = changed
