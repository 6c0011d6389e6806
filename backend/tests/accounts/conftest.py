"""The merchants of the API tests, and a phone with a second factor."""

from __future__ import annotations

from tests.factories.api_fixtures import high_limits, media, merchant, phone, platform, stopped_clock

__all__ = ["high_limits", "media", "merchant", "phone", "platform", "stopped_clock"]
