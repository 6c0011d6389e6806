"""Texts that people type come back in files, pages, mails and PDFs, where they are texts and nothing else."""

from __future__ import annotations

import csv
import io
import json
from typing import Any

from django.core import mail

from apps.common.mail.outgoing import mails_drain
from tests.contract.random_calls import KEY, MERCHANT
from tests.factories.platform import payment_body
from tests.hostile.attacked import Attacked
from tests.hostile.corpus import read
from tests.hostile.wire_client import Answer, WireClient
from tests.selling.invoice_calls import DRAWN

TEXTS = read("texts")["texts"]
# Whatever began with these in a cell would be run by a spreadsheet.
_RUN = ("=", "+", "-", "@", "\t", "\r")
# Any of these unescaped in a page or a mail would be markup.
_MARKUP = [text for text in TEXTS if "<" in text and ">" in text]


class Caller:
    """A merchant's calls, with his key or as he is signed in."""

    def __init__(self, attacked: Attacked) -> None:
        self._client, self._credentials = WireClient(attacked.web.port), attacked.world.credentials

    def __call__(self, method: str, path: str, body: Any = None, *, who: str = KEY) -> Answer:
        headers = {"Authorization": self._credentials[who] or "", "Content-Type": "application/json"}
        return self._client.ask(method, path, headers, None if body is None else json.dumps(body).encode())

    def page(self, path: str) -> str:
        answer = self._client.ask("GET", path)
        assert answer.status == 200, path
        return answer.content.decode()


def _no_markup(shown: str) -> list[str]:
    return [text for text in _MARKUP if text in shown]


def test_texts_of_payments_are_texts_in_files_and_on_their_pages(attacked: Attacked) -> None:
    call, made = Caller(attacked), []
    for text in TEXTS:
        body = payment_body(title=text, description=text, username=text, platform_name=text)
        answer = call("POST", "/api/payments/create/", {**body, "metadata": {"note": text}})
        assert answer.status in (201, 400), answer.content
        if answer.status == 201:
            made.append(answer.json["payment_request"])
            assert _no_markup(call.page(f"/checkout/{made[-1]['id']}")) == []
    assert len(made) > len(TEXTS) / 2

    url = call("POST", "/api/payments/history/export/", {}).json["url"]
    rows = list(csv.DictReader(io.StringIO(call.page(url[url.index("/api/") :]))))
    by_id = {row["id"]: row for row in rows}
    for payment in made:
        row = by_id[payment["id"]]
        for name in ("title", "username", "platform_name"):
            assert not row[name].startswith(_RUN), row[name]
            # Quotes are all that is added.
            assert row[name].replace("'", "") == payment[name].replace("'", ""), name


def test_texts_of_links_and_invoices_are_texts_on_pages_and_paper(attacked: Attacked) -> None:
    call = Caller(attacked)
    for text in TEXTS:
        link = call(
            "POST",
            "/api/payment-links/",
            {"title": text, "description": text, "price": "5", "currency": "XRP"},
        )
        assert link.status in (201, 400), link.content
        if link.status == 201:
            assert _no_markup(call.page(f"/pay/{link.json['payment_link']['slug']}")) == []

    customer = {"email": "kurz@shop.example", "tax_id": ""}
    shown, refused = 0, []
    for text in TEXTS[::4]:
        line = {"text": text, "quantity": 1, "unit_price": 12, "tax_rate": 19}
        body = {
            **DRAWN,
            "currency": "XRP",
            "customer": {**customer, "name": text, "address": text},
            "lines": [line],
            "note": text,
            "reference": text[:40],
        }
        draft = call("POST", "/api/invoices/", body)
        assert draft.status in (201, 400), draft.content
        if draft.status == 400:
            refused.append(draft.content)
            continue
        path = f"/api/invoices/{draft.json['invoice']['id']}/"
        opened = call("POST", f"{path}open/")
        assert opened.status == 200, opened.content
        token = opened.json["invoice"]["url"].rpartition("/")[2]
        assert _no_markup(call.page(f"/invoice/{token}")) == []
        paper = call("GET", f"{path}file.pdf")
        assert (paper.status, paper.content[:5]) == (200, b"%PDF-")
        assert call("POST", f"{path}send/").status in (200, 429)
        shown += 1
    assert shown > 4, refused
    _mails_are_harmless(to="kurz@shop.example")
    attacked.still_right()


def test_the_name_of_a_webhook_is_a_text_in_the_mail_about_it(attacked: Attacked) -> None:
    call, named = Caller(attacked), 0
    listed = call("GET", "/api/webhooks/settings/", who=MERCHANT).json["webhooks"]
    path = f"/api/webhooks/update/{listed[0]['id']}/"
    for text in TEXTS:
        body = {"name": text, "webhook_url": listed[0]["webhook_url"]}
        answer = call("POST", path, body, who=MERCHANT)
        assert answer.status in (200, 400, 429), answer.content
        named += answer.status == 200
    assert named > len(TEXTS) / 2
    profile = call("GET", "/api/auth/profile/", who=MERCHANT).json
    regenerated = call("POST", f"/api/webhooks/regenerate-key/{listed[0]['id']}/", {}, who=MERCHANT)
    assert regenerated.status == 200, regenerated.content
    _mails_are_harmless(to=profile["email"])


def _mails_are_harmless(*, to: str) -> None:
    mails_drain(seconds=60)
    found = [message for message in mail.outbox if message.to == [to]]
    assert found
    for message in found:
        headers = message.message().items()
        assert [value for name, value in headers if "evil" in value.lower() and name != "Subject"] == []
        assert [name for name, _ in headers if name.lower() in ("bcc", "cc")] == []
        assert "\n" not in message.subject
        for part, _ in getattr(message, "alternatives", []):
            assert _no_markup(str(part)) == []
