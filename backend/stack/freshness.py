"""Are the generated files (OpenAPI schema, typed client) what the code would generate now?"""

import os
import subprocess
import tempfile
from pathlib import Path

from .console import Console
from .paths import BACKEND, FRONTEND, VENV_PYTHON

SCHEMA = BACKEND / "schema" / "openapi.yaml"
CLIENT = FRONTEND / "src" / "lib" / "api" / "generated.ts"
SCHEMA_COMMAND = (str(VENV_PYTHON), "manage.py", "spectacular", "--validate", "--fail-on-warn", "--file")


def schema_is_fresh(console: Console) -> bool:
    """Whether the checked-in schema is the one that the views give."""
    with tempfile.TemporaryDirectory() as directory:
        draft = Path(directory) / SCHEMA.name
        env = {**os.environ, "DJANGO_SETTINGS_MODULE": "config.settings.test"}
        code = subprocess.run([*SCHEMA_COMMAND, str(draft)], cwd=BACKEND, env=env, check=False).returncode
        if code == 0 and _text(draft) == _text(SCHEMA):
            return True
    console.line(f"{SCHEMA.relative_to(BACKEND.parent)} is stale: run `make schema` and commit it.")
    return False


def client_is_fresh(console: Console) -> bool:
    """Whether the typed client is the one that the schema gives; leaves the file as it was."""
    before = CLIENT.read_bytes() if CLIENT.is_file() else None
    try:
        code = subprocess.run(["npm", "run", "--silent", "schema"], cwd=FRONTEND, check=False).returncode
        if code == 0 and before is not None and CLIENT.read_bytes() == before:
            return True
    finally:
        if before is not None:
            CLIENT.write_bytes(before)
    console.line(f"{CLIENT.relative_to(FRONTEND.parent)} is stale: run `make schema` and commit it.")
    return False


def _text(path: Path) -> str | None:
    return path.read_text() if path.is_file() else None
