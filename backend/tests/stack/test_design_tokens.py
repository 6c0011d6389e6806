"""Colours and fonts are written once, in the front-end; the backend's copies are generated."""

from __future__ import annotations

import design_tokens


def test_every_checked_in_copy_is_what_the_tokens_give_now() -> None:
    stale = [
        path
        for path, data in design_tokens.generated_files().items()
        if not (design_tokens.BACKEND / path).is_file() or (design_tokens.BACKEND / path).read_bytes() != data
    ]

    assert stale == [], "Run `make tokens` and commit the result."
