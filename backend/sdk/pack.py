"""Packs the package `dropwise` into a wheel, from its sources alone: the same sources are the same bytes."""

from __future__ import annotations

import base64
import hashlib
import re
from functools import lru_cache
from io import BytesIO
from pathlib import Path
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

_FOLDER = Path(__file__).parent
# Read, not imported: the package would bring its HTTP client along.
VERSION = re.findall(
    r'^VERSION = "([^"]+)"', (_FOLDER / "dropwise" / "version.py").read_text(), re.MULTILINE
)[0]
_INFO = f"dropwise_sdk-{VERSION}.dist-info"

WHEEL_NAME = f"dropwise_sdk-{VERSION}-py3-none-any.whl"


@lru_cache(maxsize=1)
def wheel() -> bytes:
    files = {
        f"dropwise/{path.name}": path.read_bytes()
        for path in sorted((_FOLDER / "dropwise").iterdir())
        if path.suffix == ".py" or path.name == "py.typed"
    }
    files[f"{_INFO}/METADATA"] = _metadata().encode()
    files[f"{_INFO}/licenses/LICENSE"] = (_FOLDER / "LICENSE").read_bytes()
    files[f"{_INFO}/WHEEL"] = (
        b"Wheel-Version: 1.0\nGenerator: dropwise\nRoot-Is-Purelib: true\nTag: py3-none-any\n"
    )
    record = f"{_INFO}/RECORD"
    rows = [f"{name},sha256={_digest(content)},{len(content)}\n" for name, content in files.items()]
    files[record] = "".join([*rows, f"{record},,\n"]).encode()
    packed = BytesIO()
    with ZipFile(packed, "w", ZIP_DEFLATED) as archive:
        for name, content in files.items():
            archive.writestr(_entry(name), content)
    return packed.getvalue()


def _entry(name: str) -> ZipInfo:
    """Without the time and the rights of the file, which differ from machine to machine."""
    entry = ZipInfo(name, date_time=(2026, 1, 1, 0, 0, 0))
    entry.compress_type = ZIP_DEFLATED
    entry.external_attr = 0o644 << 16
    return entry


def _digest(content: bytes) -> str:
    return base64.urlsafe_b64encode(hashlib.sha256(content).digest()).rstrip(b"=").decode()


def _metadata() -> str:
    return f"""Metadata-Version: 2.4
Name: dropwise-sdk
Version: {VERSION}
Summary: Accept XRP payments with Dropwise: create payments, read their status and events, verify webhooks.
License-Expression: MIT
License-File: LICENSE
Requires-Python: >=3.11
Requires-Dist: httpx<1,>=0.27
Requires-Dist: anyio<5,>=4
Classifier: Typing :: Typed
Description-Content-Type: text/markdown

{(_FOLDER / "README.md").read_text(encoding="utf-8")}"""
