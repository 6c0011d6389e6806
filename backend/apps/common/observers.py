"""Sentry and OpenTelemetry, where the operator has configured them. Otherwise nothing of them is imported.

Neither is told who somebody is or what they sent: no addresses, headers, bodies, queries, local variables or
statements of SQL.
"""

from __future__ import annotations

import re
from contextlib import AbstractContextManager, nullcontext
from importlib import import_module
from typing import Any, Final

from django.conf import settings
from django.core.exceptions import ImproperlyConfigured

from apps.common.request_ids import current_request_id

# Of an event for Sentry, all else may say who somebody is.
_KEPT: Final = frozenset(
    {"event_id", "timestamp", "platform", "level", "logger", "release", "environment", "sdk", "exception"}
)
_SECRET: Final = re.compile(
    r"[^\s@'\"(<]+@[^\s@'\")>]+"  # an email address
    r"|(?:sk_(?:test|live)|whsec)_[\w+/=-]+|eyJ[\w.-]{20,}"  # keys, signing secrets, sessions
    r"|\bs[1-9A-HJ-NP-Za-km-z]{25,30}\b"  # the secret of an XRP account
)
_NOTHING: Final[AbstractContextManager[Any]] = nullcontext()
_tracer: Any = None


def start() -> None:
    """Begin to report. Raises ImproperlyConfigured for one that is configured and not installed."""
    if settings.SENTRY_DSN:
        _start_sentry(settings.SENTRY_DSN)
    if settings.OTEL_EXPORTER_OTLP_ENDPOINT:
        _start_tracing(settings.OTEL_EXPORTER_OTLP_ENDPOINT)


def span(name: str) -> AbstractContextManager[Any]:
    """A step to be traced. Without OpenTelemetry nothing happens, and the block gets None."""
    if _tracer is None:
        return _NOTHING
    found: AbstractContextManager[Any] = _tracer.start_as_current_span(
        name, attributes={"dropwise.request_id": current_request_id()}, record_exception=False
    )
    return found


def masked(text: str) -> str:
    """`text` without email addresses, keys and secrets."""
    return _SECRET.sub("[removed]", text)


def scrubbed(event: dict[str, Any]) -> dict[str, Any]:
    """What Sentry gets of an event: where it happened and what it says, without persons."""
    said = event.get("logentry") or {}
    found = {name: value for name, value in event.items() if name in _KEPT}
    for error in (found.get("exception") or {}).get("values", ()):
        error["value"] = masked(str(error.get("value", "")))
        for frame in (error.get("stacktrace") or {}).get("frames", ()):
            frame.pop("vars", None)
    if message := said.get("formatted") or said.get("message") or event.get("message"):
        found["message"] = masked(str(message))
    return {**found, "tags": {"request_id": current_request_id()}}


def _start_sentry(dsn: str) -> None:
    sentry: Any = _installed("sentry_sdk", setting="SENTRY_DSN", lock="sentry")
    sentry.init(
        dsn=dsn,
        release=settings.VERSION,
        environment="production" if settings.PRODUCTION else "trial",
        before_send=lambda event, hint: scrubbed(event),
        auto_enabling_integrations=False,
        send_default_pii=False,
        include_local_variables=False,
        max_request_body_size="never",
        max_breadcrumbs=0,
        traces_sample_rate=0,
    )


def _start_tracing(endpoint: str) -> None:
    global _tracer
    name, lock = "OTEL_EXPORTER_OTLP_ENDPOINT", "otel"
    sdk: Any = _installed("opentelemetry.sdk.trace", setting=name, lock=lock)
    export: Any = _installed("opentelemetry.sdk.trace.export", setting=name, lock=lock)
    resources: Any = _installed("opentelemetry.sdk.resources", setting=name, lock=lock)
    otlp: Any = _installed("opentelemetry.exporter.otlp.proto.http.trace_exporter", setting=name, lock=lock)
    service = {"service.name": settings.PRODUCT_NAME.lower(), "service.version": settings.VERSION}
    provider = sdk.TracerProvider(resource=resources.Resource.create(service))
    exporter = otlp.OTLPSpanExporter(endpoint=f"{endpoint.rstrip('/')}/v1/traces")
    provider.add_span_processor(export.BatchSpanProcessor(exporter))
    _tracer = provider.get_tracer("dropwise")


def _installed(module: str, *, setting: str, lock: str) -> Any:
    try:
        return import_module(module)
    except ModuleNotFoundError as error:
        raise ImproperlyConfigured(
            f"{setting} is set, and {error.name} is not installed. Run"
            f" `pip install --require-hashes -r requirements/{lock}.lock`, or unset {setting}."
        ) from error
