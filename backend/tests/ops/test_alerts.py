"""The alert rules and the dashboard: each rule is unit-tested, names what there is, leads to its chapter."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest
import yaml

from stack.paths import BACKEND, ROOT
from tests.factories.metrics import every_name

OPS = BACKEND / "ops"
RULES: dict[str, dict[str, Any]] = {
    rule["alert"]: rule
    for group in yaml.safe_load((OPS / "alerts.yml").read_text())["groups"]
    for rule in group["rules"]
}
# Prometheus' own.
GIVEN = {"up"}
# What no alert and no panel needs.
UNUSED = {
    *("dropwise_ledger_index", "dropwise_lease_remaining_seconds"),
    *("dropwise_time_to_funds_seconds_count", "dropwise_time_to_funds_seconds_sum"),
    *("dropwise_http_request_seconds_count", "dropwise_http_request_seconds_sum"),
    "dropwise_webhook_attempt_seconds_sum",
}


@pytest.fixture
def promtool() -> str:
    found = shutil.which("promtool")
    if found is None:
        pytest.skip("promtool is missing (Debian: apt-get install prometheus).")
    return found


def names_in(expression: str) -> set[str]:
    return set(re.findall(r"\b(?:dropwise_\w+|up)\b(?!=)", expression))


def dashboard_expressions() -> list[str]:
    panels = json.loads((OPS / "grafana" / "dropwise.json").read_text())["panels"]
    return [target["expr"] for panel in panels for target in panel.get("targets", [])]


def anchors(document: Path) -> set[str]:
    titles = re.findall(r"^#+ (.+)$", document.read_text(), re.MULTILINE)
    return {re.sub(r"[^\w -]", "", title.lower()).replace(" ", "-") for title in titles}


def test_rules_and_dashboard_name_what_metrics_shows_and_all_of_it(db: None) -> None:
    shown = every_name()
    alerted = {name for rule in RULES.values() for name in names_in(rule["expr"])}
    pictured = {name for expression in dashboard_expressions() for name in names_in(expression)}
    assert alerted - shown == GIVEN
    assert pictured - shown == set()
    assert shown - alerted - pictured == UNUSED


@pytest.mark.parametrize("name", RULES)
def test_an_alert_has_a_severity_a_sentence_and_a_chapter(name: str) -> None:
    rule = RULES[name]
    assert rule["labels"]["severity"] in {"critical", "warning"}
    assert set(rule["annotations"]) == {"summary", "runbook"}
    assert rule["annotations"]["summary"].endswith(".")
    file, _, anchor = rule["annotations"]["runbook"].partition("#")
    assert anchor in anchors(ROOT / file)


def test_the_unit_tests_pass_and_each_is_red_without_its_rule(promtool: str, tmp_path: Path) -> None:
    def failing(rules: str) -> set[str]:
        """The alerts whose unit test fails with these rules."""
        shutil.copy(OPS / "alerts.test.yml", tmp_path)
        (tmp_path / "alerts.yml").write_text(rules)
        command = [promtool, "test", "rules", "alerts.test.yml"]
        done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
        found = set(re.findall(r"alertname: (\w+)", done.stdout + done.stderr))
        assert (done.returncode == 0) == (not found), done.stderr
        return found

    assert failing((OPS / "alerts.yml").read_text()) == set()
    # An alert is looked for by its name, so one run without any of them tells of each.
    assert failing("groups: []") == set(RULES)
