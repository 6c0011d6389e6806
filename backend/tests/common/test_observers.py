"""Sentry and OpenTelemetry: refused where they are not installed, and told nothing about persons."""

from __future__ import annotations

from importlib.util import find_spec
from typing import Any

import pytest
from django.core.exceptions import ImproperlyConfigured
from django.test import Client

from apps.common import observers


@pytest.mark.parametrize(
    ("setting", "package", "lock"),
    [("SENTRY_DSN", "sentry_sdk", "sentry"), ("OTEL_EXPORTER_OTLP_ENDPOINT", "opentelemetry.sdk", "otel")],
)
def test_what_is_configured_and_not_installed_is_refused_with_the_remedy(
    settings: Any, setting: str, package: str, lock: str
) -> None:
    if find_spec(package) is not None:
        pytest.skip(f"{package} is installed here.")
    setattr(settings, setting, "https://key@errors.example/1")
    with pytest.raises(ImproperlyConfigured) as refused:
        observers.start()
    assert str(refused.value) == (
        f"{setting} is set, and {package} is not installed. Run `pip install --require-hashes -r"
        f" requirements/{lock}.lock`, or unset {setting}."
    )


def test_without_them_nothing_is_reported(settings: Any) -> None:
    observers.start()
    with observers.span("a step") as traced:
        assert traced is None


def test_an_event_keeps_where_it_happened_and_loses_who_it_was() -> None:
    secrets = {
        "an email": "ann.lee+shop@example.com",
        "a key": "sk_live_1f0c9e_kdjfh-7",
        "a signing secret": "whsec_" + "Zm9vYmFyYmF6cXV4Zm9vYmFyYmF6cXV4",
        "a session": "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2lnbmF0dXJl",
        "a wallet's secret": "sEdTM1uX8pu2do5XvTnutH6HsouMaM2",
        "another one": "snoPBrXtMeMyMHUVTgbuqAfg1SUTb",
    }
    said = "Key (email)=({}) exists. Payment 6f9f5b6e of rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh failed."
    for what, secret in secrets.items():
        event = {
            "event_id": "1",
            "level": "error",
            "logger": "apps.payments",
            "request": {"url": "https://pay.example/?q=ann", "headers": {"Authorization": "x"}, "data": "x"},
            "user": {"email": secret},
            "breadcrumbs": {"values": [{"message": secret}]},
            "extra": {"sys.argv": [secret]},
            "contexts": {"runtime": {}},
            "logentry": {"message": "It failed: %s", "params": [secret], "formatted": said.format(secret)},
            "exception": {
                "values": [
                    {
                        "type": "IntegrityError",
                        "value": said.format(secret),
                        "stacktrace": {"frames": [{"function": "sign_up", "vars": {"email": secret}}]},
                    }
                ]
            },
        }
        kept = observers.scrubbed(event)
        assert secret not in str(kept), what
        assert set(kept) == {"event_id", "level", "logger", "exception", "message", "tags"}
        assert kept["message"] == said.format("[removed]")
        [error] = kept["exception"]["values"]
        assert (error["type"], error["value"]) == ("IntegrityError", said.format("[removed]"))
        assert error["stacktrace"]["frames"] == [{"function": "sign_up"}]


class Span:
    def __init__(self) -> None:
        self.name, self.attributes = "", dict[str, Any]()

    def __enter__(self) -> Span:
        return self

    def __exit__(self, *_: object) -> None:
        """Ended."""

    def update_name(self, name: str) -> None:
        self.name = name

    def set_attribute(self, name: str, value: Any) -> None:
        self.attributes[name] = value


def test_a_request_is_traced_by_its_route_and_its_id(monkeypatch: pytest.MonkeyPatch, db: None) -> None:
    spans: list[Span] = []

    class Tracer:
        def start_as_current_span(self, name: str, **options: Any) -> Span:
            spans.append(Span())
            spans[-1].attributes.update(options["attributes"])
            return spans[-1]

    monkeypatch.setattr(observers, "_tracer", Tracer())
    answer = Client().get("/api/payments/public/status/6f9f5b6e-1f0f-4b0e-9f8e-0a0a0a0a0a0a/?q=ann")
    [traced] = spans
    assert traced.name == "GET public-status"
    assert traced.attributes == {
        "dropwise.request_id": answer.headers["X-Request-ID"],
        "http.response.status_code": 404,
    }
