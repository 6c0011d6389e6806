"""Limits and helpers shared by the treasury's tables."""

from django.db.models import Q

MAX_DROPS = 10**17
MIN_TAG = 65536
MAX_TAG = 4294967295
HASH = "^[0-9A-F]{64}$"

# What a platform takes until its administrator sets something else, in parts per million.
DEFAULT_FEE_PPM = 10_000
DEFAULT_BURN_PPM = 100_000
PPM_PER_PERCENT = 10_000


def one_of(field: str, *values: str) -> Q:
    """The condition that `field` is one of these values."""
    return Q(**{f"{field}__in": [str(value) for value in values]})
