"""What the webhooks room writes to merchants."""

from __future__ import annotations

from apps.accounts.mails import SECURITY, switchable
from apps.common.mail.messages import Button, Caution, Facts, Message, Paragraph, page_url
from apps.common.modes import Mode

_PAGE = "/developer-dashboard/webhooks"


def webhook_secret_changed(*, mode: Mode, name: str, url: str) -> Message:
    """An endpoint signs with another secret."""
    return Message(
        subject="A webhook secret was regenerated",
        heading="A webhook secret was regenerated",
        blocks=[
            Paragraph(
                "Deliveries to this endpoint are signed with the new secret from the next one on. Until your "
                "server knows it, their signatures do not verify there; failed deliveries are repeated."
            ),
            Facts([("Webhook", name), ("URL", url), ("Mode", mode)]),
            Button("Open webhooks", page_url(_PAGE)),
            Caution(
                "If this was not you: change your password now, then check the URLs of your webhooks and "
                "regenerate the secret again."
            ),
        ],
        reason=SECURITY,
    )


def webhook_failing(*, mode: Mode, name: str, url: str, error: str) -> Message:
    """One delivery failed five times: the endpoint is flagged."""
    return Message(
        subject=f"Your webhook {name} is failing",
        heading="A webhook is failing",
        blocks=[
            Paragraph(
                "One event could not be delivered five times in a row. Other events are still sent; nothing "
                "is switched off, and payments do not depend on it."
            ),
            Facts([("Webhook", name), ("URL", url), ("Mode", mode), ("Last answer", error or "none")]),
            Paragraph("One more automatic try follows within about a day. After it, repeat it by hand."),
            Button("See the deliveries", page_url(_PAGE)),
        ],
        reason=switchable("failing webhooks"),
    )
