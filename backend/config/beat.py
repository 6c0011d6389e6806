"""The scheduler's Celery app. It sends names of tasks and runs none, so it loads no app of Django, and takes
less than half the memory.

`python -m config.beat`.
"""

from __future__ import annotations

import os
import signal
from types import FrameType
from typing import Any

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings.dev")

from celery import Celery, platforms
from celery.apps.beat import Beat
from celery.signals import beat_init
from django.conf import settings
from django.utils.log import configure_logging

from apps.common.heartbeats import BEAT
from config import readiness
from config.celery_settings import CONFIGURATION

configure_logging(settings.LOGGING_CONFIG, settings.LOGGING)

# Without the fixup that would set up Django.
app = Celery("dropwise", fixups=set())
app.conf.update(CONFIGURATION)


@beat_init.connect  # type: ignore[untyped-decorator]
def _on_beat(**_: Any) -> None:
    readiness.announce(BEAT)


class _Beat(Beat):  # type: ignore[misc]
    def install_sync_handler(self, service: Any) -> None:
        """Only ends the loop. What is to be closed is closed after it, by `Service.start`.

        Celery's own handler closes the scheduler in the middle of whatever the signal interrupts. If that
        is a statement, the lease is released on a connection whose lock this very thread holds: for ever.
        """

        def stop(signum: int, frame: FrameType | None) -> None:
            signal.signal(signal.SIGTERM, signal.SIG_IGN)
            signal.signal(signal.SIGINT, signal.SIG_IGN)
            # Somebody may swallow the exception; then the next turn of the loop ends it.
            service.scheduler.stopping = True
            raise SystemExit

        platforms.signals.update(SIGTERM=stop, SIGINT=stop)


if __name__ == "__main__":
    _Beat(app=app, loglevel="INFO", quiet=True).run()
