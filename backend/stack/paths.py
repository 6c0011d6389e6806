"""Paths: of the checkout, and of one instance's run directory."""

import hashlib
import os
import tempfile
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
BACKEND = ROOT / "backend"
FRONTEND = ROOT / "frontend"
VENV = ROOT / ".venv"
VENV_PYTHON = VENV / "bin" / "python"

SYSTEM_DATA = Path("/var/lib/dropwise")


@dataclass(frozen=True)
class RunDir:
    """The files of one instance. Git ignores all of them, and `make reset` may delete them."""

    path: Path

    @classmethod
    def from_environment(cls) -> "RunDir":
        """`RUN_DIR` (relative to the checkout, or absolute), by default `.run`."""
        return cls((ROOT / (os.environ.get("RUN_DIR") or ".run")).resolve())

    def create(self) -> None:
        """Make the directory, readable by its owner only."""
        self.path.mkdir(parents=True, exist_ok=True)
        self.path.chmod(0o700)
        for part in (self.logs, self.ready):
            part.mkdir(exist_ok=True)

    @property
    def is_default(self) -> bool:
        return self.path == ROOT / ".run"

    @property
    def digest(self) -> str:
        return hashlib.sha256(str(self.path).encode()).hexdigest()[:12]

    @property
    def logs(self) -> Path:
        return self.path / "logs"

    @property
    def ready(self) -> Path:
        return self.path / "ready"

    @property
    def lock(self) -> Path:
        return self.path / "lock"

    @property
    def media(self) -> Path:
        return self.path / "media"

    @property
    def metrics(self) -> Path:
        return self.path / "metrics"

    @property
    def ports(self) -> Path:
        return self.path / "ports.json"

    @property
    def secrets(self) -> Path:
        return self.path / "secrets.json"

    @property
    def seal_private_key(self) -> Path:
        return self.path / "seal-private-key"

    @property
    def environment(self) -> Path:
        return self.path / "environment.json"

    @property
    def seed(self) -> Path:
        return self.path / "seed.json"

    @property
    def stack_json(self) -> Path:
        return self.path / "stack.json"

    @property
    def outbox(self) -> Path:
        """Emails that were not sent, one file each."""
        return self.path / "outbox"

    @property
    def audit_hashes(self) -> Path:
        """The hashes of the audit log, apart from the database."""
        return self.logs / "audit-hashes.txt"

    def ledger(self, mode: str) -> Path:
        return self.path / f"ledger-{mode}"

    @property
    def postgres_root(self) -> Path:
        """Parent of the clusters.

        Root cannot run PostgreSQL, and the user that runs it instead may not be able to enter the checkout (a
        home directory of mode 0700). So root's clusters are outside it, one directory for each run directory.
        """
        if os.geteuid() != 0:
            return self.path / "postgres"
        parent = SYSTEM_DATA if os.access(SYSTEM_DATA.parent, os.W_OK) else Path(tempfile.gettempdir())
        return parent / f"{self.path.name.lstrip('.') or 'run'}-{self.digest}"
