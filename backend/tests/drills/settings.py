"""As for tests, with production's limit of how long a frozen process keeps its locks."""

from config.settings.base import frozen_loses_locks
from config.settings.test import *  # noqa: F403

frozen_loses_locks()
