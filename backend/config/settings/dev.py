"""For `make run`: local ledgers and local webhook receivers are allowed."""

from config.settings.base import *  # noqa: F403
from config.settings.base import ALLOWED_HOSTS

ALLOWED_HOSTS = [*ALLOWED_HOSTS, "localhost", "127.0.0.1", "[::1]"]
