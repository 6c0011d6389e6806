"""Deleting pictures that no post uses anymore."""

from __future__ import annotations

import time

from django.conf import settings

from apps.content.models import Blog, BlogImage, BlogSection

# Longer than it takes to save a form: a picture is stored before its row is committed.
KEEP_SECONDS = 3_600


def pictures_prune() -> int:
    """Delete stored pictures without a row, once they are an hour old; returns how many."""
    folder = settings.MEDIA_ROOT / "blog"
    if not folder.is_dir():
        return 0
    before = time.time() - KEEP_SECONDS
    # Files are listed before rows are read, so that a picture stored in between is not deleted.
    old = {f"blog/{path.name}": path for path in folder.iterdir() if path.stat().st_mtime < before}
    shown = {
        *Blog.objects.values_list("cover_image", flat=True),
        *BlogSection.objects.values_list("image", flat=True),
        *BlogImage.objects.values_list("image", flat=True),
    }
    gone = [path for name, path in old.items() if name not in shown]
    for path in gone:
        path.unlink(missing_ok=True)
    return len(gone)
