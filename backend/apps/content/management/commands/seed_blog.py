"""`manage.py seed_blog`: posts of ours to begin with, and sample testimonials; what exists is kept."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand

from apps.content.services.seed import blog_seed


class Command(BaseCommand):
    help = "Posts to begin with, and testimonials marked as samples. What exists is kept."

    def handle(self, **_: Any) -> None:
        self.stdout.write(f"{blog_seed()} posts made. Edit them at /django-admin/.")
