"""The merchants of the API tests."""

from __future__ import annotations

from tests.factories.api_fixtures import high_limits, merchant, platform

__all__ = ["high_limits", "merchant", "platform"]
