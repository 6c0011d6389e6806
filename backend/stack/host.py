"""The services of `docker-compose.yml` as processes of this machine, for the host run.

Commands, environments, health checks and the order of the start are read from the file. Only places change:
a container's name and port become a port of this machine, its volumes, secrets and /tmp directories. Services
run as an unprivileged user where the host run is root, so what a read-only container could not write, they
cannot write here.
"""

import os
import pwd
import re
import shutil
import subprocess
import sys
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from . import children, postgres
from .children import Account
from .compose import Compose, Service
from .errors import StackError
from .paths import BACKEND, ROOT, VENV, VENV_PYTHON
from .postgres import Cluster
from .probes import Probe
from .redis import RedisBinary
from .table import ProcessSpec

# The ports that services have in their containers.
PORTS = {
    "postgres": 5432,
    "redis": 6379,
    "web": 8000,
    "edge-http": 8080,
    "edge-https": 8443,
    "edge-health": 8081,
    "metrics": 9464,
}
CHECK_SECONDS = 10.0
# Of an interpreter: what is not needed to run the product.
NOT_COPIED = ("site-packages", "test", "__pycache__", "idlelib", "tkinter", "*.a", "include", "share")
_IMAGE_ENVIRONMENT = re.compile(r"^ENV (.+)$", re.MULTILINE)


@dataclass(frozen=True)
class Host:
    """Where things are on this machine. `account`: the user of our services, None for our own."""

    root: Path
    ports: Mapping[str, int]
    cluster: Cluster
    redis: RedisBinary
    caddy: Path
    account: Account | None
    python: "Python"
    left_out: list[str] = field(default_factory=list)

    def directory(self, *parts: str) -> Path:
        """A directory that our services may write."""
        made = self.root
        for part in parts:
            made /= part
            made.mkdir(exist_ok=True)
            made.chmod(0o755)
            if self.account is not None:
                os.chown(made, self.account.uid, self.account.gid)
        return made


@dataclass(frozen=True)
class Python:
    """An interpreter with the product's packages, and the variables that it needs for that."""

    program: Path
    variables: Mapping[str, str] = field(default_factory=dict)


def services_account() -> Account | None:
    """The user of our services; None if we are not root. Not PostgreSQL's, whose files are none of theirs."""
    if os.geteuid() != 0:
        return None
    try:
        entry = pwd.getpwnam("nobody")
    except KeyError:
        return Account("nobody", 65534, 65534)
    return Account(entry.pw_name, entry.pw_uid, entry.pw_gid)


def python_for(account: Account | None, copy: Path) -> Python | None:
    """The environment's Python; or, if that user cannot enter where it lies, a copy of it at `copy`.

    None if neither runs: the checkout itself may lie in a home that others cannot enter.
    """
    if _runs(Python(VENV_PYTHON), account):
        return Python(VENV_PYTHON)
    base = Path(sys.base_prefix)
    if base == Path("/usr"):
        return None
    shutil.copytree(base, copy, symlinks=True, ignore=shutil.ignore_patterns(*NOT_COPIED))
    for directory, _, names in os.walk(copy):
        for path in (Path(directory), *(Path(directory, name) for name in names)):
            if not path.is_symlink():
                path.chmod(path.stat().st_mode | (0o055 if path.is_dir() else 0o044))
    version = f"python{sys.version_info.major}.{sys.version_info.minor}"
    packages = VENV / "lib" / version / "site-packages"
    places = {
        "PYTHONHOME": str(copy),
        "PYTHONPATH": str(packages),
        "LD_LIBRARY_PATH": str(copy / "lib"),
    }
    copied = Python(copy / "bin" / version, places)
    return copied if _runs(copied, account) else None


def _runs(python: Python, account: Account | None) -> bool:
    command: list[str | Path] = [python.program, "-c", "import celery, config, psycopg, redis, ssl, uvicorn"]
    env = {**python.variables, "PYTHONDONTWRITEBYTECODE": "1"}
    try:
        return children.run_as(command, cwd=BACKEND, account=account, env=env).returncode == 0
    except OSError:
        return False


def service_specs(host: Host, compose: Compose) -> list[ProcessSpec]:
    """Every service that runs without naming a profile."""
    return [_spec(host, one) for one in compose.usual]


def environment_of(host: Host, service: Service) -> dict[str, str]:
    """The environment of one of our services: the image's, then the file's."""
    image = _IMAGE_ENVIRONMENT.findall((BACKEND / "Dockerfile").read_text())
    own = dict(pair.split("=", 1) for line in image for pair in line.split())
    moved = _Places(host, service)
    ours = {name: moved(value) for name, value in service.environment.items()}
    return {"PATH": os.environ["PATH"], **own, **host.python.variables, **ours}


def _spec(host: Host, service: Service) -> ProcessSpec:
    moved = _Places(host, service)
    words = tuple(moved(word) for word in service.command)
    if service.name == "postgres":
        env, account, cwd = host.cluster.environment(), host.cluster.account, host.cluster.root
        env["PGPORT"] = str(host.ports["postgres"])
        command = (
            *(str(host.cluster.binaries.postgres), "-D", str(host.cluster.data)),
            *("-c", "listen_addresses=127.0.0.1", "-c", "unix_socket_directories=", *words[1:]),
        )
    elif service.name == "redis":
        env, account, cwd = {"PATH": os.environ["PATH"]}, host.account, host.directory("redis")
        own = ("--port", str(host.ports["redis"]), "--bind", "127.0.0.1")
        command = (str(host.redis.program), *words[1:], *own)
    elif service.name == "edge":
        given = {name: moved(value) for name, value in service.environment.items()}
        ports = {
            f"EDGE_{kind.upper()}_PORT": str(host.ports[f"edge-{kind}"])
            for kind in ("http", "https", "health")
        }
        env, account, cwd = (
            {"PATH": os.environ["PATH"], **given, **ports},
            host.account,
            host.directory("edge"),
        )
        command = (str(host.caddy), *words[1:])
    elif service.is_ours:
        env, account, cwd = environment_of(host, service), host.account, BACKEND
        command = (str(host.python.program), *words[1:])
    else:
        raise StackError(f"The host run does not know how to start the service {service.name}.")
    return ProcessSpec(
        name=service.name,
        command=command,
        env=env,
        cwd=cwd,
        account=account,
        ready=_health_check(host, service, env, account),
        needs=service.needs,
        once=service.ends,
        before_start=host.cluster.clear_stale if service.name == "postgres" else None,
        stop_signal=postgres.STOP_SIGNAL if service.name == "postgres" else ProcessSpec.stop_signal,
        death_signal=postgres.DEATH_SIGNAL if service.name == "postgres" else ProcessSpec.death_signal,
    )


def _health_check(host: Host, service: Service, env: Mapping[str, str], account: Account | None) -> Probe:
    """The service's own health check. One whose program this machine lacks is left out by name."""
    moved = _Places(host, service)
    command = [moved(word) for word in service.health_check]
    if not command:
        return lambda: True
    program = {"python": str(host.python.program)}.get(command[0]) or shutil.which(command[0])
    if service.name == "postgres" and program is None:
        beside = host.cluster.binaries.directory / command[0]
        program = str(beside) if beside.exists() else None
    if program is None:
        host.left_out.append(f"the health check of {service.name}: {command[0]} is missing")
        return lambda: True
    if service.name == "redis":
        command[1:1] = ["-p", str(host.ports["redis"])]

    def healthy() -> bool:
        try:
            ran = children.run_as(
                [program, *command[1:]], cwd=Path("/"), account=account, env=env, timeout=CHECK_SECONDS
            )
        except subprocess.TimeoutExpired:
            return False
        return ran.returncode == 0

    return healthy


class _Places:
    """Replaces, in one pass, the places of a container by those of this machine."""

    def __init__(self, host: Host, service: Service) -> None:
        ports = host.ports
        self._known = {
            **{f"{name}:{PORTS[name]}": f"127.0.0.1:{ports[name]}" for name in ("postgres", "redis", "web")},
            f"localhost:{PORTS['web']}": f"localhost:{ports['web']}",
            **{str(PORTS[name]): str(ports[name]) for name in ("web", "metrics")},
            f"127.0.0.1:{PORTS['edge-health']}": f"127.0.0.1:{ports['edge-health']}",
            "0.0.0.0": "127.0.0.1",  # noqa: S104 (what the container listens on)
            "/etc/caddy/Caddyfile": str(BACKEND / "ops" / "proxy" / "Caddyfile"),
            **{f"/run/secrets/{name}": str(host.root / "secrets" / name) for name in service.secrets},
            **dict(_volume(host, text) for text in service.definition.get("volumes", ())),
            "/tmp": str(host.directory("tmp", service.name)),  # noqa: S108 (the container's own)
        }
        longest_first = sorted(self._known, key=len, reverse=True)
        self._pattern = re.compile(
            "|".join(rf"(?<![\w.]){re.escape(place)}(?!\w)" for place in longest_first)
        )

    def __call__(self, text: str) -> str:
        return self._pattern.sub(lambda found: self._known[found[0]], text)


def _volume(host: Host, text: str) -> tuple[str, str]:
    """`volume:/path` or `./file:/path:ro`: the path in the container and here."""
    source, path = text.split(":")[:2]
    here = ROOT / source if source.startswith("./") else host.directory("volumes", source)
    return path, str(here)


def place_secrets(host: Host, files: Mapping[str, Path]) -> None:
    """Copies of the secret files that only the services' user can read."""
    to = host.directory("secrets")
    for name, source in files.items():
        copy = to / name
        shutil.copyfile(source, copy)
        copy.chmod(0o400)
        if host.account is not None:
            os.chown(copy, host.account.uid, host.account.gid)


def strangers(host: Host, processes: Mapping[str, int]) -> dict[str, int]:
    """The processes that run as another user than theirs, with that user's id."""
    found = {}
    for name, pid in processes.items():
        own = host.cluster.account if name == "postgres" else host.account
        user = Path(f"/proc/{pid}").stat().st_uid
        if own is not None and user != own.uid:
            found[name] = user
    return found
