"""The one error the launcher shows as a sentence instead of a traceback."""

from pathlib import Path

TAIL_LINES = 30


class StackError(Exception):
    """Something a person can act on; `log` names the file whose end explains it."""

    def __init__(self, message: str, *, log: Path | None = None) -> None:
        super().__init__(message)
        self.log = log

    def explain(self) -> str:
        """The sentence and, where there is one, the end of the log."""
        if self.log is None:
            return str(self)
        return f"{self}\n\nThe last lines of {self.log}:\n{tail(self.log)}"


def tail(log: Path, lines: int = TAIL_LINES) -> str:
    """The last lines of a log file, indented; a sentence where there is none."""
    try:
        text = log.read_bytes()[-64_000:].decode(errors="replace")
    except FileNotFoundError:
        return "  (the file is not there)"
    return "\n".join(f"  {line}" for line in text.splitlines()[-lines:]) or "  (empty)"
