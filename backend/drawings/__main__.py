"""`python -m drawings` renders this folder's SVG files with Chromium, in the product's colours and typeface.

Run it after changing a drawing or the design tokens, and commit the results. Pictures of blog posts go to
`apps/content/posts`; those for shared links and for places that accept no SVG go to `frontend/public`.
"""

from __future__ import annotations

import base64
import io
import re
from pathlib import Path

from PIL import Image
from playwright.sync_api import Page, sync_playwright

from design_tokens import custom_properties
from stack.browser import find_chromium
from stack.console import Console

HERE = Path(__file__).resolve().parent
FRONTEND = HERE.parents[1] / "frontend"
POSTS = HERE.parent / "apps" / "content" / "posts" / "pictures"
PUBLIC = FRONTEND / "public"
SITE = {"social": PUBLIC, "apple-touch-icon": PUBLIC}
# Browsers request favicon.ico on their own, and some know no other icon.
FAVICON_SIZE = (32, 32)
# The drawings are flat: a few colours are enough, and make the files four times smaller.
COLOURS = 64
LARGEST_BYTES = 60_000


def _fonts() -> str:
    faces = []
    for family, folder in (("Geist Variable", "geist"), ("Geist Mono Variable", "geist-mono")):
        file = FRONTEND / f"node_modules/@fontsource-variable/{folder}/files/{folder}-latin-wght-normal.woff2"
        data = base64.b64encode(file.read_bytes()).decode()
        faces.append(
            f"@font-face{{font-family:'{family}';font-weight:100 900;"
            f"src:url(data:font/woff2;base64,{data}) format('woff2')}}"
        )
    return "".join(faces)


def _render(page: Page, drawing: Path, style: str) -> bytes:
    svg = drawing.read_text(encoding="utf-8")
    width, height = re.findall(r'viewBox="0 0 (\d+) (\d+)"', svg)[0]
    page.set_viewport_size({"width": int(width), "height": int(height)})
    page.set_content(f"<style>{style}body{{margin:0}}svg{{display:block}}</style>{svg}")
    page.evaluate("document.fonts.ready")
    picture = Image.open(io.BytesIO(page.screenshot())).convert("RGB")
    small = io.BytesIO()
    picture.quantize(COLOURS, dither=Image.Dither.NONE).save(small, "PNG", optimize=True)
    return small.getvalue()


def _favicon(page: Page) -> None:
    page.set_viewport_size({"width": 256, "height": 256})
    page.set_content(
        f"<style>body{{margin:0}}svg{{display:block}}</style>{(PUBLIC / 'drop.svg').read_text()}"
    )
    picture = Image.open(io.BytesIO(page.screenshot(omit_background=True)))
    picture.save(PUBLIC / "favicon.ico", sizes=[FAVICON_SIZE])


def main() -> None:
    style = custom_properties() + _fonts()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find_chromium(Console()), args=["--no-sandbox"])
        page = browser.new_page()
        for drawing in sorted(HERE.glob("*.svg")):
            picture = _render(page, drawing, style)
            if len(picture) > LARGEST_BYTES:
                raise SystemExit(
                    f"{drawing.name} has {len(picture):,} bytes; the limit is {LARGEST_BYTES:,}."
                )
            target = SITE.get(drawing.stem, POSTS) / f"{drawing.stem}.png"
            target.write_bytes(picture)
            print(f"{target.name}: {len(picture):,} bytes")
        _favicon(page)
        browser.close()


if __name__ == "__main__":
    main()
