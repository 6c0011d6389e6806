"""Which PostgreSQL and Redis are chosen, and that the chosen ones really work."""

import os
import shutil
import signal
import tempfile
from collections.abc import Iterator
from pathlib import Path

import psycopg
import pytest
import redis as redis_client

from stack import postgres, postgres_binaries, redis
from stack.children import unprivileged_account
from stack.errors import StackError
from stack.ports import any_free_port, is_free
from stack.servers import chosen, running_postgres, running_redis


@pytest.fixture
def open_directory() -> Iterator[Path]:
    """A directory that other users may enter (pytest's own are private)."""
    with tempfile.TemporaryDirectory(prefix="dropwise-test-") as directory:
        path = Path(directory).resolve()
        path.chmod(0o755)
        yield path


def program(directory: Path, name: str, script: str) -> Path:
    directory.mkdir(exist_ok=True)
    directory.chmod(0o755)
    path = directory / name
    path.write_text(f"#!/bin/sh\n{script}\n")
    path.chmod(0o755)
    return path


def fake_postgres(directory: Path, version: str) -> Path:
    """It prints a version, but can neither make a cluster nor start."""
    program(directory, "postgres", f'echo "postgres (PostgreSQL) {version}"')
    program(directory, "initdb", "echo no permission for anything; exit 1")
    return directory


def test_path_comes_before_the_directories_of_packages(open_directory: Path) -> None:
    on_path = fake_postgres(open_directory / "own", "16.2")
    old = fake_postgres(open_directory / "16", "16.2")
    new = fake_postgres(open_directory / "17", "17.1")
    found = postgres_binaries.machine_directories(path=str(on_path), packaged=[f"{open_directory}/1[67]"])
    assert found == [on_path, new, old]


def test_an_unsuitable_version_is_skipped_with_the_reason(open_directory: Path) -> None:
    old = fake_postgres(open_directory / "old", "13.9")
    refused: list[str] = []
    found = postgres_binaries.usable_binaries(
        choice="any",
        account=unprivileged_account(),
        copies=open_directory,
        machine=[old, open_directory / "empty"],
        refused=refused,
    )
    assert next(found).major == 18
    assert refused == [f"{old}: version 13, not 15 to 18", f"{open_directory}/empty: no initdb in it"]


def test_the_wheels_binaries_replace_those_that_do_not_start(
    open_directory: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    broken = fake_postgres(open_directory / "broken", "17.4")
    monkeypatch.setattr(postgres_binaries, "machine_directories", lambda: [broken])
    cluster = postgres.open_cluster(open_directory / "data", choice="any", durable=False)
    assert cluster.binaries.major == 18
    assert cluster.binaries.origin == "from a Python wheel"


def test_a_cluster_is_made_whatever_the_umask(open_directory: Path) -> None:
    before = os.umask(0o077)
    try:
        cluster = postgres.open_cluster(
            open_directory / "new" / "data", choice=chosen("STACK_PG"), durable=False
        )
    finally:
        os.umask(before)
    assert cluster.data.is_dir()
    assert cluster.root.stat().st_mode & 0o777 == 0o700


def test_without_any_postgresql_the_error_has_every_reason_and_the_remedy(
    open_directory: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    broken = fake_postgres(open_directory / "broken", "17.4")
    monkeypatch.setattr(postgres_binaries, "machine_directories", lambda: [broken])
    monkeypatch.setattr(postgres_binaries, "wheel_directories", list)
    with pytest.raises(StackError) as failure:
        postgres.open_cluster(open_directory / "data", choice="any", durable=False)
    assert f"{broken}: initdb failed: no permission for anything" in str(failure.value)
    assert "apt-get install postgresql" in str(failure.value)


def test_binaries_that_the_user_may_not_read_are_copied(
    open_directory: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    carried = postgres_binaries.wheel_directories()[0]
    private = open_directory / "private"
    wheel = private / carried.parents[1].name
    shutil.copytree(carried.parent, wheel / carried.parent.name, symlinks=True)
    libraries = carried.parents[1].with_name(f"{wheel.name}.libs")
    shutil.copytree(libraries, private / libraries.name)
    private.chmod(0o700)
    monkeypatch.setattr(postgres_binaries, "wheel_directories", lambda: [wheel / carried.parent.name / "bin"])

    cluster = postgres.open_cluster(open_directory / "data", choice="embedded", durable=False)

    expected = open_directory / "data" / "bin" if os.geteuid() == 0 else private
    assert cluster.binaries.directory.is_relative_to(expected)


def test_embedded_chooses_the_wheels_servers_and_both_work(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("STACK_PG", "embedded")
    monkeypatch.setenv("STACK_REDIS", "embedded")
    with running_postgres() as database_url, running_redis() as redis_url:
        with psycopg.connect(database_url) as connection:
            row = connection.execute("SELECT current_setting('server_version_num')::int / 10000").fetchone()
            assert row == (18,)
        client = redis_client.Redis.from_url(redis_url)
        assert client.ping() is True
        client.close()


def test_both_servers_require_a_password() -> None:
    with running_postgres() as database_url, running_redis() as redis_url:
        with pytest.raises(psycopg.OperationalError, match="password"):
            psycopg.connect(without_password(database_url))
        with pytest.raises(redis_client.AuthenticationError):
            redis_client.Redis.from_url(without_password(redis_url)).ping()


def test_a_kept_cluster_survives_a_killed_postmaster_and_its_children(open_directory: Path) -> None:
    root = open_directory / "data"
    cluster = postgres.open_cluster(root, choice=chosen("STACK_PG"), durable=True)
    port = any_free_port()
    server = postgres.start(cluster, port, log=open_directory / "log")
    assert postgres.wait_until_up(server, port)
    with psycopg.connect(cluster.url(port), autocommit=True) as connection:
        connection.execute("CREATE TABLE kept AS SELECT 42 AS answer")
        os.kill(server.pid, signal.SIGKILL)
        server.wait()

        cluster.clear_stale()
    assert not [pid for pid in postgres._pids() if postgres._works_in(pid, cluster.data)]

    with running_postgres(root, durable=True) as database_url, psycopg.connect(database_url) as connection:
        assert connection.execute("SELECT answer FROM kept").fetchone() == (42,)


def test_the_wheels_redis_replaces_an_old_one_and_one_that_does_not_start(open_directory: Path) -> None:
    old = program(open_directory / "old", "redis-server", 'echo "Redis server v=5.0.14 sha=0"')
    dead = program(
        open_directory / "dead", "redis-server", 'case $1 in --version) echo "Redis server v=7.2.1";; esac'
    )
    for fake in (old, dead):
        found = redis.find_redis(choice="any", path=str(fake.parent))
        assert found.program.name == "valkey-server"
        assert found.origin == "from a Python wheel"


def test_a_server_stops_at_the_end_of_its_block() -> None:
    with running_redis() as url:
        port = int(url.rsplit(":", 1)[1].split("/")[0])
        assert redis_client.Redis.from_url(url).ping() is True
    with pytest.raises(redis_client.ConnectionError):
        redis_client.Redis.from_url(url).ping()
    assert is_free(port)


def without_password(url: str) -> str:
    scheme, rest = url.split("://", 1)
    user, host = rest.rsplit("@", 1)
    return f"{scheme}://{user.split(':')[0]}{'@' if user.split(':')[0] else ''}{host}"


def test_no_statement_is_compiled() -> None:
    with running_postgres() as url, psycopg.connect(url) as connection:
        assert connection.execute("show jit").fetchone() == ("off",)
