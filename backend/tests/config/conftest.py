"""The merchants of the API tests, and all that they read."""

from __future__ import annotations

from tests.factories.api_fixtures import (
    dist,
    empty_blog,
    high_limits,
    media,
    merchant,
    phone,
    platform,
    stopped_clock,
)

__all__ = ["dist", "empty_blog", "high_limits", "media", "merchant", "phone", "platform", "stopped_clock"]
