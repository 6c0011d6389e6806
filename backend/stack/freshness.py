"""Are the generated files (OpenAPI schema, typed client) what the code would generate now?"""

import tempfile
from collections.abc import Sequence
from pathlib import Path

from .commands import Commands
from .console import Console
from .paths import BACKEND, FRONTEND, ROOT, VENV_PYTHON

SCHEMA = BACKEND / "schema" / "openapi.yaml"
CLIENT = FRONTEND / "src" / "lib" / "api" / "generated.ts"
SCHEMA_COMMAND = (str(VENV_PYTHON), "manage.py", "spectacular", "--validate", "--fail-on-warn", "--file")
CLIENT_COMMAND = ("node", "scripts/schema.mjs")


def schema_is_fresh(console: Console, commands: Commands) -> bool:
    """Whether the checked-in schema is the one that the views give."""
    with tempfile.TemporaryDirectory() as directory:
        draft = Path(directory) / SCHEMA.name
        env = {"DJANGO_SETTINGS_MODULE": "config.settings.test"}
        return _is_fresh(
            SCHEMA, draft, [*SCHEMA_COMMAND, str(draft)], console, commands, cwd=BACKEND, env=env
        )


def client_is_fresh(console: Console, commands: Commands) -> bool:
    """Whether the typed client is the one that the schema gives."""
    with tempfile.TemporaryDirectory() as directory:
        draft = Path(directory) / CLIENT.name
        return _is_fresh(CLIENT, draft, [*CLIENT_COMMAND, str(draft)], console, commands, cwd=FRONTEND)


def _is_fresh(
    file: Path,
    draft: Path,
    command: Sequence[str],
    console: Console,
    commands: Commands,
    *,
    cwd: Path,
    env: dict[str, str] | None = None,
) -> bool:
    """Have `command` write `draft`, and compare; says which file is stale."""
    code = commands.run(command, cwd=cwd, env=env, output=console.stream)
    if code == 0 and file.is_file() and draft.is_file() and draft.read_bytes() == file.read_bytes():
        return True
    console.line(f"{file.relative_to(ROOT)} is stale: run `make schema` and commit it.")
    return False
