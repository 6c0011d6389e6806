"""`python -m tests.crash.nursery web|work`: has everything imported, and forks the product's processes.

A run kills hundreds of processes, and each would need two seconds to import what it runs. Here each begins
at its command's `__main__`, as the product starts it, a few milliseconds after the last one died.

Orders come as lines of JSON on standard input: start a process, or signal one. Standard output says how each
has ended. The processes end with the nursery, and the nursery with the run.
"""

from __future__ import annotations

import argparse
import gc
import json
import os
import runpy
import select
import signal
import sys
from contextlib import suppress
from importlib import import_module
from pathlib import Path
from typing import Any, NoReturn

from stack.children import tie_to_parent
from tests.crash.steps import Orders, install

_IMPORTED = {
    "web": ("config.asgi", "config.urls", "uvicorn", "edge.http_protocol", "edge.websocket_protocol"),
    "work": (
        *("config.celery", "celery.apps.worker", "celery.worker.consumer", "celery.concurrency.thread"),
        *("celery.worker.components", "kombu.transport.redis", "apps.payments.services.watcher"),
    ),
    # Without Django, as the product's.
    "beat": ("celery.apps.beat", "kombu.transport.redis", "django.conf"),
}
_ALWAYS = ("apps.ledger.xrpl_client", "xrpl.core.keypairs", "xrpl.core.binarycodec", "uvloop", "config.urls")


def main() -> None:
    """Obey until standard input ends."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("kind", choices=_IMPORTED)
    parser.add_argument("--steps", type=Path, required=True)
    parser.add_argument("--logs", type=Path, required=True)
    parser.add_argument("--mutant", default="")
    given = parser.parse_args()
    _prepare(given)
    _tell(ready=given.kind)
    processes: dict[str, int] = {}
    unread = b""
    while True:
        if select.select([0], [], [], 0.02)[0]:
            read = os.read(0, 65536)
            if not read:
                break
            *lines, unread = (unread + read).split(b"\n")
            for line in lines:
                _obey(json.loads(line), processes, given.logs)
        _reap(processes)
    for pid in processes.values():
        os.kill(pid, signal.SIGKILL)


def _prepare(given: argparse.Namespace) -> None:
    if given.kind != "beat":
        import django

        django.setup()
        from django.apps import apps

        for config in apps.get_app_configs():
            if (Path(config.path) / "tasks.py").exists():
                import_module(f"{config.name}.tasks")
        for name in _ALWAYS:
            import_module(name)
    for name in _IMPORTED[given.kind]:
        import_module(name)
    if given.kind != "beat":
        _hurry()
        install(Orders(given.steps))
    if given.mutant:
        from tests.world import mutants

        mutants.apply(given.mutant)
    gc.freeze()


def _hurry() -> None:
    """Shorter pauses, so that a run has time for more kills: a dead process's wallet waits for a second, and
    a ledger that was away is looked for again soon. Leases save work and guard nothing."""
    from apps.ledger.stream import LedgerStream
    from apps.payments.services import mode_jobs, settlement

    mode_jobs.SWEEP_LEASE_SECONDS = settlement.LEASE_SECONDS = 1.0
    assert LedgerStream.__init__.__kwdefaults__ is not None
    LedgerStream.__init__.__kwdefaults__["backoff"] = (0.2, 1.0)


def _obey(order: dict[str, Any], processes: dict[str, int], logs: Path) -> None:
    name = order["name"]
    if "start" not in order:
        if name in processes:
            os.kill(processes[name], order["signal"])
        return
    sys.stdout.flush()
    tie = tie_to_parent(signal.SIGKILL)
    pid = os.fork()
    if pid == 0:
        tie()
        _become(order["start"], order["arguments"], logs / f"{name}.log")
    processes[name] = pid


def _become(module: str, arguments: list[str], log: Path) -> NoReturn:
    """This process is now `python -m module arguments`."""
    null = os.open(os.devnull, os.O_RDONLY)
    out = os.open(log, os.O_WRONLY | os.O_CREAT | os.O_APPEND)
    for source, target in ((null, 0), (out, 1), (out, 2)):
        os.dup2(source, target)
    sys.argv = [module, *arguments]
    code = 0
    try:
        runpy.run_module(module, run_name="__main__", alter_sys=True)
    except SystemExit as ended:
        code = ended.code if isinstance(ended.code, int) else 1
    except BaseException:  # noqa: BLE001  (said, and the process ends)
        sys.excepthook(*sys.exc_info())
        code = 1
    sys.stdout.flush()
    sys.stderr.flush()
    os._exit(code)


def _reap(processes: dict[str, int]) -> None:
    for name, pid in list(processes.items()):
        ended, status = os.waitpid(pid, os.WNOHANG)
        if ended:
            del processes[name]
            _tell(ended=name, pid=pid, code=os.waitstatus_to_exitcode(status))


def _tell(**facts: object) -> None:
    with suppress(BrokenPipeError):
        sys.stdout.write(f"{json.dumps(facts)}\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
