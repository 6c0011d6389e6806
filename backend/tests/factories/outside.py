"""Parties outside that misbehave: each accepts connections, as one that is well does."""

from __future__ import annotations

import socket
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field


def stopped(connection: socket.socket) -> None:
    """As a process that got SIGSTOP: the kernel still accepts for it."""
    time.sleep(60)


def slow(connection: socket.socket) -> None:
    """A byte now and then, for ever."""
    for byte in b"HTTP/1.1 101 Switching Protocols\r\n" + b"X" * 1_000:
        connection.sendall(bytes([byte]))
        time.sleep(0.2)


def garbage(connection: socket.socket) -> None:
    connection.recv(65_536)
    connection.sendall(bytes(range(256)))


def held_until(answer: threading.Event) -> Callable[[socket.socket], None]:
    """A party that responds when it is told to, and not before."""

    def held(connection: socket.socket) -> None:
        answer.wait(60)
        garbage(connection)

    return held


PARTIES: list[Callable[[socket.socket], None]] = [stopped, slow, garbage]


@dataclass
class Listener:
    """Where a party listens, and how many connections it has accepted."""

    port: int
    accepted: int = 0
    _changed: threading.Condition = field(default_factory=threading.Condition)

    def accept(self) -> None:
        with self._changed:
            self.accepted += 1
            self._changed.notify_all()

    def await_accepted(self, number: int) -> None:
        with self._changed:
            assert self._changed.wait_for(lambda: self.accepted >= number, 60)


@contextmanager
def listening(party: Callable[[socket.socket], None]) -> Iterator[Listener]:
    listener = socket.create_server(("127.0.0.1", 0), backlog=256)
    told = Listener(int(listener.getsockname()[1]))

    def serve(connection: socket.socket) -> None:
        with suppress(OSError), connection:
            party(connection)

    def accept() -> None:
        with suppress(OSError):
            while True:
                connection, _ = listener.accept()
                told.accept()
                threading.Thread(target=serve, args=(connection,), daemon=True).start()

    threading.Thread(target=accept, daemon=True).start()
    try:
        yield told
    finally:
        with suppress(OSError):
            listener.shutdown(socket.SHUT_RDWR)
        listener.close()
