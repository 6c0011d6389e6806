"""`make evidence`: on one page, what was shown, by which command, on which day and of which commit.

`make evidence n=NAME` runs that command and keeps the end of its output in `backend/docs/evidence`. Only a
run that succeeds is kept, and only of a commit: with changes, it would not be of what the record names.
"""

import datetime
import os
import re
import subprocess
from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from .console import Console
from .errors import StackError
from .paths import BACKEND, ROOT

RECORDS = BACKEND / "docs" / "evidence"
# A table and its totals; what a command tells on its way there is above.
LINES_KEPT = 150
_PYTHON = "cd backend && ../.venv/bin/python -m"
_MAKES_OWN = ("MAKEFLAGS", "MAKELEVEL", "MFLAGS")
# Colours, and what a progress line prints before it is overwritten.
_CONTROLS = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]|[^\n]*\r(?!\n)")


@dataclass(frozen=True)
class Proof:
    """A claim, and the command that shows it: a line for the shell, from the project's root."""

    name: str
    shows: str
    command: str


PROOFS = (
    Proof(
        "crash",
        "Real processes, killed at every step of a payment and at random, their servers taken away",
        "make crash",
    ),
    Proof("crash-mutants", "The same, with one rule broken after the other", "make crash-mutants"),
    Proof("worlds", "A thousand worlds drawn from their seeds, and what was rare", "make world n=1000"),
    Proof(
        "world-mutants",
        "The first seed whose world finds each broken rule",
        f"{_PYTHON} tests.world.run --find --seeds 1000",
    ),
    Proof("promises", "Each promise broken once, and the test that fails then", "make promises"),
    Proof(
        "clients",
        "What the suites of xrpl-py and xrpl.js ask of the local ledger",
        f"{_PYTHON} pytest -q tests/sandbox/test_integration_suites.py tests/sandbox/test_unsupported.py",
    ),
    Proof("load", "Twenty payments a second for ten minutes, with 1,000 open checkouts", "make load"),
    Proof("settlement", "Payouts a ledger, and the time to a payout", f"{_PYTHON} bench.settlement"),
    Proof("ingestion", "Catching up, and a thousand payments in one ledger", f"{_PYTHON} bench.ingestion"),
)


@dataclass(frozen=True)
class Record:
    """A successful run. `processors` and `load`: of the machine, and how busy it was when the run began."""

    command: str
    date: datetime.date
    commit: str
    seconds: int
    processors: int
    load: float
    figures: str

    def text(self) -> str:
        head = (
            f"command: {self.command}",
            f"date: {self.date.isoformat()}",
            f"commit: {self.commit}",
            f"seconds: {self.seconds}",
            f"processors: {self.processors}",
            f"load: {self.load:.1f}",
        )
        return "\n".join((*head, "", self.figures, ""))

    @classmethod
    def parse(cls, text: str) -> "Record":
        """The reverse of `text`. Raises ValueError or KeyError for anything else."""
        head, _, figures = text.partition("\n\n")
        given = dict(line.split(": ", 1) for line in head.splitlines())
        return cls(
            command=given["command"],
            date=datetime.date.fromisoformat(given["date"]),
            commit=given["commit"],
            seconds=int(given["seconds"]),
            processors=int(given["processors"]),
            load=float(given["load"]),
            figures=figures.rstrip("\n"),
        )


def evidence(name: str, console: Console) -> int:
    """Print the page, or, with a name, run that proof and keep its record. Returns the exit code.

    Raises StackError for an unknown name, and for changes that no commit has.
    """
    if not name:
        console.line(page(PROOFS, RECORDS))
        return 0
    return keep(_named(name), RECORDS, console)


def page(proofs: Sequence[Proof], records: Path, root: Path = ROOT) -> str:
    """Every proof with its record, in Markdown. One that has none yet says so."""
    parts = ["# Evidence"]
    for proof in proofs:
        parts.append(f"## {proof.shows}")
        file = records / f"{proof.name}.txt"
        if not file.exists():
            parts.append(f"`{proof.command}`: no run is on record. `make evidence n={proof.name}` makes one.")
            continue
        record = Record.parse(file.read_text())
        machine = f"{record.processors} processors, load {record.load:.1f} at its start"
        commit = f"commit {record.commit}{_since(record.commit, root)}"
        parts.append(
            f"`{record.command}`, {record.date.isoformat()}, {commit}: {record.seconds} s on {machine}"
        )
        parts.append(f"```\n{record.figures}\n```")
    return "\n\n".join(parts)


def keep(proof: Proof, records: Path, console: Console, root: Path = ROOT) -> int:
    """Run a proof and write its record; its exit code. A run that fails leaves the last record as it was.

    Raises StackError for changes that no commit has.
    """
    if _git(root, "status", "--porcelain"):
        raise StackError(
            "A record names its commit, and there are changes that no commit has: commit them first."
        )
    commit, load = _git(root, "rev-parse", "--short=8", "HEAD"), os.getloadavg()[0]
    begun = datetime.datetime.now(datetime.UTC)
    lines: deque[str] = deque(maxlen=LINES_KEPT)
    # Below another make, make tells in which directory it is.
    environment = {name: value for name, value in os.environ.items() if name not in _MAKES_OWN}
    with subprocess.Popen(
        ["sh", "-c", proof.command],
        cwd=root,
        env=environment,
        stdout=subprocess.PIPE,
        text=True,
        errors="replace",
    ) as running:
        for line in running.stdout or ():
            clean = _CONTROLS.sub("", line.rstrip("\n"))
            console.line(clean)
            lines.append(clean.rstrip())
    if running.returncode != 0:
        console.line(f"Not kept: it ended with {running.returncode}.")
        return running.returncode
    ended = datetime.datetime.now(datetime.UTC)
    record = Record(
        command=proof.command,
        date=begun.date(),
        commit=commit,
        seconds=round((ended - begun).total_seconds()),
        processors=os.cpu_count() or 1,
        load=load,
        figures="\n".join(lines).strip("\n"),
    )
    records.mkdir(parents=True, exist_ok=True)
    (records / f"{proof.name}.txt").write_text(record.text())
    console.line(f"Kept in {records / proof.name}.txt.")
    return 0


def _named(name: str) -> Proof:
    for proof in PROOFS:
        if proof.name == name:
            return proof
    raise StackError(f"No such proof: {name}. There are: {', '.join(proof.name for proof in PROOFS)}.")


def _since(commit: str, root: Path) -> str:
    """How many commits have followed, where git knows."""
    try:
        count = int(_git(root, "rev-list", "--count", f"{commit}..HEAD"))
    except StackError:
        return ""
    return f" ({count} since)" if count else ""


def _git(root: Path, *arguments: str) -> str:
    """What git says. Raises StackError where it does not."""
    try:
        done = subprocess.run(["git", *arguments], cwd=root, capture_output=True, text=True, check=True)
    except (OSError, subprocess.CalledProcessError) as error:
        raise StackError("git does not know this directory, and a record names its commit.") from error
    return done.stdout.strip()
