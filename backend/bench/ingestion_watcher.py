"""`python -m bench.ingestion_watcher`: the watcher of test mode, until SIGTERM.

Then it prints, as JSON, how many statements it sent to the database since its first sweep.
"""

from __future__ import annotations

import json
import signal
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any


def main() -> None:
    import django

    django.setup()
    from django.conf import settings
    from django.db import connection

    from apps.common.collector import collector_settle
    from apps.common.modes import Mode
    from apps.payments.services.watcher import watch

    stop, ready, statements = threading.Event(), Path(settings.READY_FILE), 0

    def count(execute: Callable[..., Any], *rest: Any) -> Any:
        nonlocal statements
        statements += ready.exists()
        return execute(*rest)

    signal.signal(signal.SIGTERM, lambda *_: stop.set())
    collector_settle()
    with connection.execute_wrapper(count):
        watch(mode=Mode.TEST, stop=stop)
    print(json.dumps({"statements": statements}), flush=True)


if __name__ == "__main__":
    main()
