"""`make digests`: writes into docker-compose.yml and the Dockerfiles what each image's tag names now.

Asks the registries by their own API (OCI distribution), as `docker pull` does, without pulling. A tag that
was moved then changes nothing until this runs again.
"""

import json
import re
import urllib.error
import urllib.request
from collections.abc import Callable
from pathlib import Path

from .compose import FILE
from .console import Console
from .paths import BACKEND

FILES = (FILE, BACKEND / "Dockerfile", BACKEND / "ops" / "proxy" / "Dockerfile")
OWN = ("dropwise:", "dropwise-edge:")
HUB = "registry-1.docker.io"
SECONDS = 20
_IMAGE = re.compile(
    r"^(?P<before>\s*(?:image:|FROM)\s+)(?P<tag>(?:[\w.-]+:\d+/)?[\w./-]+:[\w.-]+)(?:@sha256:[0-9a-f]{64})?",
    re.MULTILINE,
)
_CHALLENGE = re.compile(r'(\w+)="([^"]*)"')
_KINDS = (
    "application/vnd.oci.image.index.v1+json",
    "application/vnd.docker.distribution.manifest.list.v2+json",
    "application/vnd.oci.image.manifest.v1+json",
    "application/vnd.docker.distribution.manifest.v2+json",
)


def write_digests(
    console: Console, files: tuple[Path, ...] = FILES, *, ask: Callable[[str], str] | None = None
) -> int:
    """Write what the registries answer; 1 if one did not, whose images then stay as they are."""
    known: dict[str, str] = {}
    silent = 0
    tags = {found["tag"] for file in files for found in _IMAGE.finditer(file.read_text())}
    for tag in sorted(tag for tag in tags if not tag.startswith(OWN)):
        try:
            known[tag] = (ask or digest_of)(tag)
            console.line(f"✓ {tag}  {known[tag]}")
        except (OSError, ValueError) as error:
            silent += 1
            console.line(f"– {tag}  not filled in: {error}")
    for file in files:
        text = file.read_text()
        filled = _IMAGE.sub(lambda found: _filled(found, known), text)
        if filled != text:
            file.write_text(filled)
    console.line(f"{len(known)} filled in, {silent} not.")
    return 1 if silent else 0


def digest_of(tag: str, *, scheme: str = "https") -> str:
    """The digest of an image's manifest. Raises OSError or ValueError if the registry does not say."""
    name, version = tag.rsplit(":", 1)
    host, _, path = name.partition("/")
    if not path or not ("." in host or ":" in host):
        host, path = HUB, name if "/" in name else f"library/{name}"
    url = f"{scheme}://{host}/v2/{path}/manifests/{version}"
    headers = {"Accept": ", ".join(_KINDS)}
    try:
        found = _head(url, headers)
    except urllib.error.HTTPError as refusal:
        if refusal.code != 401:
            raise
        token = _token(refusal.headers.get("WWW-Authenticate", ""))
        found = _head(url, {**headers, "Authorization": f"Bearer {token}"})
    if not re.fullmatch(r"sha256:[0-9a-f]{64}", found):
        raise ValueError(f"{host} names no digest")
    return found


def _filled(found: re.Match[str], known: dict[str, str]) -> str:
    digest = known.get(found["tag"])
    return found[0] if digest is None else f"{found['before']}{found['tag']}@{digest}"


def _head(url: str, headers: dict[str, str]) -> str:
    request = urllib.request.Request(url, headers=headers, method="HEAD")  # noqa: S310 (a registry's address)
    with urllib.request.urlopen(request, timeout=SECONDS) as answer:  # noqa: S310
        return str(answer.headers.get("Docker-Content-Digest", ""))


def _token(challenge: str) -> str:
    """An anonymous token, from where the registry says that there are some."""
    said = dict(_CHALLENGE.findall(challenge))
    query = "&".join(f"{name}={said[name]}" for name in ("service", "scope") if name in said)
    if "realm" not in said:
        raise ValueError("the registry asks for a password")
    with urllib.request.urlopen(f"{said['realm']}?{query}", timeout=SECONDS) as answer:  # noqa: S310
        body = json.load(answer)
    return str(body.get("token") or body["access_token"])
