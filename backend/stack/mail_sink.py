"""`python -m stack.mail_sink PORT DIRECTORY`: a mail server that keeps each message as a file.

For the host run: production settings demand a mail server, and nothing that is sent here leaves the machine.
Speaks as much SMTP as a client without TLS needs.
"""

import socketserver
import sys
import time
from pathlib import Path

LONGEST_LINE = 4096


class Session(socketserver.StreamRequestHandler):
    """One client. Every command is accepted."""

    directory: Path

    def handle(self) -> None:
        self._say("220 dropwise mail sink")
        while command := self.rfile.readline(LONGEST_LINE):
            verb = command[:4].upper()
            if verb == b"DATA":
                self._say("354 go on")
                self._keep()
                self._say("250 kept")
            elif verb == b"QUIT":
                self._say("221 bye")
                return
            else:
                self._say("250 ok")

    def _keep(self) -> None:
        lines = []
        while (line := self.rfile.readline(LONGEST_LINE)) not in {b".\r\n", b""}:
            lines.append(line.removeprefix(b".") if line.startswith(b"..") else line)
        name = f"{time.time_ns()}-{id(self):x}"
        draft = self.directory / f"{name}.new"
        draft.write_bytes(b"".join(lines))
        draft.rename(self.directory / f"{name}.eml")

    def _say(self, text: str) -> None:
        self.wfile.write(f"{text}\r\n".encode())


def main() -> None:
    port, directory = int(sys.argv[1]), Path(sys.argv[2])
    directory.mkdir(parents=True, exist_ok=True)
    Session.directory = directory
    with socketserver.ThreadingTCPServer(("127.0.0.1", port), Session) as server:
        server.daemon_threads = True
        server.serve_forever()


if __name__ == "__main__":
    main()
