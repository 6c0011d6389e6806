"""Blog posts."""

from __future__ import annotations

import uuid
from typing import Any

from django.utils import timezone

from apps.content.models import Blog, BlogSection

SUMMARY = "What it is about."


def create_post(*, sections: int = 0, **values: Any) -> Blog:
    """A post published now, with so many sections; `published_at=None` makes a draft."""
    defaults: dict[str, Any] = {
        "slug": f"post-{uuid.uuid4().hex[:12]}",
        "title": "Tags & drops",
        "summary": SUMMARY,
        "published_at": timezone.now(),
    }
    post = Blog.objects.create(**defaults | values)
    for position in range(sections):
        BlogSection.objects.create(
            blog=post,
            position=position,
            section_title=f"Part {position}",
            body=f"<p>Words of part {position}.</p>",
        )
    return post
