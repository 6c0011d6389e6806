"""The product's processes, as a run has them: started, killed, frozen, sent away, and started again."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import threading
import time
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Any, Final

from stack.paths import BACKEND
from stack.table import WORKERS

# After it ended: as a supervisor that never gives up.
_AGAIN_SECONDS = 0.1


@dataclass(frozen=True, slots=True)
class Spec:
    """One process: which nursery forks it, and the command that it then is."""

    name: str
    nursery: str
    module: str
    arguments: tuple[str, ...]


def specs(web_port: int) -> tuple[Spec, ...]:
    """The web process, a worker of each queue, two settlers, two watchers, three beats."""
    found = [Spec("web", "web", "config.web", ("--port", str(web_port), "--graceful-seconds", "1"))]
    for queue, threads in WORKERS.items():
        for number in (1, 2) if queue in ("settlement", "webhooks") else (1,):
            nursery = "settle" if queue == "settlement" else "work"
            arguments = (queue, "--threads", str(threads), "--log-level", "WARNING")
            found.append(Spec(f"{queue} {number}", nursery, "config.worker", arguments))
    watch = ("watch_ledger", "--mode", "test")
    found += [Spec(f"watcher {number}", "work", "manage", watch) for number in (1, 2)]
    found += [Spec(f"beat {number}", "beat", "config.beat", ()) for number in (1, 2, 3)]
    return tuple(found)


# Of people, who are few here and call often.
_LIMITS: Final = (
    *("RATE_CREATE_PER_SECOND", "RATE_STATUS_PER_SECOND", "RATE_STATUS_CLIENT_PER_SECOND"),
    *("RATE_PAY_PER_MINUTE", "RATE_CHANGES_PER_HOUR", "CONNECTIONS_PER_CLIENT"),
    *("NEW_CONNECTIONS_PER_CLIENT", "RATE_WEBHOOK_SENDS_PER_MINUTE", "RATE_SIGN_IN_PER_MINUTE"),
)
_KINDS: Final = {"web": "web", "work": "work", "settle": "work", "beat": "beat"}


class Processes:
    """All of them. Whatever ends is started again, unless it is away."""

    def __init__(
        self,
        env: Mapping[str, str],
        directory: Path,
        *,
        web_port: int,
        seal_key: Path,
        clocks: Mapping[str, Mapping[str, str]],
        mutant: str = "",
    ) -> None:
        self.specs = {spec.name: spec for spec in specs(web_port)}
        self.logs = directory / "logs"
        self.logs.mkdir()
        self.random_kills: Counter[str] = Counter()
        # The numbers of the processes that a signal 9 has ended, and who ended by themselves, with what code.
        self.killed: set[int] = set()
        self.ended_alone: Counter[str] = Counter()
        self._away: set[str] = set()
        self._lock = threading.Lock()
        self._over = False
        self._nurseries: dict[str, subprocess.Popen[str]] = {}
        for name, kind in _KINDS.items():
            own = {**env, **clocks.get(name, {})}
            if name == "settle":
                own["SEAL_PRIVATE_KEY_FILE"] = str(seal_key)
            command = [sys.executable, "-m", "tests.crash.nursery", kind, "--steps", str(directory / "steps")]
            command += ["--logs", str(self.logs)] + (
                ["--mutant", mutant] if mutant and kind != "beat" else []
            )
            with (self.logs / f"nursery {name}.log").open("wb") as log:
                self._nurseries[name] = subprocess.Popen(
                    command,
                    cwd=BACKEND,
                    env=own,
                    stdin=subprocess.PIPE,
                    stdout=subprocess.PIPE,
                    stderr=log,
                    text=True,
                )

    def start(self) -> None:
        """Start all once the nurseries are ready."""
        for name, nursery in self._nurseries.items():
            assert nursery.stdout is not None
            if "ready" not in nursery.stdout.readline():
                said = (self.logs / f"nursery {name}.log").read_text()
                raise RuntimeError(f"the nursery {name} did not start: {said[-2000:]}")
            threading.Thread(target=self._listen, args=(nursery.stdout,), daemon=True).start()
        for name in self.specs:
            self._start(name)

    def kill(self, name: str) -> None:
        """At random, wherever it is."""
        self.random_kills[name] += 1
        self._signal(name, signal.SIGKILL)

    def freeze(self, name: str) -> None:
        self._signal(name, signal.SIGSTOP)

    def thaw(self, name: str) -> None:
        self._signal(name, signal.SIGCONT)

    def send_away(self, *names: str) -> None:
        """Kill them; they are not started again before `back`."""
        with self._lock:
            self._away.update(names)
        for name in names:
            self.kill(name)

    def back(self, *names: str) -> None:
        for name in names:
            with self._lock:
                self._away.discard(name)
            self._start(name)

    def named(self, *beginnings: str) -> list[str]:
        return [name for name in self.specs if name.startswith(beginnings)]

    def end(self) -> None:
        """Kill everything."""
        self._over = True
        for nursery in self._nurseries.values():
            assert nursery.stdin is not None
            nursery.stdin.close()
        for nursery in self._nurseries.values():
            nursery.wait(timeout=20)

    def _start(self, name: str) -> None:
        spec = self.specs[name]
        self._order(spec.nursery, name=name, start=spec.module, arguments=spec.arguments)

    def _signal(self, name: str, number: int) -> None:
        self._order(self.specs[name].nursery, name=name, signal=number)

    def _order(self, nursery: str, **order: Any) -> None:
        pipe = self._nurseries[nursery].stdin
        assert pipe is not None
        with self._lock:
            pipe.write(f"{json.dumps(order)}\n")
            pipe.flush()

    def _listen(self, lines: IO[str]) -> None:
        """Start again what has ended."""
        for line in lines:
            told = json.loads(line)
            if told["code"] == -signal.SIGKILL:
                self.killed.add(told["pid"])
            elif not self._over:
                self.ended_alone[f"{told['ended']} ({told['code']})"] += 1
            time.sleep(_AGAIN_SECONDS)
            if not self._over and told["ended"] not in self._away:
                self._start(told["ended"])


def environment(database_url: str, redis_url: str, ledger_url: str, public_key: str) -> dict[str, str]:
    """What each process gets. Only the settlers also open wallet secrets."""
    return {
        **os.environ,
        **dict.fromkeys(_LIMITS, "1000000"),
        "DJANGO_SETTINGS_MODULE": "tests.crash.settings",
        "DATABASE_URL": database_url,
        "REDIS_URL": redis_url,
        "LEDGER_URL_TEST": ledger_url,
        "SEAL_PUBLIC_KEY": public_key,
        # Each buyer of a link is a client of his own.
        "NUM_PROXIES": "1",
    }
