"""Each step of the production image that runs our code, in a scratch copy of what the image would contain.

There is no Docker here, so the steps are read from the Dockerfile and the commands from docker-compose.yml.
Installing packages is left to the machine's own installation.
"""

from __future__ import annotations

import fnmatch
import os
import re
import shlex
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

import httpx
import pytest
import yaml

from stack.children import wait_until
from stack.paths import BACKEND, FRONTEND, ROOT, RunDir
from stack.ports import any_free_port
from stack.secretfiles import ensure_secrets

# Steps of the system, which run no code of ours.
_SYSTEM = ("npm ci", "pip install ", "useradd ", "mkdir ", "chown ")
_VARIABLE = re.compile(r"\$\{(\w+)(?::[-?]([^}]*))?\}")
_GIVEN = {
    "POSTGRES_PASSWORD": "unused",
    "PUBLIC_ORIGIN": "https://pay.example",
    "ALLOWED_HOSTS": "pay.example",
    "LEDGER_URL_TEST": "wss://test.example",
    "LEDGER_URL_LIVE": "wss://live.example",
    "EMAIL_HOST": "mail.example",
}


@dataclass
class Stage:
    """One stage of the Dockerfile, built in a directory instead of an image."""

    root: Path
    environment: dict[str, str] = field(default_factory=dict)
    directory: Path = Path("/")

    def at(self, path: str) -> Path:
        """A path of the image, relative to its working directory, in ours."""
        return self.root / (self.directory / path).relative_to("/")

    def run(self, command: str | list[str], **environment: str) -> str:
        python = str(Path(sys.executable).parent)
        done = subprocess.run(
            command,
            shell=isinstance(command, str),
            cwd=self.at("."),
            env={
                "PATH": f"{python}:{os.environ['PATH']}",
                "HOME": str(self.root),
                **self.environment,
                **environment,
            },
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            check=False,
        )
        assert done.returncode == 0, f"{command}\n{done.stdout}"
        return done.stdout


@pytest.fixture(scope="module")
def image(tmp_path_factory: pytest.TempPathFactory) -> Stage:
    """The last stage, with everything that the steps made."""
    scratch = tmp_path_factory.mktemp("image")
    stages: dict[str, Stage] = {}
    stage = Stage(scratch)
    for instruction, rest in _instructions((BACKEND / "Dockerfile").read_text()):
        words = shlex.split(rest)
        if instruction == "FROM":
            name = words[2] if words[1:2] == ["AS"] else str(len(stages))
            stage = stages[name] = Stage(scratch / name)
        elif instruction == "ENV":
            stage.environment |= dict(word.split("=", 1) for word in words)
            stage.environment.pop("PYTHONDONTWRITEBYTECODE", None)  # here several processes start in turn
        elif instruction == "WORKDIR":
            stage.directory = Path(words[0])
            stage.at(".").mkdir(parents=True, exist_ok=True)
        elif instruction == "COPY":
            source = stages[words.pop(0).removeprefix("--from=")] if "--from=" in rest else None
            for path in words[:-1]:
                _copy(source.at(path) if source else ROOT / path, stage, words[-1])
        elif instruction == "RUN" and rest.startswith("npm ci"):
            stage.at("node_modules").symlink_to(FRONTEND / "node_modules")
        elif instruction == "RUN":
            for step in rest.split(" && "):
                if not step.startswith(_SYSTEM):
                    stage.run(step)
    return stage


def _instructions(text: str) -> Iterator[tuple[str, str]]:
    for line in text.replace("\\\n", " ").splitlines():
        if line.strip() and not line.startswith("#"):
            instruction, rest = line.split(maxsplit=1)
            yield instruction, rest


def _copy(source: Path, stage: Stage, target: str) -> None:
    """As COPY does: a directory's content, or a file into a directory or under a new name."""
    to = stage.at(target)
    if source.is_dir():
        shutil.copytree(source, to, ignore=_ignored, dirs_exist_ok=True)
    else:
        to = to / source.name if target.endswith("/") else to
        to.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy2(source, to)


def _ignored(directory: str, names: list[str]) -> list[str]:
    """What .dockerignore leaves out."""
    if not Path(directory).is_relative_to(ROOT):
        return []
    patterns = (ROOT / ".dockerignore").read_text().split()
    place = Path(directory).relative_to(ROOT)
    return [
        name
        for name in names
        for pattern in patterns
        if fnmatch.fnmatch(str(place / name), pattern) or fnmatch.fnmatch(name, pattern.removeprefix("**/"))
    ]


@pytest.fixture
def services() -> dict[str, dict[str, object]]:
    """docker-compose.yml with the settings of an operator."""
    text = (ROOT / "docker-compose.yml").read_text()
    filled = _VARIABLE.sub(lambda found: _GIVEN.get(found[1], found[2] or ""), text)
    return dict(yaml.safe_load(filled)["services"])


@pytest.fixture
def production(services: dict[str, dict[str, object]], own_database: str, tmp_path: Path) -> dict[str, str]:
    """The environment of the web service, with this machine's servers and directories."""
    run = RunDir(tmp_path)
    run.create()
    ensure_secrets(run)
    environment = services["web"]["environment"]
    assert isinstance(environment, dict)
    return {
        **{name: "" if value is None else str(value) for name, value in environment.items()},
        "DATABASE_URL": own_database,
        "REDIS_URL": os.environ["REDIS_URL"],
        "SECRETS_FILE": str(run.secrets),
        "MEDIA_ROOT": str(run.media),
        "READY_FILE": str(run.ready / "web"),
    }


def _command(service: dict[str, object]) -> list[str]:
    command = service["command"]
    assert isinstance(command, list)
    return [str(word) for word in command]


@contextmanager
def _serving(image: Stage, command: list[str], environment: dict[str, str]) -> Iterator[httpx.Client]:
    """The web service as docker compose starts it, on a free port of this machine."""
    port = any_free_port()
    command[command.index("--port") + 1] = str(port)
    command[command.index("--host") + 1] = "127.0.0.1"
    process = subprocess.Popen(
        [sys.executable, *command[1:]],
        cwd=image.at("."),
        env={"PATH": os.environ["PATH"], **image.environment, **environment},
    )

    def is_up() -> bool:
        try:
            return process.poll() is not None or client.get("/readyz").is_success
        except httpx.TransportError:
            return False

    with httpx.Client(
        base_url=f"http://127.0.0.1:{port}", headers={"host": "pay.example"}, timeout=20
    ) as client:
        try:
            assert wait_until(is_up, seconds=60)
            assert process.poll() is None
            yield client
        finally:
            process.terminate()
            process.wait(timeout=20)


def test_the_images_own_code_serves_the_site_that_its_steps_built(
    image: Stage, services: dict[str, dict[str, object]], production: dict[str, str]
) -> None:
    assert _command(services["migrate"])[0] == _command(services["web"])[0] == "python"
    assert "No migrations to apply" in image.run(_command(services["migrate"]), **production)

    with _serving(image, _command(services["web"]), production) as client:
        page = client.get("/")
        assets = set(re.findall(r'(?:src|href)="(/assets/[^"]+)"', page.text))
        assert page.status_code == 200
        assert len(assets) > 2
        for asset in assets:
            assert "immutable" in client.get(asset).headers["cache-control"]
        assert "max-age" in page.headers["strict-transport-security"]
        assert client.get("/checkout/x").status_code in {200, 404}
        assert client.get("/static/admin/css/base.css").status_code == 200
        assert client.get("/api/config/").status_code == 200
        for path in ("/docs.md", "/llms.txt", "/openapi.json", "/api/schema/"):
            assert client.get(path).status_code == 200, path
        assert client.get("/.vite/manifest.json").status_code == 404
        assert client.get("/", headers={"host": "evil.example"}).status_code == 400


@pytest.mark.parametrize("service", ["worker-default", "watcher-live"])
def test_the_images_other_processes_find_their_code(
    image: Stage, services: dict[str, dict[str, object]], production: dict[str, str], service: str
) -> None:
    assert image.run([*_command(services[service]), "--help"], **production)
