"""A build of the front-end, and what its pages show."""

from __future__ import annotations

from tests.factories.api_fixtures import dist, empty_blog, high_limits, media, merchant, platform

__all__ = ["dist", "empty_blog", "high_limits", "media", "merchant", "platform"]
