"""Which host names can exist, by their text alone: nothing is looked up."""

from __future__ import annotations

import ipaddress
import re

import idna

_LONGEST = 253
_LABEL = re.compile(r"[a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9_])?\Z")
# The last label of what a browser reads as an IPv4 address.
_NUMERIC = re.compile(r"([0-9]+|0x[0-9a-f]*)\Z")


def host_can_exist(host: str) -> bool:
    """Whether a URL's host, without brackets, is an IP address or a name that DNS could have.

    Names of other scripts count by their ASCII form. `localhost`, `.example` and `.test` are names too.
    """
    if is_address(host):
        return "%" not in host
    # Read as ASCII by some, and as letters by others.
    if any(character.isdigit() and not character.isascii() for character in host):
        return False
    labels = host.removesuffix(".").split(".")
    try:
        ascii_labels = [_ascii(label) for label in labels]
    except idna.IDNAError:
        return False
    return (
        len(".".join(ascii_labels)) <= _LONGEST
        and all(_LABEL.match(label) for label in ascii_labels)
        and not _NUMERIC.match(ascii_labels[-1])
    )


def is_address(host: str) -> bool:
    try:
        ipaddress.ip_address(host)
    except ValueError:
        return False
    return True


def _ascii(label: str) -> str:
    """Raises IDNAError."""
    label = label.lower()
    if not label.isascii():
        return idna.encode(label, uts46=True).decode()
    if label.startswith("xn--"):
        idna.decode(label)
    return label
