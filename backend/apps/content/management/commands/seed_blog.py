"""`manage.py seed_blog`: create our posts and sample testimonials where they are missing."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand

from apps.content.services.seed import blog_seed


class Command(BaseCommand):
    help = "Create our posts and sample testimonials where they are missing."

    def handle(self, **_: Any) -> None:
        self.stdout.write(f"{blog_seed()} posts created. Edit them at /django-admin/.")
