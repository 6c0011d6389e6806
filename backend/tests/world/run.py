"""`python -m tests.world.run --seed 7 | --seeds 1000`: play worlds, and say what did not hold.

Each world is played in a process forked for it, so that nothing of one reaches the next, and with a database
that is a copy of one template. Exits 0 where everything held, 4 where it did not.
"""

from __future__ import annotations

import argparse
import base64
import contextlib
import functools
import gc
import importlib
import itertools
import json
import logging
import os
import random
import signal
import sys
import tempfile
import time
import uuid
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path

import psycopg
from cryptography.hazmat.primitives.asymmetric.x25519 import X25519PrivateKey

from stack.servers import running_postgres
from tests.factories.databases import database_at, database_copy

RED = 4
_MEMORY = "/dev/shm"  # noqa: S108  (made with a name of its own)
# So many worlds must have seen everything.
MANY = 1_000
_IMPORTED_LATE = ("xrpl.core.binarycodec", "xrpl.core.keypairs", "apps.ledger.xrpl_client", "config.urls")


@dataclass(slots=True)
class Report:
    """One world's end."""

    seed: int
    mutant: str = ""
    digest: str = ""
    problems: list[str] = field(default_factory=list)
    seen: dict[str, int] = field(default_factory=dict)
    cpu: float = 0.0


def main() -> int:
    """Run the command line and return the exit status."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument(
        "--seed", nargs="+", default=[], help="these, each 7 or, with a rule broken, 7:fresh-slot"
    )
    parser.add_argument("--seeds", type=int, default=50)
    parser.add_argument("--first", type=int, default=1)
    parser.add_argument("--mutant", default="", help="with this rule broken")
    parser.add_argument("--find", action="store_true", help="the first seed that finds the mutant, or each")
    parser.add_argument("--template", default="", help="a migrated database to copy, which saves migrating")
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--verbose", action="store_true")
    given = parser.parse_args()
    if os.environ.get("PYTHONHASHSEED") != "0":
        # The order of a set is chance, too.
        os.environ["PYTHONHASHSEED"] = "0"
        command = [sys.executable, "-m", "tests.world.run", *sys.argv[1:]]
        os.execv(sys.executable, command)  # noqa: S606
    seeds = range(given.first, given.first + given.seeds)
    worlds = [_world(text) for text in given.seed] or [(seed, given.mutant) for seed in seeds]
    if os.access(_MEMORY, os.W_OK):
        # A copy of a database is a thousand files, on a disk the greater part of a world's cost.
        tempfile.tempdir = _MEMORY
    with contextlib.ExitStack() as stack:
        server = os.environ.get("DATABASE_URL") or stack.enter_context(running_postgres())
        directory = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        template = stack.enter_context(_template(server, given.template, directory))
        _logged(given.verbose)
        _load()
        if given.find:
            return _find(server, template, seeds, given.mutant)
        started = time.monotonic()
        reports: list[Report] = []
        # Whoever ends a long run is told of the worlds until then.
        signal.signal(signal.SIGTERM, signal.default_int_handler)
        with contextlib.suppress(KeyboardInterrupt):
            for report in _played(server, template, worlds):
                reports.append(report)
                if report.problems and not given.json:
                    _show_red(report)
        reports.sort(key=lambda each: each.seed)
        seconds = time.monotonic() - started
    if given.json:
        sys.stdout.write(json.dumps({"worlds": [asdict(report) for report in reports]}))
        never = 0
    else:
        never = _show(reports, seconds)
    if len(reports) >= MANY and never:
        return RED
    return RED if any(report.problems for report in reports) else 0


@contextlib.contextmanager
def _template(server: str, migrated: str, directory: Path) -> Iterator[str]:
    """The database that each world's is a copy of. Starts Django."""
    private = X25519PrivateKey.generate()
    path = directory / "seal.key"
    path.write_text(base64.b64encode(private.private_bytes_raw()).decode())
    os.environ["SEAL_PUBLIC_KEY"] = base64.b64encode(private.public_key().public_bytes_raw()).decode()
    os.environ["SEAL_PRIVATE_KEY_FILE"] = str(path)
    name = f"dropwise_world_{uuid.uuid4().hex[:8]}"
    admin = database_at(server, "postgres")
    with psycopg.connect(admin, autocommit=True) as connection:
        connection.execute(f'create database "{name}"' + (f' template "{migrated}"' if migrated else ""))
    os.environ["DATABASE_URL"] = database_at(server, name)
    os.environ.setdefault("REDIS_URL", "redis://127.0.0.1:1/0")
    os.environ["DJANGO_SETTINGS_MODULE"] = "config.settings.test"
    import django
    from django.core.management import call_command
    from django.db import connections

    django.setup()
    if not migrated:
        call_command("migrate", verbosity=0)
        connections.close_all()
    from tests.world.clock import database_prepare

    with psycopg.connect(database_at(server, name), autocommit=True) as connection:
        database_prepare(connection)
    try:
        yield name
    finally:
        # Its copies too, where a world was ended.
        with psycopg.connect(admin, autocommit=True) as connection:
            left = connection.execute("select datname from pg_database where datname like %s", [f"{name}%"])
            for (each,) in left.fetchall():
                connection.execute(f'drop database "{each}" with (force)')


def _load() -> None:
    """Import once what every world needs, and keep the garbage collector from going through it in each."""
    importlib.import_module("tests.world.verdict")
    importlib.import_module("tests.world.story")
    for name in _IMPORTED_LATE:
        importlib.import_module(name)
    gc.freeze()


def _world(text: str) -> tuple[int, str]:
    seed, _, mutant = text.partition(":")
    return int(seed), mutant


def _played(server: str, template: str, worlds: Iterable[tuple[int, str]]) -> Iterator[Report]:
    """Play each world in a child of this process, as many at once as there are processors."""
    waiting = iter(worlds)
    running: dict[int, tuple[tuple[int, str], int]] = {}
    try:
        while True:
            while len(running) < (os.cpu_count() or 1) and (world := next(waiting, None)) is not None:
                child, pipe = _fork(server, template, *world)
                running[child] = world, pipe
            if not running:
                return
            # What a child tells fits into its pipe, so it ends without being read.
            ended, _ = os.wait()
            world, pipe = running.pop(ended)
            with os.fdopen(pipe) as told:
                text = told.read()
            yield Report(**json.loads(text)) if text else Report(*world, problems=["ended without a word"])
    finally:
        for child in running:
            os.kill(child, signal.SIGKILL)
            os.waitpid(child, 0)


def _find(server: str, template: str, seeds: Sequence[int], mutant: str) -> int:
    """Print the first seed that finds each mutant, or this one."""
    from tests.world.mutants import MUTANTS

    missed = 0
    for name in [mutant] if mutant else MUTANTS:
        red: dict[int, list[str]] = {}
        # No more are begun once one is red; those that play already may be earlier ones.
        until = itertools.takewhile(functools.partial(_none_of, red), ((seed, name) for seed in seeds))
        for report in _played(server, template, until):
            if report.problems:
                red[report.seed] = report.problems
        missed += not red
        first = min(red, default=0)
        told = f"first found by seed {first}: {red[first][0]}" if red else "not found"
        sys.stdout.write(f"{name}: {told}\n")
        sys.stdout.flush()
    return RED if missed else 0


def _none_of(found: Mapping[int, object], _: object) -> bool:
    return not found


def _fork(server: str, template: str, seed: int, mutant: str) -> tuple[int, int]:
    """Begin a child; returns its id and where it will tell its report."""
    reads, writes = os.pipe()
    child = os.fork()
    if child:
        os.close(writes)
        return child, reads
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    try:
        report = _play(server, template, seed, mutant)
    except BaseException as error:
        logging.getLogger("world").exception("world %s", seed)
        report = Report(seed, mutant, problems=[f"{type(error).__name__}: {error}"[:300]])
    with os.fdopen(writes, "w") as pipe:
        json.dump(asdict(report), pipe)
    os._exit(0)


def _play(server: str, template: str, seed: int, mutant: str) -> Report:
    from tests.world import clock as clocks
    from tests.world.outside import led_back
    from tests.world.story import Story
    from tests.world.verdict import journal_digest, problems

    if mutant:
        from tests.world import mutants

        mutants.apply(mutant)
    started = time.process_time()
    from django.conf import settings

    # By Sequences, by a pool that is often empty, or by one that is enough.
    settings.TICKETS = (0, 8, 30)[seed % 3]
    name = f"{template}_{os.getpid()}"
    admin = database_at(server, "postgres")
    database_copy(admin, template=template, name=name)
    url = database_at(server, name)
    try:
        with (
            tempfile.TemporaryDirectory() as directory,
            psycopg.connect(url, autocommit=True) as setup,
        ):
            clocks.database_begin(setup, name, seed)
            with psycopg.connect(url, autocommit=True) as observer:
                _django_at(name)
                clock, dice = clocks.Clock(), random.Random(seed)
                with clocks.replaced(clock, random.Random(f"entropy {seed}")):
                    story = Story(Path(directory), observer, clock, dice)
                    with led_back(story.ledger, story.receiver, story.pages, clock):
                        story.play()
                        found = problems(story)
                    story.ledger.end()
                return Report(
                    seed,
                    mutant,
                    journal_digest(observer),
                    found,
                    dict(story.seen),
                    time.process_time() - started,
                )
    finally:
        from django.db import connections

        connections.close_all()
        with psycopg.connect(admin, autocommit=True) as connection:
            connection.execute(f'drop database "{name}" with (force)')


def _django_at(name: str) -> None:
    from django.db import connections

    connections["default"].close()
    connections["default"].settings_dict["NAME"] = name


def _logged(verbose: bool) -> None:
    """What a world tells of itself, and what the product logs in it; nothing of the many."""
    logging.disable(logging.NOTSET if verbose else logging.CRITICAL)
    handler = logging.StreamHandler(sys.stdout)
    handler.setFormatter(logging.Formatter("%(asctime)s %(message)s", "%H:%M:%S"))
    told = logging.getLogger("world")
    told.addHandler(handler)
    told.setLevel(logging.INFO)
    told.propagate = False


def _show_red(report: Report) -> None:
    broken = f", {report.mutant}," if report.mutant else ""
    sys.stdout.write(f"seed {report.seed}{broken} does not hold (journal {report.digest})\n")
    sys.stdout.writelines(f"    {problem}\n" for problem in report.problems)
    sys.stdout.flush()


def _show(reports: Sequence[Report], seconds: float) -> int:
    """Print how often each rare thing happened, and the rate; returns how many never did."""
    from tests.world.sometimes import NAMES

    seen: Counter[str] = Counter()
    for report in reports:
        seen.update(report.seen)
    if len(reports) == 1:
        sys.stdout.write(f"seed {reports[0].seed}: journal {reports[0].digest}\n")
    sys.stdout.write("sometimes\n")
    sys.stdout.writelines(f"  {name:<52}{seen[name] or 'never':>8}\n" for name in NAMES)
    red = sum(bool(report.problems) for report in reports)
    cpu = sum(report.cpu for report in reports)
    sys.stdout.write(
        f"{len(reports)} worlds, {red} red, in {seconds:.1f} s: {len(reports) / seconds:.2f} a second,"
        f" each {cpu / len(reports):.2f} s of CPU and PostgreSQL's\n"
    )
    return sum(not seen[name] for name in NAMES)


if __name__ == "__main__":
    sys.exit(main())
