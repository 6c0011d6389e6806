"""`make audit` and `make digests`: a service that does not answer is never taken for a clean result."""

from __future__ import annotations

import json
import subprocess
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from io import StringIO
from pathlib import Path
from typing import Any

import pytest

from stack import audit, digests
from stack.audit import State
from stack.console import Console
from stack.paths import ROOT

DIGEST = "sha256:" + "ab" * 32
CLEAN = {"name": "a", "version": "1", "vulns": []}
KNOWN = {"name": "b", "version": "2", "vulns": [{"id": "CVE-1", "fix_versions": ["3"]}]}
SKIPPED = {"name": "c", "skip_reason": "not found"}
NPM = {"metadata": {"vulnerabilities": {"total": 0}, "dependencies": {"prod": 7}}, "vulnerabilities": {}}
NPM_KNOWN = {
    "metadata": {"vulnerabilities": {"total": 1}, "dependencies": {"prod": 7}},
    "vulnerabilities": {"left-pad": {"severity": "high", "range": "<2"}},
}


@pytest.mark.parametrize(
    ("dependencies", "state", "words"),
    [
        ([CLEAN], State.CLEAN, "none known in 1"),
        ([CLEAN, KNOWN], State.FOUND, "1 known vulnerabilities"),
        ([SKIPPED], State.NOT_AUDITED, "not audited: the service of advisories knows none of them"),
        ([CLEAN, SKIPPED], State.NOT_AUDITED, "not audited: c; the others are clean"),
        ([KNOWN, SKIPPED], State.FOUND, "1 known vulnerabilities"),
    ],
)
def test_python_packages_that_were_passed_over_are_not_audited(
    dependencies: list[object], state: State, words: str
) -> None:
    result = audit.judge_pip_audit(json.dumps({"dependencies": dependencies}))
    assert (result.state, result.sentence) == (state, words)


@pytest.mark.parametrize(
    ("said", "state", "words"),
    [
        (json.dumps(NPM), State.CLEAN, "none known in 7"),
        (json.dumps(NPM_KNOWN), State.FOUND, "1 known vulnerabilities"),
        ('{"message": "405 Method Not Allowed"}', State.NOT_AUDITED, "not audited: 405 Method Not Allowed"),
        ("npm error network timeout", State.NOT_AUDITED, "not audited: npm error network timeout"),
        ("", State.NOT_AUDITED, "not audited: the tool said nothing"),
    ],
)
def test_node_packages_are_clean_only_by_the_services_own_report(said: str, state: State, words: str) -> None:
    result = audit.judge_npm_audit(said)
    assert (result.state, result.sentence) == (state, words)


def test_a_tool_that_fails_has_audited_nothing() -> None:
    assert audit.judge_pip_audit("Traceback\nConnectionError: no route").sentence.endswith("no route")


def test_no_seed_and_no_live_key_is_committed() -> None:
    assert audit.own_secrets(ROOT) == []


def test_a_committed_seed_is_found_by_its_line(tmp_path: Path) -> None:
    seed = "sn259rEFXrQrWyx3Q7XneWcwV6d" + "fL"
    (tmp_path / "notes.md").write_text(f"one\nour wallet: {seed}\n")
    (tmp_path / "sample.md").write_text("snoPBrXtMeMyMHUVTgbuqAfg1SUTb\n")
    (tmp_path / "picture.png").write_bytes(b"\x89PNG\xff\xfe")
    for command in (["git", "init", "-q"], ["git", "add", "."]):
        subprocess.run(command, cwd=tmp_path, check=True)
    assert audit.own_secrets(tmp_path) == ["notes.md:2: a seed or a live key"]


@pytest.mark.parametrize(
    ("licence", "accepted"),
    [
        ("MIT", True),
        ("GPL-3.0-only OR MIT", True),
        ("MPL-2.0 AND (Apache-2.0 OR MIT)", True),
        ("GPL-3.0-only", False),
        ("MIT AND AGPL-3.0-only", False),
        ("", False),
    ],
)
def test_a_licence_is_accepted_as_a_whole(licence: str, accepted: bool) -> None:
    assert audit.is_accepted(licence) is accepted


@contextmanager
def _registry(*, knows: str) -> Iterator[int]:
    """A registry that wants a token and has one image."""

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self._answer(200, body=b'{"token": "visitor"}')

        def do_HEAD(self) -> None:
            here = f"http://127.0.0.1:{port}/token"
            if self.headers.get("Authorization") != "Bearer visitor":
                self._answer(401, {"WWW-Authenticate": f'Bearer realm="{here}",service="us",scope="pull"'})
            elif self.path == knows:
                self._answer(200, {"Docker-Content-Digest": DIGEST})
            else:
                self._answer(404)

        def _answer(self, status: int, headers: dict[str, str] | None = None, body: bytes = b"") -> None:
            self.send_response(status)
            for name, value in (headers or {}).items():
                self.send_header(name, value)
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *_: Any) -> None:
            pass

    with ThreadingHTTPServer(("127.0.0.1", 0), Handler) as server:
        port = server.server_address[1]
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield port
        server.shutdown()


def test_digests_are_filled_in_where_a_registry_answers_and_left_where_not(tmp_path: Path) -> None:
    with _registry(knows="/v2/shop/proxy/manifests/1.2.3") as port:
        file = tmp_path / "docker-compose.yml"
        text = (
            "services:\n"
            f"    image: 127.0.0.1:{port}/shop/proxy:1.2.3@sha256:{'0' * 64}\n"
            f"    image: 127.0.0.1:{port}/shop/other:4.5.6\n"
            "    image: dropwise:0.1.0\n"
        )
        file.write_text(text)
        said = StringIO()

        def ask(tag: str) -> str:
            return digests.digest_of(tag, scheme="http")

        code = digests.write_digests(Console(stream=said), (file,), ask=ask)

    assert code == 1
    assert "1 filled in, 1 not." in said.getvalue()
    assert file.read_text() == text.replace(f"@sha256:{'0' * 64}", f"@{DIGEST}")
