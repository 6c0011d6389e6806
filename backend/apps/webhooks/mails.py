"""Emails about webhooks."""

from __future__ import annotations

from datetime import datetime

from apps.accounts.mails import SECURITY, switchable
from apps.common.mail.messages import Button, Caution, Facts, Message, Paragraph, page_url
from apps.common.modes import Mode
from apps.common.words import moment_words

_PAGE = "/developer-dashboard/webhooks"


def webhook_secret_changed(*, mode: Mode, host: str, previous_until: datetime | None) -> Message:
    """The signing secret of an endpoint was replaced; until `previous_until` the old one signs too.

    `host` is '' for the built-in receiver. Of what a merchant typed no more is shown: an email about security
    must not carry a text of somebody who got into the account.
    """
    if previous_until is None:
        follows = (
            "The next delivery to this endpoint is signed with the new secret. Until your server has it, "
            "signatures will not verify there. Failed deliveries are retried."
        )
    else:
        follows = (
            "Both secrets sign the deliveries to this endpoint: webhook-signature carries both signatures, "
            f"X-Webhook-Signature the old one. The old secret signs until {moment_words(previous_until)}; "
            "give your server the new one before then."
        )
    return Message(
        subject="A webhook secret was regenerated",
        heading="A webhook secret was regenerated",
        blocks=[
            Paragraph(follows),
            Facts([("Webhook", host or "built-in receiver"), ("Mode", mode)]),
            Button("Open webhooks", page_url(_PAGE)),
            Caution(
                "If this was not you: change your password now, check the URLs of your webhooks and "
                "regenerate the secret again."
            ),
        ],
        reason=SECURITY,
    )


def webhook_failing(*, mode: Mode, name: str, url: str, error: str) -> Message:
    """One delivery failed five times, so the endpoint is flagged."""
    return Message(
        subject=f"Your webhook {name} is failing",
        heading="A webhook is failing",
        blocks=[
            Paragraph(
                "We tried five times to deliver one event and failed. Other events are still sent, nothing "
                "is switched off, and payments are not affected."
            ),
            Facts([("Webhook", name), ("URL", url), ("Mode", mode), ("Last error", error or "none")]),
            Paragraph(
                "We will retry automatically once more, in about a day. After that, retry it yourself."
            ),
            Button("See the deliveries", page_url(_PAGE)),
        ],
        reason=switchable("failing webhooks"),
    )
