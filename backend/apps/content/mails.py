"""The emails of the content app."""

from __future__ import annotations

from collections.abc import Mapping

from apps.common.mail.messages import Button, Facts, Message, Paragraph, page_url

CONTACT_MESSAGE = "contact_message"
"""Name of the email in the log."""


def contact_message(*, fields: Mapping[str, str]) -> Message:
    """To the operator: somebody has sent the contact form. All of it is the visitor's own text."""
    return Message(
        subject="New message from the contact form",
        heading="New contact message",
        blocks=[
            Facts([("Name", fields["name"]), ("Email", fields["email"]), ("Subject", fields["subject"])]),
            Paragraph(fields["message"]),
            Button("Open Contact Forms", page_url("/admin-dashboard/contact-forms")),
        ],
        reason="You get this email because CONTACT_EMAIL names this address.",
    )
