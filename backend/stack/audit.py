"""`make audit`: what the product is made of, and what is known about it. Reports go to `.audit`.

Known vulnerabilities (pip-audit, npm audit), secrets in the files that Git keeps, bills of materials
(CycloneDX), licences. A service of advisories that does not answer is not taken for "nothing known": the line
says "not audited". The tools are in an environment of their own, from `requirements/audit.lock`.
"""

import json
import re
import subprocess
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from pathlib import Path
from typing import Any

from .console import Console
from .errors import StackError
from .install import digest, make_venv, run
from .paths import BACKEND, FRONTEND, ROOT, VENV_PYTHON

TOOLS = ROOT / ".venv-audit"
REPORTS = ROOT / ".audit"
REQUIREMENTS = BACKEND / "requirements"
BASELINE = BACKEND / "ops" / "secrets.baseline"
SECONDS = 600

# Licences under which the packages may be given on with a product of any licence.
ACCEPTED = re.compile(
    r"(MIT|MIT-0|MIT-CMU|BSD|BSD-\d-Clause|0BSD|Apache-2\.0|Apache Software License|ISC|PSF-2\.0|Python-2\.0"
    r"|MPL-2\.0|Mozilla Public License 2\.0 \(MPL 2\.0\)|LGPL-3\.0-only|OFL-1\.1|Unlicense|Public Domain"
    r"|BSD License|HPND|CC0-1\.0|ZPL-2\.1)"
)
# What the packages themselves do not say, looked up in their sources.
KNOWN_LICENCES = {"channels_redis": "BSD-3-Clause", "uritemplate": "BSD-3-Clause OR Apache-2.0"}

# A seed of the XRP Ledger, or a live key of ours. Test keys and secrets of test webhooks are in many samples.
_BASE58 = "[1-9A-HJ-NP-Za-km-z]"
OWN_SECRETS = re.compile(rf"\b(sEd{_BASE58}{{28}}|s{_BASE58}{{28}}|sk_live_[A-Za-z0-9]{{24,}})\b")
# Printed in the XRP Ledger's own documentation, or invented for samples. No wallet of ours has them.
PUBLIC_SEEDS = {
    "snoPBrXtMeMyMHUVTgbuqAfg1SUTb",  # "masterpassphrase"
    "sEdTM1uX8pu2do5XvTnutH6HsouMaM2",
    "sEd7n91HGSRj7uScwdTnpecU6zN8nXw",
    "snoPBrXtMeMyMHUVTgbuqAfg1SUTc",  # with a wrong checksum
}


class State(Enum):
    """What a check says."""

    CLEAN = "✓"
    FOUND = "✗"
    NOT_AUDITED = "–"


@dataclass(frozen=True)
class Result:
    """One check: its state, a sentence, and a line for each finding."""

    name: str
    state: State
    sentence: str
    findings: tuple[str, ...] = ()


def audit(console: Console) -> int:
    """Run every check; 1 if one of them found something."""
    REPORTS.mkdir(exist_ok=True)
    with console.step("Tools"):
        _install()
    results = []
    for name, check in CHECKS.items():
        try:
            results.append(check())
        except (StackError, OSError, ValueError, subprocess.TimeoutExpired) as error:
            results.append(Result(name, State.NOT_AUDITED, f"not audited: {error}"))
    for result in results:
        console.line(f"{result.state.value} {result.name:<24}{result.sentence}")
        for finding in result.findings:
            console.line(f"    {finding}")
    states = [result.state for result in results]
    console.line(
        f"{states.count(State.CLEAN)} clean, {states.count(State.FOUND)} with findings, "
        f"{states.count(State.NOT_AUDITED)} not audited. Reports: {REPORTS.name}/"
    )
    return 1 if State.FOUND in states else 0


def python_vulnerabilities() -> Result:
    """Of the packages that production installs."""
    lock = REQUIREMENTS / "run.lock"
    flags = ("--disable-pip", "--require-hashes", "--progress-spinner", "off", "--format", "json")
    said = _said([TOOLS / "bin" / "pip-audit", *flags, "--requirement", lock])
    return judge_pip_audit(said)


def judge_pip_audit(said: str) -> Result:
    """pip-audit passes packages over that its service does not know: those are not audited."""
    name = "Python packages"
    try:
        dependencies = json.loads(said)["dependencies"]
    except (ValueError, KeyError, TypeError):
        return Result(name, State.NOT_AUDITED, f"not audited: {_last_line(said)}")
    passed_over = [one["name"] for one in dependencies if "skip_reason" in one]
    findings = tuple(
        f"{one['name']} {one['version']}: {known['id']}, fixed in {known['fix_versions'] or 'none'}"
        for one in dependencies
        for known in one.get("vulns", ())
    )
    if findings:
        return Result(name, State.FOUND, f"{len(findings)} known vulnerabilities", findings)
    if len(passed_over) == len(dependencies):
        return Result(name, State.NOT_AUDITED, "not audited: the service of advisories knows none of them")
    if passed_over:
        return Result(name, State.NOT_AUDITED, f"not audited: {', '.join(passed_over)}; the others are clean")
    return Result(name, State.CLEAN, f"none known in {len(dependencies)}")


def node_vulnerabilities() -> Result:
    """Of the packages that the SPA and the SDK are made of."""
    return judge_npm_audit(_said(["npm", "audit", "--omit", "dev", "--json"], cwd=FRONTEND))


def judge_npm_audit(said: str) -> Result:
    name = "Node packages"
    try:
        report = json.loads(said)
        counts = report["metadata"]["vulnerabilities"]
    except (ValueError, KeyError, TypeError):
        words = json.loads(said).get("message", "") if said.lstrip().startswith("{") else _last_line(said)
        return Result(name, State.NOT_AUDITED, f"not audited: {words}")
    if counts["total"]:
        packages = report["vulnerabilities"].items()
        found = tuple(f"{package}: {one['severity']}, {one['range']}" for package, one in packages)
        return Result(name, State.FOUND, f"{counts['total']} known vulnerabilities", found)
    return Result(name, State.CLEAN, f"none known in {report['metadata']['dependencies']['prod']}")


def secrets() -> Result:
    """In the files that Git keeps: what looks like a credential and is not in the baseline."""
    files = [file for file in _kept_files() if not file.endswith((".lock", "package-lock.json"))]
    said = _said([TOOLS / "bin" / "detect-secrets-hook", "--json", "--baseline", BASELINE, *files])
    found = json.loads(said)["results"] if said.strip() else {}
    findings = [
        f"{file}:{one['line_number']}: {one['type']}" for file, all_of in found.items() for one in all_of
    ]
    findings += own_secrets()
    if findings:
        return Result("Secrets", State.FOUND, f"{len(findings)} in {len(files)} files", tuple(findings))
    return Result("Secrets", State.CLEAN, f"none in {len(files)} files")


def own_secrets(root: Path = ROOT) -> list[str]:
    """Seeds and live keys in files that Git keeps, but for the public ones."""
    findings = []
    for name in _kept_files(root):
        try:
            text = (root / name).read_text(encoding="utf-8")
        except (UnicodeDecodeError, OSError):
            continue  # pictures, and files deleted since
        for number, line in enumerate(text.splitlines(), start=1):
            if any(found not in PUBLIC_SEEDS for found in OWN_SECRETS.findall(line)):
                findings.append(f"{name}:{number}: a seed or a live key")
    return findings


def bills_of_materials() -> Result:
    """One of each side, in CycloneDX: what production installs, nothing of development."""
    return Result(
        "Bills of materials", State.CLEAN, f"{len(_python_parts())} Python, {len(_node_parts())} Node"
    )


def licences() -> Result:
    """Of every package of the bills of materials, listed in a file."""
    rows = [
        (part["name"], part["version"], KNOWN_LICENCES.get(part["name"]) or licence_of(part))
        for part in (*_python_parts(), *_node_parts())
        if not part["bom-ref"].startswith("@dropwise/")
    ]
    lines = [f"{name:<40} {version:<16} {licence or 'not stated'}" for name, version, licence in rows]
    (REPORTS / "licences.txt").write_text("\n".join(sorted(lines)) + "\n", encoding="utf-8")
    odd = tuple(
        f"{name} {version}: {licence or 'not stated'}"
        for name, version, licence in rows
        if not is_accepted(licence)
    )
    if odd:
        return Result("Licences", State.FOUND, f"{len(odd)} of {len(rows)} to look at", odd)
    return Result("Licences", State.CLEAN, f"{len(rows)}, each as it should be")


def licence_of(part: Mapping[str, Any]) -> str:
    """The licences that a component names, joined by OR: a package may state the same one twice."""
    named = []
    for one in part.get("licenses", ()):
        inner = one.get("license", {})
        words = one.get("expression") or inner.get("id") or inner.get("name") or ""
        named.append(words.removeprefix("License :: ").removeprefix("OSI Approved :: ").strip())
    return " OR ".join(word for word in dict.fromkeys(named) if word not in {"", "OSI Approved"})


def is_accepted(licence: str) -> bool:
    """Whether each part of `A AND B` may be used, and one of each `A OR B`."""
    if not licence:
        return False
    return all(
        any(ACCEPTED.fullmatch(choice.strip(" ()")) for choice in part.split(" OR "))
        for part in licence.split(" AND ")
    )


def _python_parts() -> list[dict[str, Any]]:
    file = REPORTS / "sbom-python.json"
    tool = TOOLS / "bin" / "cyclonedx-py"
    _said([tool, "environment", "--output-reproducible", "--output-file", file, VENV_PYTHON])
    bill = json.loads(file.read_text())
    locked = re.findall(r"^([\w.-]+)==", (REQUIREMENTS / "run.lock").read_text(), re.MULTILINE)
    names = {_normal(name) for name in locked}
    bill["components"] = [one for one in bill["components"] if _normal(one["name"]) in names]
    kept = {one["bom-ref"] for one in bill["components"]}
    bill["dependencies"] = [one for one in bill.get("dependencies", ()) if one["ref"] in kept]
    file.write_text(json.dumps(bill, indent=1) + "\n", encoding="utf-8")
    parts: list[dict[str, Any]] = bill["components"]
    return parts


def _node_parts() -> list[dict[str, Any]]:
    said = _said(["npm", "sbom", "--sbom-format", "cyclonedx", "--omit", "dev"], cwd=FRONTEND)
    bill = json.loads(said)
    (REPORTS / "sbom-node.json").write_text(json.dumps(bill, indent=1) + "\n", encoding="utf-8")
    parts: list[dict[str, Any]] = bill["components"]
    return parts


def _install() -> None:
    lock, stamp = REQUIREMENTS / "audit.lock", TOOLS / ".packages-stamp"
    log = REPORTS / "install.log"
    if stamp.is_file() and stamp.read_text() == digest([lock]):
        return
    make_venv(TOOLS, log=log)
    command = ["-m", "pip", "install", "--disable-pip-version-check", "--require-hashes", "-r", str(lock)]
    run([str(TOOLS / "bin" / "python"), *command], log=log, what="pip install")
    stamp.write_text(digest([lock]))


def _kept_files(root: Path = ROOT) -> list[str]:
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=root, capture_output=True, text=True, check=True)
    return [name for name in listed.stdout.split("\0") if name]


def _said(command: Sequence[str | Path], *, cwd: Path = ROOT) -> str:
    """What a tool printed; its complaints if it printed nothing. The exit code says too little to be used."""
    words = [str(word) for word in command]
    done = subprocess.run(words, cwd=cwd, capture_output=True, text=True, timeout=SECONDS, check=False)
    return done.stdout if done.stdout.strip() else done.stderr if done.returncode else ""


def _normal(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


def _last_line(text: str) -> str:
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    return lines[-1][:200] if lines else "the tool said nothing"


CHECKS: dict[str, Callable[[], Result]] = {
    "Python packages": python_vulnerabilities,
    "Node packages": node_vulnerabilities,
    "Secrets": secrets,
    "Bills of materials": bills_of_materials,
    "Licences": licences,
}
