"""The web server: `python -m config.web --port 8000`. The one place that chooses uvicorn's options."""

from __future__ import annotations

import argparse
import resource

import uvicorn
from django.conf import settings

from config import draining, env
from edge.websocket_protocol import MESSAGE_BYTES

OPEN_FILES = 65_536

# Here and not in `main`: the processes of several workers import this module, and nothing else of it.
draining.install()


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m config.web", description=__doc__)
    parser.add_argument("--host", default="127.0.0.1")
    parser.add_argument("--port", type=int, default=8000)
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument(
        "--graceful-seconds", type=int, default=8, help="to finish requests when it is stopped"
    )
    parser.add_argument("--log-level", default="info")
    given = parser.parse_args()
    _allow_connections()
    uvicorn.run(
        "config.asgi:application",
        host=given.host,
        port=given.port,
        workers=given.workers,
        http="edge.http_protocol:HttpProtocol",
        ws="edge.websocket_protocol:WebSocketProtocol",
        ws_max_size=MESSAGE_BYTES,
        # Our messages are short, and a compressor for each socket takes memory.
        ws_per_message_deflate=False,
        timeout_keep_alive=env.KEEP_ALIVE_SECONDS,
        timeout_graceful_shutdown=given.graceful_seconds,
        log_level=given.log_level,
        log_config=settings.LOGGING,
        access_log=False,
        server_header=False,
        # The application itself reads X-Forwarded-For, according to NUM_PROXIES.
        proxy_headers=False,
    )


def _allow_connections() -> None:
    """Every connection is an open file, and the usual limit of 1,024 is low for a public server."""
    usual, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (max(usual, min(most, OPEN_FILES)), most))


if __name__ == "__main__":
    main()
