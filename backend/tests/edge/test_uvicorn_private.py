"""What of uvicorn we use though nothing promises it: after an upgrade, a sentence says what is missing."""

from __future__ import annotations

import asyncio
import inspect
from collections.abc import Mapping
from typing import Any

import pytest
import uvicorn
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from uvicorn.server import ServerState

from edge.uvicorn_private import CYCLE_NAMES, HTTP_NAMES, SOCKET_NAMES


def protocol(kind: Any) -> Any:
    async def make() -> Any:
        config = uvicorn.Config(app=lambda scope: None, log_config=None)
        return kind(config=config, server_state=ServerState(), app_state={})

    return asyncio.run(make())


def cycle() -> Any:
    parameters = inspect.signature(RequestResponseCycle).parameters
    return RequestResponseCycle(**dict.fromkeys(parameters))  # type: ignore[arg-type]


def missing(what: Any, names: Mapping[str, str]) -> list[str]:
    return [
        f"uvicorn {uvicorn.__version__}: {type(what).__name__} has no {name}; edge/ uses it {purpose}."
        for name, purpose in names.items()
        if not hasattr(what, name)
    ]


@pytest.mark.parametrize(
    ("what", "names"),
    [
        (lambda: protocol(HttpToolsProtocol), HTTP_NAMES),
        (cycle, CYCLE_NAMES),
        (lambda: protocol(WebSocketsSansIOProtocol), SOCKET_NAMES),
    ],
    ids=["http", "request", "socket"],
)
def test_uvicorn_has_every_private_name_that_the_edge_uses(what: Any, names: Mapping[str, str]) -> None:
    assert missing(what(), names) == []


def test_a_missing_name_is_told_in_a_sentence() -> None:
    assert missing(object(), {"flow": "to read on once a response is complete"}) == [
        f"uvicorn {uvicorn.__version__}: object has no flow; "
        "edge/ uses it to read on once a response is complete."
    ]
