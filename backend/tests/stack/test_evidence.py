"""`make evidence`: a record is of a run that succeeded, and of a commit."""

from __future__ import annotations

import subprocess
from io import StringIO
from pathlib import Path

import pytest

from stack.console import Console
from stack.errors import StackError
from stack.evidence import PROOFS, RECORDS, Proof, Record, keep, page

SHOWN = Proof("seeds", "A hundred seeds hold", "printf '\\033[32mworlds\\033[0m  100\\nfailed  0\\n'")


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """A project with one commit."""
    directory = tmp_path / "project"
    directory.mkdir()
    (directory / "file").write_text("1\n")
    _git(directory, "init", "--quiet")
    _commit(directory)
    return directory


def test_a_run_is_kept_with_its_command_and_commit_and_shown(root: Path, tmp_path: Path) -> None:
    assert keep(SHOWN, tmp_path, Console(stream=StringIO()), root) == 0
    record = Record.parse((tmp_path / "seeds.txt").read_text())
    commit = _git(root, "rev-parse", "--short=8", "HEAD")
    assert (record.command, record.commit, record.figures) == (
        SHOWN.command,
        commit,
        "worlds  100\nfailed  0",
    )
    shown = page([SHOWN], tmp_path, root)
    assert f"commit {commit}: " in shown
    assert "```\nworlds  100\nfailed  0\n```" in shown
    (root / "file").write_text("2\n")
    _commit(root)
    assert f"commit {commit} (1 since): " in page([SHOWN], tmp_path, root)


def test_a_run_that_fails_leaves_the_last_record(root: Path, tmp_path: Path) -> None:
    keep(SHOWN, tmp_path, Console(stream=StringIO()), root)
    kept = (tmp_path / "seeds.txt").read_text()
    failing = Proof("seeds", SHOWN.shows, "echo 99 worlds; exit 4")
    assert keep(failing, tmp_path, Console(stream=StringIO()), root) == 4
    assert (tmp_path / "seeds.txt").read_text() == kept


def test_what_no_commit_has_is_not_run(root: Path, tmp_path: Path) -> None:
    (root / "file").write_text("2\n")
    with pytest.raises(StackError, match="commit them first"):
        keep(Proof("seeds", "", f"touch {tmp_path}/ran"), tmp_path, Console(stream=StringIO()), root)
    assert not (tmp_path / "ran").exists()
    assert not (tmp_path / "seeds.txt").exists()


def test_a_record_does_not_say_in_which_directory_make_was(
    root: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (root / "Makefile").write_text("all:\n\t@echo worlds 100\n")
    _commit(root)
    monkeypatch.setenv("MAKELEVEL", "1")
    keep(Proof("seeds", SHOWN.shows, "make"), tmp_path, Console(stream=StringIO()), root)
    assert Record.parse((tmp_path / "seeds.txt").read_text()).figures == "worlds 100"


def test_a_proof_without_a_record_says_how_to_make_one(root: Path, tmp_path: Path) -> None:
    assert "no run is on record. `make evidence n=seeds` makes one." in page([SHOWN], tmp_path, root)


def test_each_record_that_is_checked_in_is_of_a_proof_and_its_command() -> None:
    commands = {proof.name: proof.command for proof in PROOFS}
    kept = {file.stem: Record.parse(file.read_text()).command for file in RECORDS.glob("*.txt")}
    assert kept == {name: commands[name] for name in kept}


def _git(directory: Path, *arguments: str) -> str:
    named = ("-c", "user.name=t", "-c", "user.email=t@t.example")
    done = subprocess.run(
        ["git", *named, *arguments], cwd=directory, check=True, capture_output=True, text=True
    )
    return done.stdout.strip()


def _commit(directory: Path) -> None:
    _git(directory, "add", ".")
    _git(directory, "commit", "--quiet", "--message", "a change")
