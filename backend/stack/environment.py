"""The settings of the processes. Their names and meanings are in `.env.example` and `config/env.py`."""

import os
from collections.abc import Mapping
from dataclasses import dataclass, field

from .dotenv import read_dotenv, setting_names
from .paths import FRONTEND, ROOT, RunDir

Mode = ("test", "live")
NETWORK_IDS = {"test": 63456, "live": 63457}

# Of the launcher's or the shell's variables the processes get the settings in `.env.example`, and these. The
# rest may be secrets of other programs.
MACHINE = frozenset(
    {
        *("PATH", "LD_LIBRARY_PATH", "HOME", "USER", "TMPDIR", "TZ", "LANG", "LC_ALL", "LC_CTYPE"),
        *("SSL_CERT_FILE", "SSL_CERT_DIR"),
        *("HTTP_PROXY", "HTTPS_PROXY", "NO_PROXY", "http_proxy", "https_proxy", "no_proxy"),
    }
)
# Settings of the launcher itself, or of docker compose.
NOT_PASSED_ON = frozenset(
    {
        *("PORT", "STACK_PG", "STACK_REDIS", "LEDGER_CLOSE_SECONDS", "TRIAL_HISTORY_DAYS"),
        "LEDGER_ADMIN_URL_TEST",
        *("POSTGRES_PASSWORD", "SECRETS_DIR"),
        *("SEAL_PRIVATE_KEY_FILE", "READY_FILE"),  # set for single processes
    }
)

# The sources that every local ledger plays.
PLAY_EXCHANGE = ("kraken", "bitstamp", "coinbase")

# "masterpassphrase": the public secret of the genesis account on every standalone ledger.
GENESIS_SECRET = "snoPBrXtMeMyMHUVTgbuqAfg1SUTb"  # noqa: S105


@dataclass(frozen=True)
class LedgerAddress:
    """Where one mode's ledger is. `network_id` is None for another's server until it was asked.

    `genesis_secret`: of the account that gives play money if there is no faucet. `closed_at`: the address at
    which we close its ledgers; empty if nobody has to.
    """

    ws: str
    http: str
    faucet: str
    explorer: str
    network_id: int | None
    admin: str
    local: bool
    genesis_secret: str = field(default="", repr=False)
    closed_at: str = ""


@dataclass(frozen=True)
class Given:
    """The user's settings: the process environment, then `.env`. Empty values count as not set.

    `ENV_FILE` names a file to read instead of the checkout's `.env`.
    """

    values: Mapping[str, str] = field(default_factory=dict)

    @classmethod
    def read(cls) -> "Given":
        own = {name: value for name, value in os.environ.items() if value}
        return cls({**read_dotenv(ROOT / own.get("ENV_FILE", ".env")), **own})

    def get(self, name: str) -> str:
        return self.values.get(name, "")


def local_ledger(ports: Mapping[str, int], mode: str) -> LedgerAddress:
    """The ledger that we start ourselves."""
    http = f"http://127.0.0.1:{ports[f'ledger-{mode}']}"
    return LedgerAddress(
        ws=http.replace("http", "ws", 1),
        http=http,
        faucet=f"{http}/accounts",
        explorer=f"{http}/explorer",
        network_id=NETWORK_IDS[mode],
        admin=f"http://127.0.0.1:{ports[f'ledger-{mode}-admin']}",
        local=True,
    )


def given_url(given: Given, mode: str) -> str:
    """The address of a mode's ledger server, the first of several; '' if none is given."""
    first = given.get(f"LEDGER_URLS_{mode.upper()}").partition(",")[0].strip()
    return first or given.get(f"LEDGER_URL_{mode.upper()}")


def given_ledger(given: Given, mode: str, *, network_id: int, standalone: bool) -> LedgerAddress:
    """A ledger reached by URL: `LEDGER_URL_TEST`, the first of `LEDGER_URLS_TEST`, or the same for live mode.

    A standalone server needs no faucet, because its genesis account is public, and its ledgers must be closed
    by us.
    """
    suffix = mode.upper()
    ws, faucet = given_url(given, mode), given.get(f"LEDGER_FAUCET_{suffix}")
    genesis_secret = given.get(f"LEDGER_GENESIS_SECRET_{suffix}") or (GENESIS_SECRET if standalone else "")
    return LedgerAddress(
        ws=ws,
        http=ws.replace("ws", "http", 1),
        faucet=faucet,
        explorer=given.get(f"EXPLORER_URL_{suffix}"),
        network_id=network_id,
        admin="",
        local=False,
        genesis_secret="" if faucet else genesis_secret,
        closed_at=(given.get(f"LEDGER_ADMIN_URL_{suffix}") or ws) if standalone else "",
    )


def process_environment(
    given: Given,
    run: RunDir,
    *,
    origin: str,
    database_url: str,
    redis_url: str,
    ledgers: Mapping[str, LedgerAddress],
) -> dict[str, str]:
    """The environment of all our processes: the user's settings, overridden by this instance's addresses, and
    nothing else of the user's environment.

    The path of the private seal key is not in it: only the settlement worker gets that.
    """
    passed_on = (MACHINE | setting_names(ROOT / ".env.example")) - NOT_PASSED_ON
    env = {
        "DJANGO_SETTINGS_MODULE": "config.settings.dev",
        "WEBHOOK_ALLOW_LOCAL": "1",
        "PUBLIC_ORIGIN": origin,
        **{name: value for name, value in given.values.items() if name in passed_on},
        "PYTHONUNBUFFERED": "1",
        "DATABASE_URL": database_url,
        "REDIS_URL": redis_url,
        "SECRETS_FILE": str(run.secrets),
        "MEDIA_ROOT": str(run.media),
        "AUDIT_HASH_FILE": str(run.audit_hashes),
        "FRONTEND_DIST": str(FRONTEND / "dist"),
    }
    if not given.get("EMAIL_HOST"):
        env["MAIL_OUTBOX_DIR"] = str(run.outbox)
    if given.get("METRICS_PORT") and not given.get("METRICS_DIR"):
        env["METRICS_DIR"] = str(run.metrics)
    exchange = next((ledger for ledger in ledgers.values() if ledger.local), None)
    if exchange is not None and not given.get("RATE_SOURCES"):
        # The play exchange: prices in a currency work, with every source's faults, without the internet.
        env["RATE_SOURCES"] = ",".join(f"{name}@{exchange.http}/exchange/{name}" for name in PLAY_EXCHANGE)
    for mode, ledger in ledgers.items():
        suffix = mode.upper()
        env[f"LEDGER_URL_{suffix}"] = ledger.ws
        env[f"LEDGER_FAUCET_{suffix}"] = ledger.faucet
        env[f"EXPLORER_URL_{suffix}"] = ledger.explorer
        env[f"LEDGER_GENESIS_SECRET_{suffix}"] = ledger.genesis_secret
        public = f"LEDGER_PUBLIC_URL_{suffix}"
        env[public] = given.get(public) or (ledger.ws if ledger.local else "")
    return env
