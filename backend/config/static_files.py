"""Static files: the front-end build, Django's admin, and our own style sheets and fonts."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import django.contrib.admin
from django.conf import settings
from whitenoise import WhiteNoise
from whitenoise.string_utils import decode_path_info

import apps.common

# Vite puts a hash of the content into file names.
_HASHED = re.compile(r"/assets/[\w.-]+-[\w-]{8,}\.\w+")


def with_static_files(application: Any) -> Any:
    """`application` behind WhiteNoise, which prefers the compressed files of the build."""
    files = _Files(
        application,
        max_age=3600,
        immutable_file_test=lambda _, url: _HASHED.fullmatch(url) is not None,
    )
    if settings.FRONTEND_DIST.is_dir():
        files.add_files(str(settings.FRONTEND_DIST), prefix="/")
    for package in (django.contrib.admin, apps.common):
        files.add_files(str(Path(package.__path__[0]) / "static"), prefix=settings.STATIC_URL)
    # Django serves the pages: the checkout's contains its payment.
    for name in [url for url in files.files if url.endswith((".html", ".html.gz", ".html.br"))]:
        del files.files[name]
    return files


class _Files(WhiteNoise):  # type: ignore[misc]
    """WhiteNoise, which reads its files at start-up, plus files that a build adds or replaces later."""

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
