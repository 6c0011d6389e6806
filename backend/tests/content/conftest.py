"""The merchants of the API tests, an empty blog, and a place for pictures."""

from __future__ import annotations

from tests.factories.api_fixtures import empty_blog, high_limits, media, merchant, platform

__all__ = ["empty_blog", "high_limits", "media", "merchant", "platform"]
