"""The scheduler's Celery app. It sends names of tasks and runs none, so it loads no app of Django, and takes
less than half the memory.

`python -m config.beat`.
"""

from __future__ import annotations

import os
from typing import Any

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings.dev")

from celery import Celery
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


if __name__ == "__main__":
    app.Beat(loglevel="INFO", quiet=True).run()
