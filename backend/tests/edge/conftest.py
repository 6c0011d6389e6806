"""The merchants of the API tests."""

from __future__ import annotations

from tests.factories.api_fixtures import dist, empty_blog, high_limits, merchant, platform

__all__ = ["dist", "empty_blog", "high_limits", "merchant", "platform"]
