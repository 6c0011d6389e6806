"""For `make run`: local ledgers and local webhook receivers are allowed."""

import socket

from config.settings.base import *  # noqa: F403
from config.settings.base import ALLOWED_HOSTS

_machine = socket.gethostname().lower()
# This machine under its own names, and as other containers or machines on its network call it.
ALLOWED_HOSTS = [
    *ALLOWED_HOSTS,
    *("localhost", ".localhost", "127.0.0.1", "[::1]"),
    *(_machine, _machine.partition(".")[0], f"{_machine.partition('.')[0]}.local"),
]
