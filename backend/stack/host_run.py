"""`make host-run`: the services of `docker-compose.yml` on this machine, and the browser tests `@production`.

They run with production settings, behind Caddy.

What it adds to the file: a mail server that keeps messages as files, and two ledgers of our own, given by URL
as an operator gives theirs. Test mode's is a standalone network (its id is above 1024); live mode's says that
it is the Mainnet, because production accepts nothing else there.
"""

import os
import shutil
import tempfile
from dataclasses import replace
from pathlib import Path

from . import children, host, postgres, probes, table
from .browser import find_chromium
from .commands import Commands
from .compose import read_compose
from .console import Console
from .environment import LedgerAddress
from .errors import StackError
from .files import read_json, try_lock, write_json
from .fresh import TEST_SETTINGS, fresh_stack
from .host import Host, Python
from .install import apt_install
from .paths import FRONTEND, VENV_PYTHON, RunDir
from .ports import any_free_port
from .redis import find_redis
from .secretfiles import ensure_secrets
from .servers import chosen
from .stackfile import StackFile
from .supervisor import Supervisor
from .table import ProcessSpec

# Programs from Debian, installed where we are root.
PROGRAMS = {"caddy": "caddy", "redis-cli": "redis-tools"}
NETWORK_IDS = {"test": 63459, "live": 0}
# What an operator of tests raises, on a machine that does much else; all the rest is as on a server.
LIMITS = {name: value for name, value in TEST_SETTINGS.items() if name.startswith("RATE_")}
PATIENCE = {"OUTSIDE_SECONDS": "20", "OUTSIDE_PAUSE_SECONDS": "1"}
SERVERS = ("mail", "ledger-test", "ledger-live")


def host_run(console: Console) -> int:
    """Start everything, run the browser tests, stop everything; the exit code."""
    commands = Commands()
    chromium = find_chromium(console)
    report: list[str] = []
    try:
        with fresh_stack(console, {}, command="host", stopped=lambda: commands.stopped) as run:
            notes = read_json(run.path / "host.json") or {}
            report = [*notes["left_out"]]
            console.line(f"  {notes['services']}")
            env = {
                "CHROMIUM_PATH": str(chromium),
                "RUN_DIR": str(run.path),
                "STACK_JSON": str(run.stack_json),
                "NODE_EXTRA_CA_CERTS": notes["root_certificate"],
                "HTTP_ORIGIN": notes["http_origin"],
                "METRICS_ORIGIN": notes["metrics_origin"],
            }
            command = ["npx", "playwright", "test", "--config=production.config.ts"]
            code = commands.run(command, cwd=FRONTEND, env=env, output=console.stream)
            if code != 0 and not commands.stopped:
                copy = Path(tempfile.mkdtemp(prefix="dropwise-host-logs-"))
                shutil.copytree(run.logs, copy, dirs_exist_ok=True)
                console.line(f"The services' logs were copied to {copy}.")
    finally:
        commands.stop()
    for line in report:
        console.line(f"Left out: {line}.")
    return code


def host_launch(run: RunDir, console: Console) -> None:
    """Start the services and keep them running until we are stopped. Raises StackError."""
    os.umask(0o077)
    run.create()
    lock = try_lock(run.lock)
    if lock is None:
        raise StackError("This host run is already running.")
    root = Path(tempfile.mkdtemp(prefix="dropwise-host-"))
    root.chmod(0o755)
    try:
        _launch(run, root, console)
    finally:
        shutil.rmtree(root, ignore_errors=True)
        lock.close()


def _launch(run: RunDir, root: Path, console: Console) -> None:
    for program, package in PROGRAMS.items():
        _install(program, package, run)
    machine = _machine(run, root)
    ledgers = _ledgers()
    mail = any_free_port()
    origin = f"https://localhost:{machine.ports['edge-https']}"
    compose = read_compose(_settings(machine, ledgers, origin=origin, mail_port=mail))
    ensure_secrets(run)
    host.place_secrets(machine, {"secrets": run.secrets, "seal-private-key": run.seal_private_key})
    services = host.service_specs(machine, compose)
    # `make manage` and the tests run commands as an operator does in the container of the web service.
    web = host.environment_of(machine, compose.services["web"])
    write_json(run.environment, web)
    posts = (str(machine.python.program), "manage.py", "seed_blog")
    seed = ProcessSpec("seed", posts, web, once=True, account=machine.account)
    file = StackFile(run, origin, ledgers, web["DATABASE_URL"], web["REDIS_URL"])
    supervisor = Supervisor(logs=run.logs, console=console, changed=file.write, grace=40)
    supervisor.catch_signals()
    try:
        supervisor.add([_mail(run, mail), *(_ledger(run, mode, ledgers[mode]) for mode in ledgers)])
        supervisor.add([_after_servers(spec) for spec in services])
        if not supervisor.run_until_ready():
            return
        write_json(run.path / "host.json", _notes(machine, supervisor, [spec.name for spec in services]))
        supervisor.add([seed])
        if supervisor.run_until_ready():
            console.line(f"{origin} is served by the services of docker-compose.yml.")
            supervisor.watch()
    finally:
        console.drop()
        supervisor.stop()
        run.stack_json.unlink(missing_ok=True)


def _after_servers(spec: ProcessSpec) -> ProcessSpec:
    """Ours begin once the servers are there that an operator would have elsewhere."""
    return replace(spec, after=SERVERS)


def _install(program: str, package: str, run: RunDir) -> None:
    if shutil.which(program) is not None:
        return
    # Debian's packages start no service: this machine has its own use for the ports 80 and 443.
    os.environ.setdefault("RUNLEVEL", "1")
    try:
        apt_install(package, log=run.logs / "apt.log")
    except StackError:
        if program == "caddy":
            raise


def _machine(run: RunDir, root: Path) -> Host:
    cluster = postgres.open_cluster(run.postgres_root, choice=chosen("STACK_PG"), durable=True)
    left_out: list[str] = []
    account = host.services_account()
    python = host.python_for(account, root / "python")
    if python is None:
        left_out.append("the services' own user: no Python with our packages is readable by it")
        account, python = None, Python(VENV_PYTHON)
    return Host(
        root=root,
        ports={name: any_free_port() for name in host.PORTS},
        cluster=cluster,
        redis=find_redis(choice=chosen("STACK_REDIS")),
        caddy=Path(shutil.which("caddy") or ""),
        account=account,
        python=python,
        left_out=left_out,
    )


def _ledgers() -> dict[str, LedgerAddress]:
    addresses = {}
    for mode, network_id in NETWORK_IDS.items():
        http = f"http://127.0.0.1:{any_free_port()}"
        addresses[mode] = LedgerAddress(
            ws=http.replace("http", "ws", 1),
            http=http,
            faucet=f"{http}/accounts",  # of live mode, only the tests know it
            explorer=f"{http}/explorer",
            network_id=network_id,
            admin=f"http://127.0.0.1:{any_free_port()}",
            local=mode == "test",
        )
    return addresses


def _settings(
    machine: Host, ledgers: dict[str, LedgerAddress], *, origin: str, mail_port: int
) -> dict[str, str]:
    """What an operator writes into `.env`."""
    return {
        **LIMITS,
        **PATIENCE,
        "PUBLIC_ORIGIN": origin,
        "ALLOWED_HOSTS": "localhost",
        "POSTGRES_PASSWORD": machine.cluster.password,
        "EDGE_TLS": "tls internal",
        "EMAIL_HOST": "127.0.0.1",
        "EMAIL_PORT": str(mail_port),
        "EMAIL_SECURITY": "none",
        "CONTACT_EMAIL": "operator@pay.example",
        "LEDGER_URL_TEST": ledgers["test"].ws,
        "LEDGER_FAUCET_TEST": ledgers["test"].faucet,
        "EXPLORER_URL_TEST": ledgers["test"].explorer,
        "LEDGER_URL_LIVE": ledgers["live"].ws,
    }


def _mail(run: RunDir, port: int) -> ProcessSpec:
    command = (str(VENV_PYTHON), "-m", "stack.mail_sink", str(port), str(run.outbox))
    return ProcessSpec("mail", command, {}, ready=lambda: run.outbox.is_dir())


def _ledger(run: RunDir, mode: str, ledger: LedgerAddress) -> ProcessSpec:
    options = {
        "--name": mode,
        "--port": ledger.http.rsplit(":", 1)[1],
        "--admin-port": ledger.admin.rsplit(":", 1)[1],
        "--network-id": str(ledger.network_id),
        "--data": str(run.ledger(mode)),
        "--close-interval": "1",
    }
    words = [word for pair in options.items() for word in pair]
    return ProcessSpec(
        f"ledger-{mode}",
        (table.PYTHON, "-m", "sandbox", *words),
        {"PYTHONUNBUFFERED": "1"},
        ready=probes.ledger_closes(ledger.http, admin_url=ledger.admin, within=4),
    )


def _notes(machine: Host, supervisor: Supervisor, services: list[str]) -> dict[str, object]:
    """What the tests need to know. Raises StackError if a service runs as another user than its own."""
    running = {
        name: one.pid
        for name, one in supervisor.processes.items()
        if one.pid is not None and not one.spec.once
    }
    strangers = host.strangers(machine, {name: running[name] for name in services if name in running})
    if strangers:
        raise StackError(f"These services run as another user than their own: {strangers}")
    who = f"as {machine.account.name}" if machine.account else "as the user of the host run"
    certificate = machine.root / "volumes" / "edge" / "caddy" / "pki" / "authorities" / "local" / "root.crt"
    if not children.wait_until(certificate.exists, seconds=20):
        raise StackError("Caddy made no certificate of its own.")
    return {
        "services": f"{len(services)} services of docker-compose.yml run {who}: {', '.join(services)}",
        "left_out": machine.left_out,
        "root_certificate": str(certificate),
        "http_origin": f"http://localhost:{machine.ports['edge-http']}",
        "metrics_origin": f"http://127.0.0.1:{machine.ports['metrics']}",
    }
