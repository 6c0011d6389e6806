"""Static files: the front-end build, Django's admin, and our own style sheets and fonts.

WhiteNoise knows the files and their headers. They are sent from the event loop, because a client that reads
slowly would otherwise hold a thread.
"""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import django.contrib.admin
from django.conf import settings
from whitenoise import WhiteNoise

import apps.common

# Vite puts a hash of the content into file names.
_HASHED = re.compile(r"/assets/[\w.-]+-[\w-]{8,}\.\w+")
_CHUNK_BYTES = 64 * 1024


class StaticFiles:
    """An ASGI application that sends files, and passes everything else to `application`."""

    def __init__(self, application: Callable[[Any, Any, Any], Awaitable[None]]) -> None:
        self.application = application
        self._files = _known_files()

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        file = self._files.at(scope["path"])
        if file is None:
            await self.application(scope, receive, send)
            return
        environ = {
            f"HTTP_{name.decode('latin1').upper().replace('-', '_')}": value.decode("latin1")
            for name, value in scope["headers"]
        }
        response = file.get_response(scope["method"], environ)
        headers = [(name.lower().encode(), value.encode()) for name, value in response.headers]
        await send({"type": "http.response.start", "status": int(response.status), "headers": headers})
        if response.file is not None:
            with response.file as content:
                while part := content.read(_CHUNK_BYTES):
                    await send({"type": "http.response.body", "body": part, "more_body": True})
        await send({"type": "http.response.body", "body": b"", "more_body": False})


def _known_files() -> _Files:
    files = _Files(
        None,
        max_age=3600,
        immutable_file_test=lambda _, url: _HASHED.fullmatch(url) is not None,
    )
    if settings.FRONTEND_DIST.is_dir():
        files.add_files(str(settings.FRONTEND_DIST), prefix="/")
    for package in (django.contrib.admin, apps.common):
        files.add_files(str(Path(package.__path__[0]) / "static"), prefix=settings.STATIC_URL)
    for url in list(files.files):
        # Django serves the pages: the checkout's contains its payment. What Vite notes about the build in a
        # hidden directory is nobody's business.
        if url.endswith((".html", ".html.gz", ".html.br")) or "/." in url:
            del files.files[url]
    return files


class _Files(WhiteNoise):  # type: ignore[misc]
    """WhiteNoise, which reads its files at start-up, plus files that a build adds or replaces later."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._changed: dict[str, int] = {}

    def at(self, url: str) -> Any:
        """The file at this path, None if there is none."""
        if _HASHED.fullmatch(url) or (url in self.files and not url.startswith(settings.STATIC_URL)):
            self._look_again(url)
        return self.files.get(url)

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
