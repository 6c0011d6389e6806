"""Fixtures of the API tests."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from apps.common.modes import Mode
from apps.content.models import Blog, Testimonial
from tests.factories.front_end import write_build
from tests.factories.platform import Merchant, create_merchant, create_platform
from tests.factories.second_factor import Phone, create_phone


@pytest.fixture(autouse=True)
def high_limits(settings: Any) -> None:
    """Raise all limits; the tests of limits lower them again."""
    settings.RATE_CREATE_PER_SECOND = 100_000
    settings.RATE_STATUS_PER_SECOND = 100_000
    settings.RATE_STATUS_CLIENT_PER_SECOND = 100_000
    settings.RATE_CHECK_PER_SECOND = 100_000
    settings.RATE_KEYPAD_PER_MINUTE = 100_000
    settings.RATE_SIMULATE_PER_MINUTE = 100_000
    settings.RATE_SIGN_IN_PER_MINUTE = 100_000
    settings.RATE_CHANGES_PER_HOUR = 100_000
    settings.RATE_SIGN_UP_PER_HOUR = 100_000
    settings.RATE_RESET_PER_HOUR = 100_000
    settings.RATE_GOOGLE_PER_MINUTE = 100_000
    settings.RATE_CONTACT_PER_HOUR = 100_000
    settings.PASSWORD_HASHES_WAITING = 1_000
    settings.PASSWORD_HASH_WAIT_SECONDS = 60


@pytest.fixture
def platform(db: None) -> None:
    create_platform(Mode.TEST, Mode.LIVE)


@pytest.fixture
def merchant(platform: None) -> Merchant:
    return create_merchant()


@pytest.fixture
def empty_blog(db: None) -> Iterator[None]:
    """No posts and no testimonials, before the test and after it."""
    Blog.objects.all().delete()
    Testimonial.objects.all().delete()
    yield
    Blog.objects.all().delete()
    Testimonial.objects.all().delete()


@pytest.fixture
def media(settings: Any, tmp_path: Path) -> Path:
    settings.MEDIA_ROOT = tmp_path
    return tmp_path


@pytest.fixture
def dist(settings: Any, tmp_path: Path) -> Path:
    """A build of the front-end."""
    settings.FRONTEND_DIST = tmp_path
    write_build(tmp_path)
    return tmp_path


@pytest.fixture
def stopped_clock(monkeypatch: pytest.MonkeyPatch) -> None:
    """The clock of the second factor stands still, in the middle of a step of 30 seconds."""
    monkeypatch.setattr(
        "apps.accounts.services.second_factor.time", SimpleNamespace(time=lambda: 1_795_000_005.0)
    )


@pytest.fixture
def phone(db: None, stopped_clock: None) -> Phone:
    return create_phone()
