"""The merchants of the API tests."""

from __future__ import annotations

from tests.factories.api_fixtures import dist, high_limits, merchant, platform
from tests.factories.rates import set_rates

__all__ = ["dist", "high_limits", "merchant", "platform", "set_rates"]
