"""Static files: what the front-end build wrote, Django's admin and our own style sheets and fonts."""

from __future__ import annotations

import gzip
import os
import re
import tempfile
from pathlib import Path
from typing import Any

import django.contrib.admin
from django.conf import settings
from whitenoise import WhiteNoise

import apps.common

# Vite names what it builds after its content.
_COMPRESSIBLE = {".js", ".css", ".svg", ".json"}
_HASHED = re.compile(r"^/assets/.+-[\w-]{8,}\.\w+$")


def with_static_files(application: Any) -> Any:
    """`application` behind a server of files that were there at start-up, pre-compressed ones preferred."""
    files = WhiteNoise(
        application,
        max_age=3600,
        immutable_file_test=lambda _, url: _HASHED.match(url) is not None,
    )
    if settings.FRONTEND_DIST.is_dir():
        _compress(settings.FRONTEND_DIST / "assets")
        files.add_files(str(settings.FRONTEND_DIST), prefix="/")
    for package in (django.contrib.admin, apps.common):
        files.add_files(str(Path(package.__path__[0]) / "static"), prefix=settings.STATIC_URL)
    # Pages are Django's: the checkout's carries its payment.
    for name in [url for url in files.files if url.endswith((".html", ".html.gz", ".html.br"))]:
        del files.files[name]
    return files


def _compress(assets: Path) -> None:
    """Write a `.gz` beside each asset that has none, at the best level; skipped where nothing may be written.

    Several processes may start at once: each writes a file of its own and renames it into place.
    """
    if not os.access(assets, os.W_OK):
        return
    for path in assets.iterdir():
        target = path.with_name(f"{path.name}.gz")
        if path.suffix in _COMPRESSIBLE and not target.exists():
            with tempfile.NamedTemporaryFile(dir=assets, suffix=".tmp", delete=False) as part:
                part.write(gzip.compress(path.read_bytes(), compresslevel=9, mtime=0))
            Path(part.name).chmod(0o644)
            Path(part.name).replace(target)
