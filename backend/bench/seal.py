"""A sealing key for wallets' secrets, in the environment of this process and of the workers it starts."""

from __future__ import annotations

import base64
import os
from pathlib import Path


def seal_keys(directory: Path) -> None:
    """Make a key pair; the private half is a file in `directory`."""
    from cryptography.hazmat.primitives.asymmetric.x25519 import X25519PrivateKey

    private = X25519PrivateKey.generate()
    path = directory / "seal"
    path.write_text(base64.b64encode(private.private_bytes_raw()).decode())
    path.chmod(0o600)
    os.environ["SEAL_PRIVATE_KEY_FILE"] = str(path)
    os.environ["SEAL_PUBLIC_KEY"] = base64.b64encode(private.public_key().public_bytes_raw()).decode()
