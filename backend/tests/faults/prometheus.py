"""A Prometheus that reads one `/metrics` every second, with the rules of `ops/alerts.yml` in a hurry."""

from __future__ import annotations

import re
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
import yaml

from stack.children import end, spawn, wait_until
from stack.errors import StackError, tail
from stack.paths import BACKEND
from stack.ports import any_free_port

FACTOR = 20
_SECONDS = {"s": 1, "m": 60, "h": 3600}


def _shorter(text: str) -> str:
    seconds = int(text[:-1]) * _SECONDS[text[-1]]
    return f"{max(2, seconds // FACTOR)}s"


def rules_in_a_hurry() -> str:
    """The rules with each `for`, and each range of a rate, FACTOR times shorter."""
    document = yaml.safe_load((BACKEND / "ops" / "alerts.yml").read_text())
    for group in document["groups"]:
        for rule in group["rules"]:
            rule["expr"] = re.sub(
                r"\[(\d+[smh])\]", lambda found: f"[{max(10, int(_shorter(found[1])[:-1]))}s]", rule["expr"]
            )
            if "for" in rule:
                rule["for"] = _shorter(rule["for"])
    return yaml.safe_dump(document)


class Prometheus:
    def __init__(self, port: int) -> None:
        self._at = f"http://127.0.0.1:{port}/api/v1"

    def firing(self) -> set[str]:
        """The alerts that fire now, each with what it is about: `ProcessAway beat`."""
        return {_named(alert["labels"]) for alert in self._alerts() if alert["state"] == "firing"}

    def active(self) -> set[str]:
        """Those that fire, and those that will if it goes on."""
        return {_named(alert["labels"]) for alert in self._alerts()}

    def _alerts(self) -> list[dict[str, Any]]:
        found: list[dict[str, Any]] = httpx.get(f"{self._at}/alerts", timeout=10).json()["data"]["alerts"]
        return found

    def is_scraping(self) -> bool:
        try:
            found = httpx.get(f"{self._at}/query", params={"query": "up{job='dropwise'} == 1"}, timeout=2)
        except httpx.HTTPError:
            return False
        return bool(found.status_code == 200 and found.json()["data"]["result"])


def _named(labels: dict[str, str]) -> str:
    about = labels.get("process") or labels.get("mode") or labels.get("kind") or ""
    return f"{labels['alertname']} {about}".strip()


@contextmanager
def running_prometheus(metrics_port: int) -> Iterator[Prometheus]:
    program = shutil.which("prometheus")
    if program is None:
        raise StackError("Prometheus is missing (Debian: apt-get install prometheus).")
    directory = Path(tempfile.mkdtemp(prefix="dropwise-prometheus-"))
    (directory / "alerts.yml").write_text(rules_in_a_hurry())
    (directory / "prometheus.yml").write_text(
        yaml.safe_dump(
            {
                "global": {"scrape_interval": "1s", "scrape_timeout": "1s", "evaluation_interval": "1s"},
                "rule_files": ["alerts.yml"],
                "scrape_configs": [
                    {
                        "job_name": "dropwise",
                        "scrape_timeout": "1s",
                        "static_configs": [{"targets": [f"127.0.0.1:{metrics_port}"]}],
                    }
                ],
            }
        )
    )
    port, log = any_free_port(), directory / "log"
    command = [
        *(program, f"--config.file={directory / 'prometheus.yml'}"),
        *(f"--storage.tsdb.path={directory / 'data'}", f"--web.listen-address=127.0.0.1:{port}"),
    ]
    with log.open("ab") as output:
        process: subprocess.Popen[bytes] = spawn(command, cwd=directory, env={}, log=output)
    found = Prometheus(port)
    try:
        if not wait_until(found.is_scraping, seconds=60, every=0.5):
            raise StackError(f"Prometheus does not read /metrics:\n{tail(log, 20)}")
        yield found
    finally:
        end(process)
        shutil.rmtree(directory, ignore_errors=True)
