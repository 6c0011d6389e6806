"""The sweeper and the settler of an experiment, as processes."""

from __future__ import annotations

import json
import os
import subprocess
import sys

from stack.paths import BACKEND


def workers_start(wallet_id: int, mutant: str) -> list[subprocess.Popen[str]]:
    """A sweeper and a settler, both ready."""
    workers = [_start(role, wallet_id, mutant) for role in ("sweep", "settle")]
    for worker in workers:
        assert worker.stdout is not None
        if "ready" not in worker.stdout.readline():
            raise RuntimeError("a worker did not start")
    return workers


def _start(role: str, wallet_id: int, mutant: str) -> subprocess.Popen[str]:
    command = [sys.executable, "-m", "tests.experiment.worker", role, "--wallet", str(wallet_id)]
    if mutant:
        command += ["--mutant", mutant]
    environment = dict(os.environ)
    if role != "settle":
        environment.pop("SEAL_PRIVATE_KEY_FILE")
    return subprocess.Popen(command, cwd=BACKEND, env=environment, stdout=subprocess.PIPE, text=True)


def workers_stop(workers: list[subprocess.Popen[str]]) -> int:
    """Stop them and return how often their children were killed."""
    for worker in workers:
        worker.terminate()
    kills = 0
    for worker in workers:
        out, _ = worker.communicate(timeout=20)
        if worker.returncode != 0:
            raise RuntimeError(f"a worker exited with status {worker.returncode}")
        kills += int(json.loads(out)["kills"])
    return kills
