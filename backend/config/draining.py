"""A web process that is asked to end says so first, and a proxy sends it nothing that it would not answer."""

from __future__ import annotations

import importlib
import signal
import threading
from types import FrameType

from uvicorn import Server

from config import env

_draining = threading.Event()


def is_draining() -> bool:
    """Whether this process will end in a moment: it is no longer ready, and still answers."""
    return _draining.is_set()


class DrainingServer(Server):
    """At SIGTERM it goes on for `WEB_DRAIN_SECONDS` as not ready, then ends as uvicorn does: it takes no new
    connections, and what it has begun is answered. A second signal ends it at once."""

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        if sig != signal.SIGTERM or is_draining() or not env.WEB_DRAIN_SECONDS:
            super().handle_exit(sig, frame)
            return
        _draining.set()
        timer = threading.Timer(env.WEB_DRAIN_SECONDS, super().handle_exit, [sig, frame])
        timer.daemon = True
        timer.start()


def install() -> None:
    """Have uvicorn use it. It has no setting for the class of its server, in one process or in several."""
    for name in ("uvicorn.main", "uvicorn.supervisors.multiprocess"):
        importlib.import_module(name).Server = DrainingServer  # type: ignore[attr-defined]
