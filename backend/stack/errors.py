"""The error that the launcher prints as a sentence instead of a traceback."""

from pathlib import Path

TAIL_LINES = 30


class StackError(Exception):
    """Something that a person can act on. `log`: the file whose last lines explain it."""

    def __init__(self, message: str, *, log: Path | None = None) -> None:
        super().__init__(message)
        self.log = log

    def explain(self) -> str:
        """The sentence and, if there is a log, its last lines."""
        if self.log is None:
            return str(self)
        return f"{self}\n\nThe last lines of {self.log}:\n{tail(self.log)}"


def tail(log: Path, lines: int = TAIL_LINES) -> str:
    """The last lines of a log file, indented."""
    try:
        text = log.read_bytes()[-64_000:].decode(errors="replace")
    except FileNotFoundError:
        return "  (the file does not exist)"
    return "\n".join(f"  {line}" for line in text.splitlines()[-lines:]) or "  (empty)"
