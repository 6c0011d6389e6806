"""Reads the optional `.env` at the top level, and the names in `.env.example`."""

import re
from pathlib import Path

_LINE = re.compile(r"^\s*(?:export\s+)?([A-Za-z_][A-Za-z0-9_]*)\s*=\s*(.*?)\s*$")


def read_dotenv(path: Path) -> dict[str, str]:
    """The settings of a `.env` file; empty if there is none.

    `KEY=value`, optionally quoted. Outside quotes ` #` begins a comment. An empty value means "not set", so
    that a copy of `.env.example` changes nothing.
    """
    if not path.is_file():
        return {}
    settings = {}
    for line in path.read_text().splitlines():
        found = _LINE.match(line)
        if found is None:
            continue
        value = _value(found[2])
        if value:
            settings[found[1]] = value
    return settings


def setting_names(path: Path) -> frozenset[str]:
    """The names in a `.env` file, those without a value too."""
    found = (_LINE.match(line) for line in path.read_text().splitlines())
    return frozenset(line[1] for line in found if line is not None)


def _value(text: str) -> str:
    if text[:1] in {"'", '"'}:
        end = text.find(text[0], 1)
        if end > 0:
            return text[1:end]
    return re.split(r"(?:^|\s)#", text, maxsplit=1)[0].strip()
