"""What `/metrics` can show: the metrics of every process, and those of the rows."""

from __future__ import annotations

import importlib

from prometheus_client import REGISTRY
from prometheus_client.core import Metric

from config.celery import app
from config.metrics import registry_of


def every_metric() -> list[Metric]:
    """Ours, whichever process has them. Reads the database."""
    app.loader.import_default_modules()
    importlib.import_module("apps.common.middleware")
    families = [*REGISTRY.collect(), *registry_of(directory="", rows=True).collect()]
    return [family for family in families if family.name.startswith("dropwise_")]


def every_name() -> set[str]:
    """The names that an expression may have, those of counters and histograms as Prometheus writes them."""
    names = set()
    for family in every_metric():
        if family.type == "counter":
            names.add(f"{family.name}_total")
        elif family.type == "histogram":
            names |= {f"{family.name}_{part}" for part in ("bucket", "count", "sum")}
        else:
            names.add(family.name)
    return names
