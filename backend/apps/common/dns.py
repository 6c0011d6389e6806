"""Whether a domain has a record of a kind, asked of the machine's name server. Python asks for addresses."""

from __future__ import annotations

import secrets
import socket
import struct
from enum import Enum, auto
from pathlib import Path
from typing import Final

_TYPES: Final = {"MX": 15, "SPF": 16}
_INTERNET: Final = 1
_NO_SUCH_NAME: Final = 3
_SECONDS: Final = 3.0
PORT = 53
RESOLVERS = Path("/etc/resolv.conf")


class Lookup(Enum):
    """UNKNOWN: the name server gave no answer that can be used."""

    FOUND = auto()
    NONE = auto()
    UNKNOWN = auto()


def dns_lookup(domain: str, kind: str) -> Lookup:
    """Whether `domain` has an MX record, or a TXT record with an SPF policy (`kind`: MX or SPF)."""
    asked = secrets.token_bytes(2)
    try:
        labels = domain.rstrip(".").encode("idna").split(b".")
        name = b"".join(bytes([len(label)]) + label for label in labels) + b"\0"
        query = (
            asked
            + struct.pack(">5H", 0x0100, 1, 0, 0, 0)
            + name
            + struct.pack(">2H", _TYPES[kind], _INTERNET)
        )
        server = _name_server()
        family = socket.AF_INET6 if ":" in server else socket.AF_INET
        with socket.socket(family, socket.SOCK_DGRAM) as channel:
            channel.settimeout(_SECONDS)
            channel.connect((server, PORT))
            channel.send(query)
            answer = channel.recv(4096)
        identity, flags, _, answers = struct.unpack(">2s3H", answer[:8])
    except (OSError, UnicodeError, struct.error):
        return Lookup.UNKNOWN
    code = flags & 0x000F
    if identity != asked or code not in {0, _NO_SUCH_NAME}:
        return Lookup.UNKNOWN
    found = answers > 0 and (kind != "SPF" or b"v=spf1" in answer)
    return Lookup.FOUND if found and code == 0 else Lookup.NONE


def _name_server() -> str:
    for line in RESOLVERS.read_text(encoding="utf-8").splitlines():
        words = line.split()
        if len(words) > 1 and words[0] == "nameserver":
            return words[1].partition("%")[0]
    raise OSError("no name server")
