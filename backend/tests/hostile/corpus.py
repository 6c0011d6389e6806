"""The corpus of hostile messages: the files in `corpus/`, read as they are sent."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any

FOLDER = Path(__file__).parent / "corpus"
_REPEATED = re.compile(r"<([0-9]+)\*([^<>]+)>")


def read(name: str) -> dict[str, Any]:
    """The file `name`, with every repetition such as `<400*9>` written out."""
    return dict(_written_out(tomllib.loads((FOLDER / f"{name}.toml").read_text())))


def wire(text: str) -> bytes:
    r"""Text of the corpus as bytes: `\r`, `\n` and `\xff` are escapes, all else is what it looks like."""
    return text.encode("latin-1").decode("unicode_escape").encode("latin-1")


def body(text: str) -> bytes:
    """A body of the corpus: UTF-8, where `<raw ff00>` stands for these bytes."""
    parts = re.split(r"<raw ([0-9a-f]+)>", text)
    return b"".join(bytes.fromhex(part) if odd % 2 else part.encode() for odd, part in enumerate(parts))


def _written_out(value: Any) -> Any:
    if isinstance(value, dict):
        return {name: _written_out(each) for name, each in value.items()}
    if isinstance(value, list):
        return [_written_out(each) for each in value]
    if isinstance(value, str):
        return _REPEATED.sub(lambda found: found[2] * int(found[1]), value)
    return value
