"""The body of every refusal."""

from __future__ import annotations

from apps.common.wire.examples import REQUEST_ID
from apps.common.wire.record import ABSENT, Record, about


# Without a docstring: the schema would show it as the description of every subclass.
class ApiErrorRecord(Record):
    error: str = about("A sentence that says what is wrong.", "The request is not valid.")
    code: str = about("For programs: unlike the sentence, it does not change.", "invalid_request")
    param: str = about("The field or parameter that is wrong, where it is one.", "amount", default=ABSENT)
    request_id: str = about(
        "Names this call in the server's log. Quote it when you ask for help.", REQUEST_ID
    )
    doc_url: str = about(
        "Where the documentation explains the code.", "https://pay.example/docs/errors#invalid_request"
    )
