"""What `make run` uses: everything real, local ledgers and local webhook receivers allowed."""

from config.settings.base import *  # noqa: F403

ALLOWED_HOSTS = ["*"]
