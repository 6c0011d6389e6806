"""`docker-compose.yml` as it reads with an operator's settings: the one table of what runs on a server.

Host run, Kubernetes manifests and tests take commands, environments and health checks from here. Needs the
virtual environment, for `yaml`.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

import yaml

from .errors import StackError
from .paths import ROOT

FILE = ROOT / "docker-compose.yml"
# The product's own image, and that of the proxy.
OWN = "dropwise:"
_VARIABLE = re.compile(r"\$\{(\w+)(?:(:[-?])([^}]*))?\}")


@dataclass(frozen=True)
class Service:
    """One service. `settings`: the operator's, for the variables that the file leaves to them."""

    name: str
    definition: Mapping[str, Any]
    settings: Mapping[str, str]

    @property
    def image(self) -> str:
        return str(self.definition["image"])

    @property
    def is_ours(self) -> bool:
        """Whether it runs the product's own image."""
        return self.image.startswith(OWN)

    @property
    def profiles(self) -> tuple[str, ...]:
        return tuple(self.definition.get("profiles", ()))

    @property
    def command(self) -> tuple[str, ...]:
        return tuple(_plain(word) for word in self.definition.get("command", ()))

    @property
    def environment(self) -> dict[str, str]:
        """What the process gets: this file's values, and the operator's where the file only names one."""
        found: Mapping[str, object] = self.definition.get("environment", {})
        return {
            name: self.settings[name] if value is None else _plain(value)
            for name, value in found.items()
            if value is not None or name in self.settings
        }

    @property
    def left_to_the_operator(self) -> frozenset[str]:
        """The variables that the file only names."""
        found: Mapping[str, object] = self.definition.get("environment", {})
        return frozenset(name for name, value in found.items() if value is None)

    @cached_property
    def health_check(self) -> tuple[str, ...]:
        """The command, empty if there is none. A check for a shell is given to one."""
        test = self.definition.get("healthcheck", {}).get("test", ())
        if not test:
            return ()
        kind, *words = (_plain(word) for word in test)
        return ("sh", "-c", *words) if kind == "CMD-SHELL" else tuple(words)

    @property
    def needs(self) -> tuple[str, ...]:
        return tuple(self.definition.get("depends_on", {}))

    @property
    def secrets(self) -> tuple[str, ...]:
        return tuple(self.definition.get("secrets", ()))

    @property
    def ends(self) -> bool:
        """Whether it runs to its end, as migrations do."""
        return self.definition.get("restart") == "on-failure"


@dataclass(frozen=True)
class Compose:
    """The file, filled in."""

    services: Mapping[str, Service]
    networks: Mapping[str, Any]
    volumes: tuple[str, ...]

    @property
    def usual(self) -> list[Service]:
        """What runs without naming a profile."""
        return [one for one in self.services.values() if not one.profiles]


def read_compose(settings: Mapping[str, str], file: Path = FILE) -> Compose:
    """Fill the file in. Raises StackError that names a required setting which is missing."""
    document = _filled(yaml.safe_load(file.read_text(encoding="utf-8")), settings)
    services = {
        name: Service(name, definition, settings) for name, definition in document["services"].items()
    }
    return Compose(services, document["networks"], tuple(document["volumes"]))


def _filled(part: Any, settings: Mapping[str, str]) -> Any:
    """The same with the operator's values in the place of `${NAME}`, `${NAME:?}` and `${NAME:-default}`."""
    if isinstance(part, dict):
        return {name: _filled(value, settings) for name, value in part.items()}
    if isinstance(part, list):
        return [_filled(value, settings) for value in part]
    return _VARIABLE.sub(lambda found: _value(found, settings), part) if isinstance(part, str) else part


def _value(found: re.Match[str], settings: Mapping[str, str]) -> str:
    name, kind, rest = found[1], found[2], found[3]
    given = settings.get(name, "")
    if not given and kind == ":?":
        raise StackError(f"{name} is required: set it in .env.")
    return given or (rest if kind == ":-" else "")


def _plain(value: object) -> str:
    """A word of the file as the process sees it: `$$` stands for `$`."""
    return str(value).replace("$$", "$")
