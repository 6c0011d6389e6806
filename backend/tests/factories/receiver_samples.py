"""The documentation's samples that verify a delivery, each as a function."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import tempfile
from collections.abc import Callable, Sequence
from pathlib import Path

from tests.factories.receiver import Received

SAMPLES = Path(__file__).resolve().parents[3] / "frontend" / "src" / "lib" / "code-samples"

Verify = Callable[[Received, Sequence[str]], bool]

_JAVASCRIPT = """
import { readFileSync } from "node:fs";
const { isFromDropwise } = await import(process.argv[1]);
const { body, headers, secrets } = JSON.parse(readFileSync(0, "utf8"));
console.log(isFromDropwise(Buffer.from(body), headers, secrets));
"""
_PHP = """
require $argv[1];
$one = json_decode(stream_get_contents(STDIN), true);
echo is_from_dropwise($one['body'], $one['headers'], $one['secrets']) ? 'true' : 'false';
"""


def shell(received: Received, secrets: Sequence[str]) -> bool:
    headers = _any_case(received)
    environment = {
        **os.environ,
        "DROPWISE_WEBHOOK_SECRETS": " ".join(secrets),
        "TIMESTAMP": headers["x-webhook-timestamp"],
        "SIGNATURE": headers["x-webhook-signature"],
    }
    with tempfile.TemporaryDirectory() as folder:
        (Path(folder) / "body.json").write_bytes(received.body)
        done = subprocess.run(
            ["bash", SAMPLES / "verify-webhook.sh"],
            cwd=folder,
            env=environment,
            capture_output=True,
            check=False,
        )
    assert done.stdout in (b"from Dropwise\n", b"")
    return done.returncode == 0


def javascript(received: Received, secrets: Sequence[str]) -> bool:
    sample = str(SAMPLES / "verify-webhook.js")
    command = ["node", "--input-type=module", "--eval", _JAVASCRIPT, sample]
    return _answer(command, received, secrets)


def php(received: Received, secrets: Sequence[str]) -> bool:
    return _answer(["php", "-r", _PHP, "--", str(SAMPLES / "verify-webhook.php")], received, secrets)


def python(received: Received, secrets: Sequence[str]) -> bool:
    names: dict[str, Callable[..., bool]] = {}
    exec((SAMPLES / "verify_webhook.py").read_text(), names)  # noqa: S102  (our own file)
    return names["is_from_dropwise"](received.body, _any_case(received), list(secrets))


PHP_IS_MISSING = shutil.which("php") is None


def _answer(command: list[str], received: Received, secrets: Sequence[str]) -> bool:
    given = {"body": received.body.decode(), "headers": _any_case(received), "secrets": list(secrets)}
    done = subprocess.run(command, input=json.dumps(given).encode(), capture_output=True, check=True)
    return {"true": True, "false": False}[done.stdout.decode().strip()]


def _any_case(received: Received) -> dict[str, str]:
    """As a server gives them that writes all names in lower case."""
    return {name.lower(): value for name, value in received.headers.items()}
