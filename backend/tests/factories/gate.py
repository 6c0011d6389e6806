"""A gate in front of a TCP server. While it is shut, the server seems to be restarting."""

from __future__ import annotations

import socket
import threading
from contextlib import suppress


class Gate:
    """Forwards connections to `target` while it is open.

    Shutting it cuts every connection. New ones are refused and counted until it opens.
    """

    def __init__(self, target: tuple[str, int]) -> None:
        self._target = target
        self._is_open = True
        self._pairs: list[socket.socket] = []
        self._lock = threading.Lock()
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.port: int = self._listener.getsockname()[1]
        self.refused = 0
        threading.Thread(target=self._accept, daemon=True).start()

    def shut(self) -> None:
        with self._lock:
            self._is_open = False
            pairs, self._pairs = self._pairs, []
        for end in pairs:
            _hang_up(end)

    def open(self) -> None:
        with self._lock:
            self._is_open = True

    def close(self) -> None:
        """Stop it for good."""
        self.shut()
        _hang_up(self._listener)

    def _accept(self) -> None:
        with suppress(OSError):
            while True:
                caller, _ = self._listener.accept()
                with self._lock:
                    if not self._is_open:
                        self.refused += 1
                        caller.close()
                        continue
                    server = socket.create_connection(self._target)
                    self._pairs += [caller, server]
                for source, sink in ((caller, server), (server, caller)):
                    threading.Thread(target=_forward, args=(source, sink), daemon=True).start()


def _forward(source: socket.socket, sink: socket.socket) -> None:
    with suppress(OSError):
        while data := source.recv(65536):
            sink.sendall(data)
    _hang_up(sink)


def _hang_up(end: socket.socket) -> None:
    with suppress(OSError):
        end.shutdown(socket.SHUT_RDWR)
    end.close()
