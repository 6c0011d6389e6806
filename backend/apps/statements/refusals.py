"""What statements refuse with a code for programs."""

from __future__ import annotations

from apps.common.errors import Refusal


class StatementNotFound(Refusal):
    status = 404
    code = "statement_unknown"
    sentence = "Statement not found"
    cause = "there is no statement with this id in this mode."
    remedy = "Check the id, and the mode of the key."


class StatementTooEarly(Refusal):
    """The days are over, but not everything of them is known yet."""

    status = 409
    code = "statement_too_early"
    sentence = "These days are not complete yet. Try again in ten minutes."
    cause = "ledgers of these days are still being read, or movements still wait for their rate."
    remedy = "Try again in ten minutes."
    retry_after = 60


class FormatNotOffered(Refusal):
    status = 409
    code = "format_not_offered"
    sentence = "CAMT.053 is not offered for this statement."
    cause = "CAMT.053 is in the reporting currency, and a movement has no value in it."
    remedy = "Download another format."
