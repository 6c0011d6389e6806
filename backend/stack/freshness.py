"""Are the generated files (OpenAPI schema, typed client) what the code would generate now?"""

import tempfile
from collections.abc import Sequence
from pathlib import Path

from .commands import Commands
from .console import Console
from .paths import BACKEND, FRONTEND, ROOT, VENV_PYTHON

SCHEMA = BACKEND / "schema" / "openapi.yaml"
CLIENT = FRONTEND / "src" / "lib" / "api" / "generated"
SCHEMA_COMMAND = (str(VENV_PYTHON), "manage.py", "spectacular", "--validate", "--fail-on-warn", "--file")
CLIENT_COMMAND = ("node", "scripts/schema.mjs")
REFERENCE = FRONTEND / "src" / "features" / "docs" / "reference.generated.ts"
REFERENCE_COMMAND = ("node", "scripts/docs-reference.mjs")


def schema_is_fresh(console: Console, commands: Commands) -> bool:
    """Whether the checked-in schema is the one that the views give."""
    with tempfile.TemporaryDirectory() as directory:
        draft = Path(directory) / SCHEMA.name
        env = {"DJANGO_SETTINGS_MODULE": "config.settings.test"}
        return _is_fresh(
            SCHEMA, draft, [*SCHEMA_COMMAND, str(draft)], console, commands, cwd=BACKEND, env=env
        )


def client_is_fresh(console: Console, commands: Commands) -> bool:
    """Whether the typed client, and the tables of the documentation, are those that the schema gives."""
    with tempfile.TemporaryDirectory() as directory:
        drafts = [
            (CLIENT, Path(directory) / CLIENT.name, CLIENT_COMMAND),
            (REFERENCE, Path(directory) / REFERENCE.name, REFERENCE_COMMAND),
        ]
        return all(
            _is_fresh(generated, draft, [*command, str(draft)], console, commands, cwd=FRONTEND)
            for generated, draft, command in drafts
        )


def _is_fresh(
    generated: Path,
    draft: Path,
    command: Sequence[str],
    console: Console,
    commands: Commands,
    *,
    cwd: Path,
    env: dict[str, str] | None = None,
) -> bool:
    """Have `command` write `draft`, a file or a directory of files, and compare; says what is stale."""
    code = commands.run(command, cwd=cwd, env=env, output=console.stream)
    if code == 0 and _contents(draft) == _contents(generated):
        return True
    console.line(f"{generated.relative_to(ROOT)} is stale: run `make schema` and commit it.")
    return False


def _contents(path: Path) -> dict[str, bytes]:
    """Each file below `path`, or `path` itself if it is a file; {} if it does not exist."""
    files = [path] if path.is_file() else sorted(path.rglob("*"))
    return {str(file.relative_to(path)): file.read_bytes() for file in files if file.is_file()}
