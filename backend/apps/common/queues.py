"""The queues of background work. `stack/table.py` and docker-compose.yml start the workers of each."""

from enum import StrEnum


class Queue(StrEnum):
    """`ledger` sweeps and expires, `settlement` sends, `webhooks` delivers, `default` does the rest."""

    LEDGER = "ledger"
    SETTLEMENT = "settlement"
    WEBHOOKS = "webhooks"
    DEFAULT = "default"
