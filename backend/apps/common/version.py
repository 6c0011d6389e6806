"""The version of the API, which every answer names in `Dropwise-Version`."""

from __future__ import annotations

API_VERSION_DATE = "2026-11-25"
"""The day of the newest change that programs may notice; the changelog in the documentation tells each."""
