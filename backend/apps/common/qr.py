"""QR codes as images."""

from __future__ import annotations

import io

import segno


def qr_svg(text: str) -> bytes:
    """The text as an SVG image on white, quiet zone included."""
    image = io.BytesIO()
    segno.make(text, error="m", micro=False).save(
        image, kind="svg", scale=8, border=4, light="#fff", xmldecl=False, omitsize=True
    )
    return image.getvalue()
