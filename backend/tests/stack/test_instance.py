"""What an instance decides before anything starts (ports, secrets, settings), and the shape of stack.json."""

import base64
import json
import socket
import stat
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

import pytest
from cryptography.hazmat.primitives.asymmetric.x25519 import X25519PrivateKey

from apps.common.queues import Queue
from stack import paths, table
from stack.console import Console
from stack.dotenv import read_dotenv
from stack.environment import Given, local_ledger, process_environment
from stack.errors import StackError
from stack.files import lock_holder, try_lock, write_json
from stack.launch import DEFAULT_HISTORY_DAYS, history_days, set_aside_orphaned_data
from stack.paths import RunDir
from stack.ports import USUAL, any_free_port, is_free, plan_ports
from stack.secretfiles import ensure_secrets
from stack.stackfile import StackFile
from stack.supervisor import Supervisor
from tests.stack.toy_stack import spec

PORTS = {"ledger-test": 6006, "ledger-test-admin": 6007, "ledger-live": 6016, "ledger-live-admin": 6017}


@pytest.fixture
def run(tmp_path: Path) -> RunDir:
    instance = RunDir(tmp_path / "run")
    instance.create()
    return instance


@contextmanager
def taken(port: int) -> Iterator[None]:
    with socket.socket() as server:
        server.bind(("127.0.0.1", port))
        server.listen()
        yield


def test_a_taken_port_is_avoided_and_reported(run: RunDir) -> None:
    port, said = any_free_port(), list[str]()
    with taken(port):
        plan = plan_ports(run, web=port, wanted={"web": 8000}, say=said.append)
    web = plan.numbers["web"]
    assert web > port
    assert is_free(web)
    assert said == [f"Port {port} is taken; web uses {web}."]
    plan.close()


def test_ports_are_reserved_before_an_instance_listens_on_them(tmp_path: Path) -> None:
    port, plans = any_free_port(), []
    for name in ("one", "two"):
        instance = RunDir(tmp_path / name)
        instance.create()
        plans.append(plan_ports(instance, web=port, wanted={"web": 8000}, say=lambda _: None))
    assert plans[0].numbers["web"] == port
    assert plans[1].numbers["web"] > port
    for plan in plans:
        plan.close()


def test_inner_ports_stay_the_same_over_restarts(run: RunDir) -> None:
    said: list[str] = []
    first = plan_ports(run, web=any_free_port(), say=said.append)
    first.close()
    second = plan_ports(run, web=first.numbers["web"], say=said.append)
    second.close()
    assert second.numbers == first.numbers
    assert len(set(first.numbers.values())) == len(USUAL)
    assert said == []


def test_secrets_are_made_once_and_private(run: RunDir) -> None:
    first = ensure_secrets(run)
    assert ensure_secrets(run) == first == json.loads(run.secrets.read_text())
    assert set(first) >= {"django_secret_key", "jwt_key", "key_pepper", "field_keys", "seal_public_key"}
    for path in (run.secrets, run.seal_private_key):
        assert stat.S_IMODE(path.stat().st_mode) == 0o600


def test_the_secrets_file_holds_only_the_public_half_of_the_seal_key(run: RunDir) -> None:
    made = ensure_secrets(run)
    private = run.seal_private_key.read_text().strip()
    public = X25519PrivateKey.from_private_bytes(base64.b64decode(private)).public_key().public_bytes_raw()
    assert made["seal_public_key"] == base64.b64encode(public).decode()
    assert private not in run.secrets.read_text()


def test_only_the_settlement_worker_gets_the_path_of_the_private_seal_key(run: RunDir) -> None:
    given = Given({"SEAL_PRIVATE_KEY_FILE": "from the user's shell"})
    env = environment(run, given)
    specs = table.application_specs(env, run, web_port=8000, origin="http://localhost:8000", servers=())
    given_to = {one.name for one in specs if "SEAL_PRIVATE_KEY_FILE" in one.env}
    assert given_to == {"worker-settlement"}


def test_the_table_has_every_process_and_what_it_waits_for(run: RunDir) -> None:
    servers = ("postgres", "redis", "ledger-test", "ledger-live")
    specs = table.application_specs(
        environment(run, Given()), run, web_port=8000, origin="http://localhost:8000", servers=servers
    )
    needs = {one.name: one.needs for one in specs}
    workers = {f"worker-{queue}" for queue in Queue}
    assert set(needs) == {"migrate", "rebind", "web", "beat", "watcher-test", "watcher-live", *workers}
    assert needs.pop("migrate") == ("postgres", "redis")
    assert needs.pop("rebind") == ("migrate", *servers)
    assert set(needs.values()) == {("rebind", *servers)}
    assert {one.name for one in specs if one.after == ("web",)} == {*workers, "beat"}


def test_the_history_is_played_before_anything_serves_or_works(run: RunDir) -> None:
    servers, env = ("postgres", "redis", "ledger-test", "ledger-live"), environment(run, Given())
    ledgers = {mode: local_ledger(PORTS, mode) for mode in ("test", "live")}
    history = table.history_specs(env, run, ledgers, days=28, servers=servers)
    specs = table.application_specs(
        env, run, web_port=8000, origin="http://localhost:8000", servers=servers, history=history
    )
    needs = {one.name: one.needs for one in specs}
    for mode in ("test", "live"):
        assert needs[f"history-{mode}"] == ("rebind", *servers)
    for name, needed in needs.items():
        if name not in {"migrate", "rebind", "history-test", "history-live"}:
            assert {"history-test", "history-live"} <= set(needed), name
    given_to = {one.name for one in specs if "SEAL_PRIVATE_KEY_FILE" in one.env}
    assert given_to == {"worker-settlement", "history-test", "history-live"}
    assert all(one.once for one in history)


@pytest.mark.parametrize(
    ("files", "days", "played"),
    [
        ((), 28, True),
        ((), 0, False),
        (("chain.sqlite",), 28, False),
        # Interrupted: it has to be finished, whatever the setting says by now.
        (("chain.sqlite", "past"), 28, True),
        (("chain.sqlite", "past"), 0, True),
    ],
)
def test_a_history_is_played_once_on_a_new_ledger(
    run: RunDir, files: tuple[str, ...], days: int, played: bool
) -> None:
    run.ledger("test").mkdir()
    for name in files:
        (run.ledger("test") / name).touch()
    ledgers = {"test": local_ledger(PORTS, "test"), "live": replace(local_ledger(PORTS, "live"), local=False)}
    specs = table.history_specs({}, run, ledgers, days=days, servers=())
    assert [one.name for one in specs] == (["history-test"] if played else [])


def test_the_days_of_the_history_are_checked() -> None:
    assert history_days(Given()) == DEFAULT_HISTORY_DAYS
    assert history_days(Given({"TRIAL_HISTORY_DAYS": "0"})) == 0
    for wrong in ("-1", "91", "four"):
        with pytest.raises(StackError, match=f"from 0 to 90, not '{wrong}'"):
            history_days(Given({"TRIAL_HISTORY_DAYS": wrong}))


def test_the_users_settings_are_passed_on_but_addresses_are_the_instances(run: RunDir) -> None:
    given = Given({"MIN_PAYMENT_XRP": "0.5", "RATE_CREATE_PER_SECOND": "9", "SECRETS_FILE": "elsewhere"})
    env = environment(run, given)
    assert env["MIN_PAYMENT_XRP"] == "0.5"
    assert env["RATE_CREATE_PER_SECOND"] == "9"
    assert env["SECRETS_FILE"] == str(run.secrets)
    assert env["LEDGER_URL_TEST"] == "ws://127.0.0.1:6006"
    assert env["LEDGER_FAUCET_LIVE"] == "http://127.0.0.1:6016/accounts"
    assert env["EXPLORER_URL_LIVE"] == "http://127.0.0.1:6016/explorer"


def test_receipts_ask_the_local_ledgers_unless_an_address_is_given(run: RunDir) -> None:
    given = Given({"LEDGER_PUBLIC_URL_LIVE": "wss://public.example"})

    env = environment(run, given)

    assert env["LEDGER_PUBLIC_URL_TEST"] == "ws://127.0.0.1:6006"
    assert env["LEDGER_PUBLIC_URL_LIVE"] == "wss://public.example"


def test_nothing_else_of_the_users_environment_is_passed_on(run: RunDir) -> None:
    foreign = {
        "AWS_SECRET_ACCESS_KEY": "s",
        "GITHUB_TOKEN": "t",
        "ADMIN_PASSWORD": "p",
        "POSTGRES_PASSWORD": "of docker compose",
        "PYTHONPATH": "/elsewhere",
    }
    env = environment(run, Given({**foreign, "PATH": "/usr/bin", "TZ": "UTC", "NUM_PROXIES": "1"}))

    assert not foreign.keys() & env.keys()
    assert (env["PATH"], env["TZ"], env["NUM_PROXIES"]) == ("/usr/bin", "UTC", "1")


def test_every_setting_that_the_backend_reads_is_passed_on(run: RunDir) -> None:
    """Asked of the backend itself, which notes each variable that it looks for."""
    ensure_secrets(run)
    recording = """
import collections, json, os, environ
names = set()
class Recording(dict):
    def __getitem__(self, name): names.add(name); return super().__getitem__(name)
    def __contains__(self, name): names.add(name); return super().__contains__(name)
    def get(self, name, *default): names.add(name); return super().get(name, *default)
environ.Env.ENVIRON = Recording(os.environ)
import config.env
config.env.database()
print(json.dumps(sorted(names)))
"""
    done = subprocess.run(
        [sys.executable, "-c", recording],
        cwd=paths.BACKEND,
        env={"SECRETS_FILE": str(run.secrets)},
        stdout=subprocess.PIPE,
        check=True,
    )
    read = set(json.loads(done.stdout))
    env = environment(run, Given(dict.fromkeys(read, "given")))

    assert {"SECRETS_FILE", "DATABASE_URL", "NUM_PROXIES", "TERMS_URL", "SOCKETS_PER_CLIENT"} <= read
    # The settlement worker's, and those that announce that they are ready.
    assert read - env.keys() == {"SEAL_PRIVATE_KEY_FILE", "READY_FILE"}


def test_emails_go_to_the_run_directory_unless_there_is_a_mail_server(run: RunDir) -> None:
    assert environment(run, Given({}))["MAIL_OUTBOX_DIR"] == str(run.outbox)
    assert "MAIL_OUTBOX_DIR" not in environment(run, Given({"EMAIL_HOST": "smtp.example"}))


def test_stack_json_has_the_agreed_shape_is_private_and_ready_only_after_the_seed(
    run: RunDir, tmp_path: Path
) -> None:
    accounts = {"merchant": {"email": "m@example.org"}, "admin": {"email": "a@example.org"}}
    write_json(run.seed, {"accounts": accounts})
    ledgers = {mode: local_ledger(PORTS, mode) for mode in ("test", "live")}
    file = StackFile(run, "http://localhost:8000", ledgers, "postgresql://x", "redis://x")
    supervisor = Supervisor(logs=tmp_path, console=Console(quiet=True), changed=file.write)
    try:
        supervisor.add([spec(run.path, "web", "touch $READY_FILE; sleep 1000")])
        assert supervisor.run_until_ready()
        before_the_seed = json.loads(run.stack_json.read_text())
        supervisor.add([replace(spec(run.path, "seed", "true"), once=True)])
        assert supervisor.run_until_ready()
        written = json.loads(run.stack_json.read_text())
        assert written == {
            "origin": "http://localhost:8000",
            "ledgers": {
                "test": {
                    "ws": "ws://127.0.0.1:6006",
                    "http": "http://127.0.0.1:6006",
                    "network_id": 63456,
                    "faucet": "http://127.0.0.1:6006/accounts",
                    "explorer": "http://127.0.0.1:6006/explorer",
                },
                "live": {
                    "ws": "ws://127.0.0.1:6016",
                    "http": "http://127.0.0.1:6016",
                    "network_id": 63457,
                    "faucet": "http://127.0.0.1:6016/accounts",
                    "explorer": "http://127.0.0.1:6016/explorer",
                },
            },
            "database_url": "postgresql://x",
            "redis_url": "redis://x",
            "accounts": accounts,
            "processes": {"web": {"pid": supervisor.processes["web"].pid, "ready": True}},
        }
        assert before_the_seed["processes"]["web"]["ready"] is False
        assert stat.S_IMODE(run.stack_json.stat().st_mode) == 0o600
    finally:
        supervisor.stop()


def test_a_database_whose_keys_are_gone_is_moved_away_and_reported(
    run: RunDir, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(paths, "SYSTEM_DATA", tmp_path / "system")
    cluster = run.postgres_root / "pg18"
    cluster.mkdir(parents=True)

    set_aside_orphaned_data(run, Console())

    assert not cluster.exists()
    kept = list(run.postgres_root.parent.glob(f"{run.postgres_root.name}-set-aside-*/pg18"))
    assert len(kept) == 1
    assert str(kept[0].parent) in capsys.readouterr().out


def test_a_database_stays_while_its_keys_are_there(
    run: RunDir, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(paths, "SYSTEM_DATA", tmp_path / "system")
    (run.postgres_root / "pg18").mkdir(parents=True)
    ensure_secrets(run)

    set_aside_orphaned_data(run, Console(quiet=True))

    assert (run.postgres_root / "pg18").is_dir()


def test_a_lock_prevents_a_second_start_of_the_same_instance(run: RunDir) -> None:
    lock = try_lock(run.lock)
    assert lock is not None
    assert try_lock(run.lock) is None
    assert lock_holder(run.lock) is not None
    lock.close()
    assert lock_holder(run.lock) is None


def test_dotenv_reads_quotes_and_comments_and_skips_empty_values(tmp_path: Path) -> None:
    path = tmp_path / ".env"
    path.write_text(
        "# a comment\nPORT=9000 # why\nexport NAME='two words # kept'\nEMPTY=\nNOTHING=  # nothing\nURL=http://h/#part\n"
    )
    assert read_dotenv(path) == {"PORT": "9000", "NAME": "two words # kept", "URL": "http://h/#part"}
    assert read_dotenv(tmp_path / "missing") == {}


def environment(run: RunDir, given: Given) -> dict[str, str]:
    return process_environment(
        given,
        run,
        origin="http://localhost:8000",
        database_url="postgresql://x",
        redis_url="redis://x",
        ledgers={mode: local_ledger(PORTS, mode) for mode in ("test", "live")},
    )
