"""The HTML and text versions of an email have the same content, with foreign text escaped."""

from __future__ import annotations

import re
from html import unescape
from typing import Any

from apps.common.mail.messages import Button, Caution, Code, Facts, Message, Paragraph, page_url, render

ALL = Message(
    subject="Every block",
    heading="Every block",
    blocks=[
        Paragraph("A sentence for the reader."),
        Code("012345"),
        Button("Open the door", "https://pay.example/door?token=abc_DEF-1"),
        Facts([("Mode", "live"), ("Wallet", "rMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMM")], heading="The facts"),
        Caution("If this was not you, lock the door."),
    ],
    reason="You get this because you asked.",
)


def _words(html: str) -> str:
    """The visible text of an HTML version, on one line."""
    body = html.partition("</head>")[2]
    return " ".join(unescape(re.sub("<[^>]+>", " ", body)).split())


def test_html_and_text_have_the_same_content() -> None:
    rendered = render(ALL)
    html, text = _words(rendered.html), " ".join(rendered.text.split())

    assert rendered.subject == "Every block"
    for words in (
        "A sentence for the reader.",
        "https://pay.example/door?token=abc_DEF-1",
        "The facts",
        "rMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMM",
        "If this was not you, lock the door.",
        "You get this because you asked.",
    ):
        assert words in html
        assert words in text
    assert "012 345" in html
    assert 'aria-label="012345"' in rendered.html
    assert "\n    012345\n" in rendered.text


def test_text_version_is_laid_out_for_reading() -> None:
    assert render(ALL).text == (
        "Every block\n\n"
        "A sentence for the reader.\n\n"
        "    012345\n\n"
        "Open the door:\nhttps://pay.example/door?token=abc_DEF-1\n\n"
        "The facts\n"
        "  Mode:   live\n"
        "  Wallet: rMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMM\n\n"
        "If this was not you, lock the door.\n\n"
        "--\nYou get this because you asked.\nDropwise · http://localhost:8000\n"
    )


def test_foreign_text_is_escaped_and_the_subject_is_one_line() -> None:
    evil = "<img src=x onerror=alert(1)>\"'&"
    rendered = render(
        Message(subject="a\r\nBcc: b@evil.example", heading=evil, blocks=[Paragraph(evil)], reason=evil)
    )

    assert rendered.subject == "a Bcc: b@evil.example"
    assert "<img" not in rendered.html
    assert _words(rendered.html).count("<img src=x onerror=alert(1)>") == 4  # the preview line too
    assert evil in rendered.text


def test_html_loads_nothing_from_the_network() -> None:
    assert re.findall(r"(?:src|background)=|url\(|@import", render(ALL).html) == []


def test_links_lead_to_the_public_origin(settings: Any) -> None:
    settings.PUBLIC_ORIGIN = "https://pay.example"

    assert page_url("/auth/signin") == "https://pay.example/auth/signin"
