"""The production image: what the Dockerfile copies of the backend is all that its processes need.

There is no Docker here: the copied directories alone, without the packages for development, run what
docker-compose.yml starts. The front-end's build is the suite `build`.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest

from stack.children import wait_until
from stack.compose import Compose, Service, read_compose
from stack.paths import BACKEND, RunDir
from stack.ports import any_free_port
from stack.secretfiles import ensure_secrets
from tests.factories.front_end import write_build

_COPY = re.compile(r"^COPY backend/(\S+) (\S+)$", re.MULTILINE)
_GIVEN = {
    "POSTGRES_PASSWORD": "unused",
    "PUBLIC_ORIGIN": "https://pay.example",
    "ALLOWED_HOSTS": "pay.example",
    "LEDGER_URL_TEST": "wss://test.example",
    "LEDGER_URL_LIVE": "wss://live.example",
    "EMAIL_HOST": "mail.example",
}
# Python reads it when it starts. None of these is in requirements/run.in.
_WITHOUT_DEVELOPMENT = """
import sys
for name in ("pytest", "hypothesis", "schemathesis", "jsonschema", "mypy", "playwright", "standardwebhooks"):
    sys.modules[name] = None
"""


@pytest.fixture(scope="module")
def image(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The backend's directory as in the image, beside a build of the front-end."""
    app = tmp_path_factory.mktemp("app")
    backend, dist = app / "backend", app / "frontend" / "dist"
    for source, target in _COPY.findall((BACKEND / "Dockerfile").read_text()):
        to = backend / target / source.rsplit("/", 1)[-1] if target.endswith("/") else backend / target
        to.parent.mkdir(parents=True, exist_ok=True)
        if (BACKEND / source).is_dir():
            # With its compiled files, so that not each of four processes compiles everything. One that is
            # being written has another name for a moment.
            shutil.copytree(BACKEND / source, to, ignore=shutil.ignore_patterns("*.pyc.*"))
        else:
            shutil.copy2(BACKEND / source, to)
    dist.mkdir(parents=True)
    write_build(dist)
    (app / "sitecustomize.py").write_text(_WITHOUT_DEVELOPMENT)
    return backend


def test_the_image_has_the_font_of_pdfs() -> None:
    """`apps/common/pdf_fonts.py` writes question marks without it."""
    packages = re.search(r"apt-get install (.+?) \\\n", (BACKEND / "Dockerfile").read_text())
    assert packages is not None
    assert re.search(r"fonts-dejavu-core=\S+", packages[1]), "an exact version, for equal images"


def _environment(image: Path, environment: dict[str, str]) -> dict[str, str]:
    python = Path(sys.executable).parent
    path = {"PATH": f"{python}:{os.environ['PATH']}", "PYTHONPATH": str(image.parent)}
    return {**path, "PYTHONDONTWRITEBYTECODE": "1", **environment}


def _run(image: Path, command: list[str], environment: dict[str, str]) -> str:
    done = subprocess.run(
        command,
        cwd=image,
        env=_environment(image, environment),
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
    assert done.returncode == 0, f"{command}\n{done.stdout}"
    return done.stdout


@pytest.fixture
def services() -> Compose:
    """docker-compose.yml with the settings of an operator."""
    return read_compose(_GIVEN)


@pytest.fixture
def production(services: Compose, own_database: str, tmp_path: Path) -> dict[str, str]:
    """The environment of the web service, with this machine's servers and directories."""
    run = RunDir(tmp_path)
    run.create()
    ensure_secrets(run)
    return {
        **services.services["web"].environment,
        "DATABASE_URL": own_database,
        "REDIS_URL": os.environ["REDIS_URL"],
        "SECRETS_FILE": str(run.secrets),
        "MEDIA_ROOT": str(run.media),
        "READY_FILE": str(run.ready / "web"),
    }


def _command(service: Service) -> list[str]:
    return list(service.command)


@contextmanager
def _serving(image: Path, command: list[str], environment: dict[str, str]) -> Iterator[httpx.Client]:
    """The web service as docker compose starts it, on a free port of this machine."""
    port = any_free_port()
    command[command.index("--port") + 1] = str(port)
    command[command.index("--host") + 1] = "127.0.0.1"
    process = subprocess.Popen(command, cwd=image, env=_environment(image, environment))

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


def test_the_images_own_code_migrates_and_serves(
    image: Path, services: Compose, production: dict[str, str]
) -> None:
    migrate, web = _command(services.services["migrate"]), _command(services.services["web"])
    assert migrate[0] == web[0] == "python"
    assert "No migrations to apply" in _run(image, migrate, production)

    with _serving(image, web, production) as client:
        page = client.get("/")
        assert page.status_code == 200
        assert "max-age" in page.headers["strict-transport-security"]
        assert client.get("/checkout/x").status_code in {200, 404}
        for path in ("/static/admin/css/base.css", "/api/config/", "/openapi.json", "/api/schema/"):
            assert client.get(path).status_code == 200, path
        assert client.get("/", headers={"host": "evil.example"}).status_code == 400


@pytest.mark.parametrize("service", ["worker-default", "watcher-live"])
def test_the_images_other_processes_find_their_code(
    image: Path, services: Compose, production: dict[str, str], service: str
) -> None:
    assert _run(image, [*_command(services.services[service]), "--help"], production)
