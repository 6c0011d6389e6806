"""`make backup` and `make restore`: a dump of the database, and a database made from one.

The dump and the secrets are two files, to be kept in two places: only both together open a wallet.
"""

import io
import json
import os
import subprocess
import tarfile
import time
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from pathlib import Path
from urllib.parse import urlsplit

from . import children, postgres
from .console import Console
from .errors import StackError
from .files import lock_holder, read_json, write_private
from .paths import BACKEND, ROOT, VENV_PYTHON, RunDir
from .ports import any_free_port
from .postgres_binaries import machine_directories, wheel_directories
from .servers import chosen
from .table import MANAGE

DUMP, SECRETS = ".dump", ".secrets.tar"
# Restoring is mostly the building of indexes, which more than one connection can do.
JOBS = 2
LISTED_AT_LEAST = 100


def backup(run: RunDir, arguments: Sequence[str], console: Console) -> list[Path]:
    """Dump the database of `DATABASE_URL`, or of the running instance, into a directory; the files made.

    A dump that cannot be listed is no backup: it is read once before it gets its name.
    """
    target = (ROOT / (arguments[0] if arguments else "backups")).resolve()
    target.mkdir(mode=0o700, parents=True, exist_ok=True)
    environment = _environment(run)
    name = f"dropwise-{datetime.now(UTC):%Y%m%d-%H%M%S}"
    dump, draft = target / f"{name}{DUMP}", target / f"{name}{DUMP}.part"
    with console.step("Dump"):
        write_private(draft, "")
        _program(
            "pg_dump",
            [
                "--format=custom",
                "--no-owner",
                "--no-privileges",
                "--lock-wait-timeout=30s",
                f"--file={draft}",
            ],
            environment["DATABASE_URL"],
        )
        listed = _program("pg_restore", ["--list", str(draft)], None).count("\n")
        if listed < LISTED_AT_LEAST:
            raise StackError(f"The dump has only {listed} entries: this is no database of Dropwise.")
        draft.replace(dump)
    made = [dump]
    secrets = [
        Path(environment[key]) for key in ("SECRETS_FILE", "SEAL_PRIVATE_KEY_FILE") if environment.get(key)
    ]
    kept = [path for path in dict.fromkeys((*secrets, run.seal_private_key)) if path.is_file()]
    if kept:
        made.append(target / f"{name}{SECRETS}")
        _write_tar(made[-1], kept)
    for path in made:
        console.line(f"  {path}  {path.stat().st_size / 1e6:.1f} MB")
    if not kept:
        console.line("  No secret files here: back them up apart.")
    else:
        console.line("  Keep the two in two places: only both together open a wallet.")
    return made


def restore(run: RunDir, arguments: Mapping[str, str], console: Console) -> None:
    """Make a database from a dump, and read the ledger again.

    Into the empty database `into`, or into a new cluster of the run directory, which must have none yet. The
    wallets stay halted: see the runbook, *The database was restored*.
    """
    dump = (ROOT / arguments["from"]).resolve()
    if not dump.is_file():
        raise StackError(f"There is no file {dump}.")
    into = arguments.get("into", "")
    if into:
        database_fill(into, dump, console)
        _catch_up({**_environment(run), "DATABASE_URL": into}, console)
        return
    if lock_holder(run.lock) is not None or run.postgres_root.exists():
        raise StackError(
            f"{run.path} has a database: name an empty one (RUN_DIR=.run-restored), or into=URL."
        )
    run.create()
    secrets = Path(str(dump).removesuffix(DUMP) + SECRETS)
    if not run.secrets.exists() and secrets.is_file():
        _read_tar(secrets, run)
    cluster = postgres.open_cluster(run.postgres_root, choice=chosen("STACK_PG"), durable=True)
    port = int(arguments.get("port") or any_free_port())
    log = run.logs / "postgres-restore.log"
    server = postgres.start(cluster, port, log=log)
    try:
        if not postgres.wait_until_up(server, port):
            raise StackError("PostgreSQL does not start.", log=log)
        url = cluster.url(port)
        database_fill(url, dump, console)
        env = {"DJANGO_SETTINGS_MODULE": "config.settings.dev", **os.environ}
        if run.secrets.is_file():
            env["SECRETS_FILE"] = str(run.secrets)
        _catch_up({**env, "DATABASE_URL": url}, console)
    finally:
        children.end(server, sig=postgres.STOP_SIGNAL)
    console.line(f"The database is in {cluster.data}. `make run RUN_DIR={run.path.name}` starts it.")


def _environment(run: RunDir) -> dict[str, str]:
    """The settings of the running instance; without one, those of the shell (a server's environment)."""
    kept = read_json(run.environment) if lock_holder(run.lock) is not None else None
    env = {**os.environ, **{key: str(value) for key, value in (kept or {}).items()}}
    if not env.get("DATABASE_URL"):
        raise StackError("Nothing is running. `make run` starts it, or set DATABASE_URL.")
    return env


def database_fill(url: str, dump: Path, console: Console) -> None:
    started = time.monotonic()
    with console.step("Restore"):
        tables = _sql(url, "select count(*) from pg_class where relnamespace = 'public'::regnamespace")
        if tables != "0":
            raise StackError("The database to restore into is not empty.")
        _program(
            "pg_restore",
            ["--exit-on-error", "--no-owner", "--no-privileges", f"--jobs={JOBS}", str(dump)],
            url,
            as_dbname=True,
        )
        _sql(url, "analyze")
    payments = _sql(url, "select count(*) from payments_payment")
    console.line(f"  {int(payments):,} payments in {time.monotonic() - started:.0f} seconds")


def _catch_up(env: Mapping[str, str], console: Console) -> None:
    """Run newer migrations, open the gap, and read what the ledgers have had since."""
    with console.step("Migrate"):
        _manage(env, "migrate", "--no-input", "-v", "0")
    console.line(_manage(env, "reread_ledgers").strip())


def _manage(env: Mapping[str, str], *arguments: str) -> str:
    ran = subprocess.run(
        [*MANAGE, *arguments], cwd=BACKEND, env=dict(env), capture_output=True, text=True, check=False
    )
    if ran.returncode != 0:
        raise StackError(f"manage.py {arguments[0]} failed: {(ran.stderr or ran.stdout).strip()[-800:]}")
    return ran.stdout


def _sql(url: str, statement: str) -> str:
    """One statement; the first column of its first row, as text."""
    script = (
        "import psycopg, sys\n"
        "with psycopg.connect(sys.stdin.readline().strip(), autocommit=True) as connection:\n"
        "    found = connection.execute(sys.argv[1])\n"
        "    print(found.fetchone()[0] if found.description else '')\n"
    )
    ran = subprocess.run(
        [str(VENV_PYTHON), "-c", script, statement], input=url, capture_output=True, text=True, check=False
    )
    if ran.returncode != 0:
        raise StackError(f"The database cannot be reached: {ran.stderr.strip()[-400:]}")
    return ran.stdout.strip()


def _program(name: str, arguments: Sequence[str], url: str | None, *, as_dbname: bool = False) -> str:
    """Run a client program of PostgreSQL, of the server's version or the next newer one.

    The password goes by the environment, because everybody can read the command lines of a machine.
    """
    env = dict(os.environ)
    major = 0 if url is None else int(_sql(url, "show server_version_num")) // 10_000
    command = [str(_client(name, major)), *arguments]
    if url is not None:
        parts = urlsplit(url)
        given = {
            "PGHOST": parts.hostname,
            "PGPORT": None if parts.port is None else str(parts.port),
            "PGUSER": parts.username,
            "PGPASSWORD": parts.password,
            "PGDATABASE": parts.path[1:],
        }
        env |= {key: value for key, value in given.items() if value}
        if as_dbname:
            command.insert(1, f"--dbname={parts.path[1:]}")
    ran = subprocess.run(command, env=env, capture_output=True, text=True, check=False)
    if ran.returncode != 0:
        raise StackError(f"{name} failed: {ran.stderr.strip()[-600:]}")
    return ran.stdout


def _client(name: str, server: int) -> Path:
    found = [
        directory / name
        for directory in (*machine_directories(), *wheel_directories())
        if (directory / name).is_file()
    ]
    if not found:
        raise StackError(f"{name} is not installed (Debian: apt-get install postgresql-client).")
    versions = sorted((_major(program), program) for program in found)
    return next((program for major, program in versions if major >= server), versions[-1][1])


def _major(program: Path) -> int:
    ran = subprocess.run([str(program), "--version"], capture_output=True, text=True, check=False)
    digits = "".join(part if part.isdigit() else " " for part in ran.stdout).split()
    return int(digits[0]) if digits else 0


def _write_tar(target: Path, files: Sequence[Path]) -> None:
    packed = io.BytesIO()
    with tarfile.open(fileobj=packed, mode="w") as tar:
        for path in files:
            tar.add(path, arcname=path.name)
    descriptor = os.open(target, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with os.fdopen(descriptor, "wb") as stream:
        stream.write(packed.getvalue())


def _read_tar(source: Path, run: RunDir) -> None:
    """The secrets of a backup into an empty run directory: the one that is JSON, and the seal key."""
    with tarfile.open(source) as tar:
        for member in tar.getmembers():
            stream = tar.extractfile(member)
            if stream is None:
                continue
            text = stream.read().decode()
            write_private(run.secrets if _is_json(text) else run.seal_private_key, text)


def _is_json(text: str) -> bool:
    try:
        return isinstance(json.loads(text), dict)
    except ValueError:
        return False
