"""`python -m design_tokens` copies the product's colours, fonts and mark from the front-end into the backend.

`frontend/src/styles/tokens.css` is the only place where they are written by hand. The backend's own pages
cannot read it at run time: the production image carries no front-end sources, and the local ledger imports
nothing of the application. So each of them gets checked-in copies. Run this after a change of the tokens;
`tests/stack/test_design_tokens.py` fails while a copy is out of date.
"""

from __future__ import annotations

import re
import sys
from pathlib import Path

BACKEND = Path(__file__).resolve().parent
FRONTEND = BACKEND.parent / "frontend"
STYLES = FRONTEND / "src" / "styles"
FONT_PACKAGES = FRONTEND / "node_modules" / "@fontsource-variable"
# Who needs a style sheet and fonts: Django's admin with the email outbox, and the local ledger's explorer.
STATIC_DIRECTORIES = ("apps/common/static/dropwise", "sandbox/explorer/static")
EMAIL_MODULE = "apps/common/mail/tokens.py"

_NOTICE = "Written by `make tokens` from frontend/src/styles/tokens.css. Do not edit."
_FONT_URL = re.compile(r'url\("@fontsource-variable/([\w-]+)/files/([\w-]+\.woff2)"\)')


def generated_files() -> dict[str, bytes]:
    """Every copy as it should be, by its path in the backend."""
    tokens, fonts = _tokens(), _without_comments("fonts.css")
    shared = {
        "tokens.css": _style_sheet(tokens, fonts).encode(),
        "drop.svg": (FRONTEND / "public" / "drop.svg").read_bytes(),
    }
    for package, name in _FONT_URL.findall(fonts):
        shared[name] = (FONT_PACKAGES / package / "files" / name).read_bytes()
        shared[f"{package}-LICENSE.txt"] = (FONT_PACKAGES / package / "LICENSE").read_bytes()
    files = {f"{directory}/{name}": data for directory in STATIC_DIRECTORIES for name, data in shared.items()}
    return files | {EMAIL_MODULE: _email_module(tokens).encode()}


def custom_properties() -> str:
    """The tokens as a CSS rule, for pages that are made while the front-end's sources are there."""
    return _root_rule(_tokens())


def _tokens() -> dict[str, str]:
    """Names and values. `--color-*: initial` is an instruction to Tailwind, not a token."""
    return dict(re.findall(r"--([\w-]+):\s*([^;]+);", _without_comments("tokens.css")))


def _without_comments(name: str) -> str:
    """A style sheet without its comments, so that rewording one makes no copy out of date."""
    text = re.sub(r"/\*.*?\*/", "", (STYLES / name).read_text(), flags=re.DOTALL)
    return re.sub(r"\n{2,}", "\n\n", text).strip() + "\n"


def _style_sheet(tokens: dict[str, str], fonts: str) -> str:
    return f"/* {_NOTICE} */\n{_root_rule(tokens)}\n" + _FONT_URL.sub(r'url("\2")', fonts)


def _root_rule(tokens: dict[str, str]) -> str:
    rules = "".join(f"  --{name}: {value};\n" for name, value in tokens.items())
    return f":root {{\n{rules}}}\n"


def _email_module(tokens: dict[str, str]) -> str:
    """Email programs know no custom properties, so emails carry the values in their `style` attributes."""
    colors = {
        name.removeprefix("color-").replace("-", "_"): value
        for name, value in tokens.items()
        if name.startswith("color-")
    }
    fonts = {
        name.removeprefix("font-"): value.replace('"', "'")
        for name, value in tokens.items()
        if name.startswith("font-")
    }
    tables = (_table("COLORS", colors), _table("FONTS", fonts))
    return f'"""{_NOTICE}"""\n\nfrom typing import Final\n\n' + "".join(tables)


def _table(name: str, values: dict[str, str]) -> str:
    rows = "".join(f'    "{key}": "{value}",\n' for key, value in values.items())
    return f"{name}: Final = {{\n{rows}}}\n"


def main() -> None:
    for path, data in generated_files().items():
        target = BACKEND / path
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(data)
        sys.stdout.write(f"{path}: {len(data):,} bytes\n")


if __name__ == "__main__":
    main()
