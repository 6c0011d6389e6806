"""A worker of one queue: `python -m config.worker settlement --threads 2`.

Not through Celery's command line, which loads an interactive shell: 11 MB in each process.
"""

from __future__ import annotations

import argparse
import sys

from celery.utils.nodenames import default_nodename, host_format

from apps.common.queues import Queue
from config.celery import app


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m config.worker", description=__doc__)
    parser.add_argument("queue", choices=list(Queue))
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--log-level", default="INFO")
    given = parser.parse_args()
    worker = app.Worker(
        hostname=host_format(default_nodename(f"{given.queue}@%h")),
        queues=[given.queue],
        pool="threads",
        concurrency=given.threads,
        loglevel=given.log_level,
        quiet=True,
    )
    worker.start()
    sys.exit(worker.exitcode)


if __name__ == "__main__":
    main()
