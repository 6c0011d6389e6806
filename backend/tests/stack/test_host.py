"""The host run's table: the services of `docker-compose.yml` with this machine's places.

`make host-run` starts it.
"""

from __future__ import annotations

import smtplib
import subprocess
import sys
from dataclasses import replace
from email.message import EmailMessage
from pathlib import Path

import pytest

from stack import host
from stack.children import wait_until
from stack.compose import Compose, Service, read_compose
from stack.errors import StackError
from stack.paths import BACKEND
from stack.ports import any_free_port
from stack.postgres import Cluster
from stack.postgres_binaries import Binaries
from stack.redis import RedisBinary

GIVEN = {
    "POSTGRES_PASSWORD": "word",
    "PUBLIC_ORIGIN": "https://localhost:18443",
    "ALLOWED_HOSTS": "localhost",
    "LEDGER_URL_TEST": "ws://127.0.0.1:6006",
    "LEDGER_URL_LIVE": "wss://live.example",
    "EMAIL_HOST": "127.0.0.1",
}
PORTS = {
    "postgres": 15432,
    "redis": 16379,
    "web": 18000,
    "edge-http": 18080,
    "edge-https": 18443,
    "edge-health": 18081,
    "metrics": 19464,
}
# Where a container's places are on this machine.
HERE = {
    "8000": "18000",
    "0.0.0.0": "127.0.0.1",  # noqa: S104 (what the container listens on)
    "/etc/caddy/Caddyfile": str(BACKEND / "ops" / "proxy" / "Caddyfile"),
}


@pytest.fixture
def machine(tmp_path: Path) -> host.Host:
    return host.Host(
        root=tmp_path,
        ports=PORTS,
        cluster=Cluster(Binaries(Path("/pg"), 17, "this machine's"), tmp_path, None, durable=True),
        redis=RedisBinary(Path("/redis-server"), "this machine's"),
        caddy=Path("/caddy"),
        account=None,
        python=host.Python(Path(sys.executable)),
    )


def test_every_usual_service_runs_its_own_command_in_the_order_of_the_file(machine: host.Host) -> None:
    compose = read_compose(GIVEN)
    specs = {spec.name: spec for spec in host.service_specs(machine, compose)}

    assert set(specs) == {one.name for one in compose.usual}
    for name, spec in specs.items():
        service = compose.services[name]
        places = {"8000": "18000", "0.0.0.0": "127.0.0.1"}  # noqa: S104 (what the container listens on)
        words = [places.get(word, word) for word in service.command[1:]]
        words = [
            str(BACKEND / "ops" / "proxy" / "Caddyfile") if "Caddyfile" in word else word for word in words
        ]
        assert " ".join(words) in " ".join(spec.command)
        assert spec.needs == service.needs
    assert specs["migrate"].once
    assert [spec.name for spec in specs.values() if spec.once] == ["migrate"]


def test_an_environment_keeps_the_files_values_and_gets_this_machines_places(
    machine: host.Host, tmp_path: Path
) -> None:
    compose = read_compose(GIVEN)
    worker = host.environment_of(machine, compose.services["worker-settlement"])

    assert worker["DJANGO_SETTINGS_MODULE"] == "config.settings.prod"
    assert worker["DATABASE_URL"] == "postgresql://dropwise:word@127.0.0.1:15432/dropwise"
    assert worker["REDIS_URL"] == "redis://127.0.0.1:16379/0"
    assert worker["SEAL_PRIVATE_KEY_FILE"] == str(tmp_path / "secrets" / "seal-private-key")
    assert worker["READY_FILE"] == str(tmp_path / "tmp" / "worker-settlement" / "ready")
    assert worker["AUDIT_HASH_FILE"] == str(tmp_path / "volumes" / "audit" / "hashes.txt")
    assert worker["PYTHONDONTWRITEBYTECODE"] == "1"
    web = host.environment_of(machine, compose.services["web"])
    assert "SEAL_PRIVATE_KEY_FILE" not in web


def test_the_files_health_check_decides_when_a_service_is_ready(machine: host.Host, tmp_path: Path) -> None:
    compose = read_compose(GIVEN)
    beat = next(spec for spec in host.service_specs(machine, compose) if spec.name == "beat")

    assert not beat.ready()
    (tmp_path / "tmp" / "beat" / "ready").touch()
    assert beat.ready()
    assert not [line for line in machine.left_out if "beat" in line]


def test_a_missing_program_is_named_and_an_unknown_service_refused(machine: host.Host) -> None:
    compose = read_compose(GIVEN)
    web = compose.services["web"]
    check = {**web.definition, "healthcheck": {"test": ["CMD", "no-such-program"]}}
    host.service_specs(machine, _only(Service("web", check, GIVEN), compose))
    assert machine.left_out == ["the health check of web: no-such-program is missing"]

    stranger = Service("search", {"image": "search:1.2.3", "command": ["search"]}, GIVEN)
    with pytest.raises(StackError, match="does not know how to start the service search"):
        host.service_specs(machine, _only(stranger, compose))


def test_the_mail_sink_keeps_what_it_is_sent(tmp_path: Path) -> None:
    port = any_free_port()
    sink = subprocess.Popen([sys.executable, "-m", "stack.mail_sink", str(port), str(tmp_path)], cwd=BACKEND)
    try:
        message = EmailMessage()
        message["Subject"], message["From"], message["To"] = "Hello", "a@pay.example", "b@pay.example"
        message.set_content("one\n.two\n")
        assert wait_until(lambda: _sends(port, message), seconds=30)
        (kept,) = tmp_path.glob("*.eml")
        assert b"Subject: Hello" in kept.read_bytes()
        assert b"one\r\n.two\r\n" in kept.read_bytes()
    finally:
        sink.kill()
        sink.wait()


def _only(service: Service, compose: Compose) -> Compose:
    return replace(compose, services={service.name: service})


def _sends(port: int, message: EmailMessage) -> bool:
    try:
        with smtplib.SMTP("127.0.0.1", port, timeout=10) as client:
            client.send_message(message)
    except OSError:
        return False
    return True
