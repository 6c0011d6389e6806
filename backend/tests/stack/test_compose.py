"""`docker-compose.yml` and what it mounts: hardened, reachable only where it should be, complete.

The tools that read these files check them where they are installed; the rest is checked everywhere.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from django.conf import settings

from stack.compose import Service, read_compose
from stack.dotenv import setting_names
from stack.errors import StackError
from stack.paths import BACKEND, ROOT
from stack.postgres import PRIVATE_LOG, SHORT_STATEMENTS

OPS = BACKEND / "ops"
GIVEN = {
    "POSTGRES_PASSWORD": "p'a$$: #word",
    "PUBLIC_ORIGIN": "https://pay.example",
    "ALLOWED_HOSTS": "pay.example",
    "LEDGER_URL_TEST": "wss://test.example",
    "LEDGER_URL_LIVE": "wss://live.example",
    "EMAIL_HOST": "mail.example",
}
COMPOSE = read_compose(GIVEN)
SERVICES = [pytest.param(one, id=name) for name, one in COMPOSE.services.items()]
# An image's whole version, and perhaps the hash of what it named when `make digests` ran.
FULL_VERSION = re.compile(r"[\w./-]+:v?\d+\.\d+(\.\d+)?(-\w+)*(@sha256:[0-9a-f]{64})?")
PUBLISHED = {"edge": ["80:8080", "443:8443"], "grafana": ["127.0.0.1:3000:3000"]}
# Of the settings in .env.example: those of `make run`, of trials, and of single services.
NOT_FOR_EVERY_PROCESS = {
    *("PORT", "STACK_PG", "STACK_REDIS", "LEDGER_CLOSE_SECONDS", "TRIAL_HISTORY_DAYS"),
    *("LEDGER_ADMIN_URL_TEST", "FRONTEND_DIST", "WEBHOOK_ALLOW_LOCAL", "MAIL_OUTBOX_DIR"),
    *("POSTGRES_PASSWORD", "SECRETS_DIR", "EDGE_TLS", "SOURCE_DATE_EPOCH", "SEAL_PRIVATE_KEY_FILE"),
    *("METRICS_HOST", "METRICS_PORT", "OBSERVERS"),
}


@pytest.mark.parametrize("service", SERVICES)
def test_every_service_is_hardened_and_bounded(service: Service) -> None:
    asked = {
        name: service.definition.get(name)
        for name in ("read_only", "cap_drop", "security_opt", "privileged", "cap_add")
    }
    assert asked == {
        "read_only": True,
        "cap_drop": ["ALL"],
        "security_opt": ["no-new-privileges:true"],
        "privileged": None,
        "cap_add": None,
    }
    user, group = (int(number) for number in service.definition["user"].split(":"))
    assert (user > 0, group > 0) == (True, True)
    assert {"mem_limit", "cpus", "pids_limit", "networks", "logging"} <= set(service.definition)
    assert FULL_VERSION.fullmatch(service.image), service.image
    if service.is_ours or service.name == "edge":
        assert service.image.endswith(f":{settings.VERSION}")


@pytest.mark.parametrize("file", ["Dockerfile", "ops/proxy/Dockerfile"])
def test_images_are_built_from_full_versions(file: str) -> None:
    bases = re.findall(r"^FROM (\S+)", (BACKEND / file).read_text(), re.MULTILINE)
    assert [base for base in bases if not FULL_VERSION.fullmatch(base)] == []


def test_only_the_proxy_is_published_and_data_is_reached_from_inside_only() -> None:
    published = {
        name: one.definition["ports"] for name, one in COMPOSE.services.items() if "ports" in one.definition
    }
    assert published == PUBLISHED
    assert COMPOSE.networks["inside"] == {"internal": True}
    inside = {name for name, one in COMPOSE.services.items() if one.definition["networks"] == ["inside"]}
    assert inside >= {"postgres", "redis", "migrate", "beat", "ledger-standalone", "prometheus"}
    assert COMPOSE.services["edge"].definition["networks"] == ["outside"]


def test_only_the_settlement_worker_gets_the_key_to_wallet_secrets() -> None:
    holders = {name for name, one in COMPOSE.services.items() if "seal-private-key" in one.secrets}
    named = {name for name, one in COMPOSE.services.items() if "SEAL_PRIVATE_KEY_FILE" in one.environment}
    assert holders == named == {"worker-settlement"}


def test_every_setting_reaches_the_processes_and_every_variable_is_explained() -> None:
    explained = setting_names(ROOT / ".env.example")
    web = COMPOSE.services["web"]
    reach = set(web.environment) | web.left_to_the_operator
    assert reach == explained - NOT_FOR_EVERY_PROCESS
    used = set(re.findall(r"\$\{(\w+)", (ROOT / "docker-compose.yml").read_text()))
    assert used - explained == set()


def test_settings_are_filled_in_whatever_their_characters_and_required_ones_are_named() -> None:
    given = {**GIVEN, "COLD_ADDRESS_LIVE": "rCold"}
    environment = read_compose(given).services["web"].environment
    assert environment["DATABASE_URL"] == "postgresql://dropwise:p'a$: #word@postgres:5432/dropwise"
    assert environment["NUM_PROXIES"] == "1"
    assert environment["COLD_ADDRESS_LIVE"] == "rCold"
    assert "COLD_ADDRESS_TEST" not in environment
    with pytest.raises(StackError, match="EMAIL_HOST is required"):
        read_compose({name: value for name, value in GIVEN.items() if name != "EMAIL_HOST"})


def test_an_empty_setting_counts_as_not_set() -> None:
    read = "from config import env; print(env.RATE_CREATE_PER_SECOND, env.RATE_SOURCES, env.MIN_PAYMENT_XRP)"
    empty = dict.fromkeys(("RATE_CREATE_PER_SECOND", "RATE_SOURCES", "MIN_PAYMENT_XRP"), "")
    assert _ran([sys.executable, "-c", read], empty, cwd=BACKEND) == _ran(
        [sys.executable, "-c", read], {}, cwd=BACKEND
    )


def test_docker_compose_reads_the_file() -> None:
    command = _docker_compose()
    profiles = ["--profile", "staging", "--profile", "observability"]
    asked = _ran(
        [*command, "--file", str(ROOT / "docker-compose.yml"), *profiles, "config", "--services"], GIVEN
    )
    assert set(asked.split()) == set(COMPOSE.services)


def test_caddy_reads_its_file() -> None:
    caddy = _tool("caddy", package="caddy")
    for tls in ("", "tls internal"):
        _ran(
            [
                caddy,
                "adapt",
                "--config",
                str(OPS / "proxy" / "Caddyfile"),
                "--adapter",
                "caddyfile",
                "--validate",
            ],
            {"PUBLIC_ORIGIN": "https://pay.example", "EDGE_TLS": tls, "HOME": "/nonexistent"},
        )


def test_prometheus_reads_its_file() -> None:
    promtool = _tool("promtool", package="prometheus")
    _ran([promtool, "check", "config", "--syntax-only", str(OPS / "prometheus.yml")], {})


def _configuration_of_alertmanager(tmp_path: Path, given: dict[str, str]) -> str:
    ours = {
        "CONFIG_ONLY": "1",
        "CONFIG_DIRECTORY": str(tmp_path),
        "PUBLIC_ORIGIN": "https://pay.example:8443",
    }
    return _ran(["sh", str(OPS / "alertmanager.sh")], {**ours, "EMAIL_HOST": "mail.example", **given})


def test_alerts_are_sent_by_the_mail_server_of_the_settings(tmp_path: Path) -> None:
    given = {"CONTACT_EMAIL": "o'brien@pay.example", "EMAIL_USER": "me", "EMAIL_PASSWORD": "it's $HOME"}
    text = _configuration_of_alertmanager(tmp_path, given)

    assert "smtp_smarthost: 'mail.example:587'" in text
    assert "smtp_from: 'no-reply@pay.example'" in text
    assert "smtp_require_tls: true" in text
    assert "to: 'o''brien@pay.example'" in text
    assert "it's $HOME" not in text
    assert (tmp_path / "mail-password").read_text() == "it's $HOME"
    assert "smtp" not in _configuration_of_alertmanager(tmp_path, {})


def test_alertmanager_reads_its_configuration(tmp_path: Path) -> None:
    amtool = _tool("amtool", package="prometheus-alertmanager")
    for given in ({}, {"CONTACT_EMAIL": "ops@pay.example", "EMAIL_USER": "me", "EMAIL_SECURITY": "none"}):
        _configuration_of_alertmanager(tmp_path, given)
        _ran([amtool, "check-config", str(tmp_path / "alertmanager.yml")], {})


def _docker_compose() -> list[str]:
    for command in (["docker", "compose"], ["docker-compose"]):
        if (
            shutil.which(command[0])
            and subprocess.run([*command, "version"], capture_output=True, check=False).returncode == 0
        ):
            return command
    pytest.skip("Docker Compose is missing (Debian: apt-get install docker-compose).")


def _tool(name: str, *, package: str) -> str:
    found = shutil.which(name)
    if found is None:
        pytest.skip(f"{name} is missing (Debian: apt-get install {package}).")
    return found


def _ran(command: list[str], environment: dict[str, str], *, cwd: Path | None = None) -> str:
    own = {"PATH": os.environ["PATH"], **environment}
    done = subprocess.run(command, cwd=cwd, env=own, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_its_postgres_keeps_secrets_out_of_the_log_and_compiles_nothing_like_make_runs() -> None:
    settings = [part for each in (*PRIVATE_LOG, *SHORT_STATEMENTS) for part in ("-c", each)]
    assert COMPOSE.services["postgres"].definition["command"] == ["postgres", *settings]
